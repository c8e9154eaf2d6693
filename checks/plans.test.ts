/**
 * No call reads a whole table of a large site. Every call is made on a small school whose statistics are those of a
 * large one (a million people, 200,000 courses, ten million records of progress), and its statements are planned with
 * the values that were sent.
 */
import type { Call } from '@zhixing/contract/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepFigures } from '../server/src/data/figures.ts'
import { hashToken } from '../server/src/kernel/session.ts'
import { startTestApp, type TestApp } from '../server/test/harness.ts'
import { fillSchool, growth, type SchoolTokens } from '../server/test/school.ts'
import { costOf, growStatistics } from './plans.ts'
import { eachCall, isReading, sampleOf, walksAll } from './reading.ts'
import { send, withoutLimits } from './world.ts'

/** Planned cost from which on a statement reads too much, about 60 ms: 600,000 rows in order, or 20,000 looked up. */
const TOO_DEAR = 7_500
const FROM = 0.01
const TO = 10

/** Calls that may read more, with the reason. */
const allowed: Record<string, string> = {
  'user/admin/user/list': 'a search for part of a name reads the names of all people',
  'user/admin/message/people/list': 'a search for part of a name reads the names of all people',
  'user/admin/log/operation/page': 'a search for part of an operation reads the log',
  'course/api/course/category/listForSite': 'counts the shelf by category, by index alone',
  'course/admin/category/tree': 'counts courses by category',
  'exam/admin/category/tree': 'counts problems and papers by category',
  'course/admin/category/delete': 'looks for the category in the documents of all versions before it is deleted',
  'commerce/admin/report/sales': 'sums up the sales of a period, by default all',
  'community/admin/trust/preview': 'a sample of people, when the levels are edited',
  'exam/auth/exam/list': 'the plan expects to look up the rights to every paper, not only to those that cost money',
  'exam/auth/practice/choices': 'the plan expects to look up the rights to every problem, not only to those of papers',
  'exam/auth/practice/save': 'the plan expects to look up the rights to every problem, not only to those of papers',
  'marketing/admin/placement/check':
    'the plan expects few free problems of a topic, and reads the bank until it has enough',
}

let t: TestApp
let tokens: SchoolTokens
beforeAll(async () => {
  t = await startTestApp({}, [], { connections: 1 })
  withoutLimits(t)
  tokens = await fillSchool(t.owner, FROM)
  await growStatistics(t.owner, growth(FROM, TO))
  await keepFigures(t.services, 0)
})
afterAll(() => t.close())

const tokenFor = ({ who }: Call) => (who === 'org' ? tokens.organisation : tokens.person)

/** A valid input of a call, or undefined. */
function inputOf(call: Call, how: 'least' | 'full'): Record<string, unknown> | undefined {
  try {
    return sampleOf(call, how)
  } catch {
    return undefined
  }
}

describe('the check', () => {
  const cost = async (text: string, values: unknown[] = []) => (await costOf(t.db(12), text, values)).cost

  test('finds statements that read a whole table', async () => {
    for (const text of [
      'SELECT count(*) FROM course_comment WHERE site_id = 12',
      'SELECT id FROM users WHERE site_id = 12 ORDER BY nickname LIMIT 20',
      "SELECT id FROM users WHERE site_id = 12 AND nickname ILIKE '%无%' ORDER BY id DESC",
      'SELECT u.id FROM users u LEFT JOIN course_user c ON c.site_id = u.site_id AND c.user_id = u.id WHERE u.site_id = 12 AND c.user_id IS NULL',
    ])
      expect(await cost(text), text).toBeGreaterThan(TOO_DEAR)
  })

  test('accepts a page by index, a capped count and the rows of one person', async () => {
    for (const text of [
      'SELECT id FROM users WHERE site_id = 12 ORDER BY gmt_create DESC LIMIT 20',
      'SELECT count(*) FROM (SELECT FROM course_comment WHERE site_id = 12 LIMIT 10001) c',
      'SELECT count(*) FROM period_progress WHERE site_id = 12 AND user_id = $1',
    ])
      expect(await cost(text, text.includes('$1') ? ['77'] : []), text).toBeLessThan(TOO_DEAR)
  })
})

test('no call reads a whole large table', async () => {
  // Calls that write come last, since they may delete what others read.
  const calls = eachCall(({ transport }) => transport !== 'file').toSorted(
    ([, one], [, other]) => Number(isReading(other)) - Number(isReading(one)),
  )
  const seen = new Set<string>()
  const dear = new Map<string, string>()
  let planned = 0
  for (const [key, call] of calls)
    for (const how of isReading(call) ? (['least', 'full'] as const) : (['least'] as const)) {
      const input = inputOf(call, how)
      if (!input) continue
      // Some calls end sessions.
      await t.owner`
        UPDATE user_session SET ended = NULL, ended_at = NULL, proved_at = now()
        WHERE token_hash IN ${t.owner([hashToken(tokens.person), hashToken(tokens.organisation)])}`
      const statements = await t.statementsOf(() => send(t, call, input, { token: tokenFor(call) }))
      for (const [text, values] of statements) {
        if (seen.has(text)) continue
        seen.add(text)
        const { cost, scan } = await costOf(t.db(12), text, values)
        planned += 1
        if (cost > TOO_DEAR && !(key in allowed))
          dear.set(key, `${Math.round(cost)} (${scan}): ${text.replace(/\s+/g, ' ').trim()}`)
        else if (cost > TOO_DEAR) dear.set(`allowed ${key}`, '')
      }
    }
  expect([...dear].filter(([key]) => !key.startsWith('allowed '))).toEqual([])
  if (!walksAll) return
  expect(planned).toBeGreaterThan(1500)
  expect(
    Object.keys(allowed).filter((key) => !dear.has(`allowed ${key}`)),
    'reasons that are no longer needed',
  ).toEqual([])
})
