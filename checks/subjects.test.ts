/**
 * Every call that writes to the operation log has a subject. Generated from the contract; each reader runs once against
 * a database.
 */
import { allCalls } from '@zhixing/contract'
import type { Call } from '@zhixing/contract/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subjectOf } from '../server/src/shared/operation-log.ts'
import { startTestApp, type TestApp } from '../server/test/harness.ts'
import { eachCall, outputKeys, sampleOf } from './reading.ts'

/** Calls whose subject has another source, with that source. */
const elsewhere: Record<string, string> = {
  'user/admin/user/actBack': 'dispatch names the person whom the operator acts as (http/trace.ts)',
}

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const isLogged = ({ key, logAs }: { key: string; logAs?: string | undefined }) =>
  logAs !== undefined && !(key in elsewhere)

test('a call with another source still writes to the log', () => {
  const logged = allCalls().filter(({ logAs }) => logAs !== undefined)
  expect(Object.keys(elsewhere).filter((key) => !logged.some((call) => call.key === key))).toEqual([])
})

describe('has a subject, and its reader runs', () => {
  test.each(eachCall(isLogged))('%s', async (_key, call) => {
    const input: unknown = call.input.parse(sampleOf(call))
    const subject = subjectOf(t.services, call, input)
    expect(subject).toBeDefined()
    // The object of the sample need not exist, but the statement must run.
    const [before, after] = [await subject?.read(t.db(), undefined), await subject?.read(t.db(), { id: '1' })]
    for (const now of [before, after]) if (now) expect(now.name).not.toBe('')
  })
})

describe('a refused creation is named by its input', () => {
  /** The sample cannot name these: a remark belongs to a course. */
  const PART_OF = new Set(['course/admin/review/remark/save'])
  const makes = (call: Call) =>
    call.key.endsWith('/save') && !PART_OF.has(call.key) && outputKeys(call).some(({ key }) => key === 'id')
  test.each(eachCall((call) => isLogged(call) && makes(call)))('%s', async (_key, call) => {
    const { id: _id, ...typed } = sampleOf(call, 'full')
    const now = await subjectOf(t.services, call, call.input.parse(typed))?.read(t.db())
    expect(now?.name ?? '').not.toBe('')
  })
})
