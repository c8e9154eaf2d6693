/**
 * Impersonation: every call of an operator who acts as a user is refused, or logged with both of them, or only reads.
 * Generated from the contract.
 */
import { allCalls } from '@zhixing/contract'
import { isAsking, isFenced } from '@zhixing/contract/acting'
import { errorTable } from '@zhixing/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken, newToken } from '../server/src/kernel/session.ts'
import { makeUser } from '../server/test/factories.ts'
import { eachCall, sampleOf } from './reading.ts'
import { makeWorld, type Person, send, type World } from './world.ts'

/** Calls that only the user may make, by their path. */
const OWN_HAND: Record<string, RegExp> = {
  'irreversible actions':
    /(^|\/)(delete|delet|del|remove|disband|quit|revoke|close|void)(\/all|\/\{id\})?$|\/kick\/out$/,
  'keys of streams and broadcasts': /\/channel\/(passwd|token|set|log\/(save|end))$|\/applyLive$/,
  'exam attempts':
    /\/record\/(examOnline|continue|examFinish|answer\/save)$|\/relation\/(begin|continue|submit)|\/student\/exam\/answer\/save$/,
  homework: /\/homework\/own\//,
  'marks and monitoring': /^exam\/auth\/exam\/(mark|monitor|correction)\/|\/homework\/work\/|\/relation\/audit\//,
  certificates: /\/grade\/certificate\//,
  'class roles': /\/student\/update\/admin$/,
}
const own = allCalls().filter((call) => !isAsking(call) && !['admin', 'anon'].includes(call.who))

let w: World
let operatorId: string
const acting = new Map<string, string>()
beforeAll(async () => {
  w = await makeWorld()
  operatorId = (await makeUser(w.t.owner, { isAdmin: 1 })).userId
})
afterAll(() => w.close())

/** A new impersonation session, whatever happened to the one before. */
async function actAs({ userId }: Person): Promise<string> {
  const known = acting.get(userId)
  if (known) {
    await w.t.owner`UPDATE user_session SET ended = NULL, ended_at = NULL WHERE token_hash = ${hashToken(known)}`
    return known
  }
  const token = newToken(12)
  await w.t.owner`
    INSERT INTO user_session (site_id, token_hash, user_id, client_type, expires_at, acted_by)
    VALUES (12, ${hashToken(token)}, ${userId}, 9, now() + interval '1 day', ${operatorId})`
  acting.set(userId, token)
  return token
}

test.each(Object.entries(OWN_HAND))('%s is refused', (_name, pattern) => {
  const personal = own.filter(({ path }) => pattern.test(path))
  expect(personal.length).toBeGreaterThan(0)
  expect(personal.filter((call) => !isFenced(call)).map(({ key }) => key)).toEqual([])
})

test('money, passwords and identity are refused', () => {
  for (const key of ['user/auth/user/ext/update', 'user/auth/order/info/pay', 'user/auth/user/close/begin'])
    expect(isFenced(allCalls().find((call) => call.key === key) ?? { who: 'anon' }), key).toBe(true)
})

describe('is refused or logged with the operator and the user', () => {
  test.each(eachCall((call) => !isAsking(call) && call.who !== 'admin' && call.cacheSeconds === undefined))(
    '%s',
    async (key, call) => {
      const person = w.roles[call.who === 'anon' ? 'login' : call.who]
      if (call.who === 'gradeAdmin') await w.t.owner`UPDATE users SET is_grade_admin = 1 WHERE id = ${person.userId}`
      const sample = sampleOf(call)
      const [last] = await w.t.owner<{ id: string }[]>`SELECT coalesce(max(id), 0)::text AS id FROM sys_log`
      const { code } = await send(w.t, call, sample, { token: await actAs(person) })
      const lines = await w.t.owner`
        SELECT user_id AS "userId", real_user_id AS "realUserId", path, code, subject <> '' AS named FROM sys_log WHERE id > ${last?.id ?? '0'}`
      const line = { userId: person.userId, realUserId: operatorId, path: key, code, named: true }
      // An unparsable input has no effect.
      if (call.who !== 'anon' && isFenced(call)) expect([code, lines]).toEqual([errorTable.forbidden.code, [line]])
      else if (call.input.safeParse(sample).success) expect(lines).toEqual([line])
    },
  )
})
