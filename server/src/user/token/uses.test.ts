/** The log of what API tokens do, over HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'
import { tokenUsesWritten } from './uses.ts'

const NUM = 'user/auth/msg/user/num'
let t: TestApp
let user: MadeUser
let made: { id: string; token: string }
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeUser(t.owner)
  const scopes = ['user.message:read']
  made = (await t.call('user/auth/token/save', { tokenName: '测试', scopes, perMinute: 4 }, user)).data
})

const use = (path: string, input: object = {}, ip = '203.0.113.7') =>
  t.raw('POST', path, input, { ip, headers: { authorization: `Bearer ${made.token}` } })
const uses = async (input: object = {}) => {
  await tokenUsesWritten(t.services)
  return (await t.call('user/auth/token/use/page', { id: made.id, ...input }, user)).data
}

test('reads, refusals and wrong inputs are logged with address, code and time', async () => {
  await use(NUM)
  await use('user/auth/msg/user/read/all', {}, '203.0.113.8')
  await use('user/auth/msg/user/list', { pageCurrent: 0 })
  const { list } = await uses()
  expect(list.map(({ path, code, ip }) => [path, code, ip])).toEqual([
    ['user/auth/msg/user/list', 422, '203.0.113.7'],
    ['user/auth/msg/user/read/all', 306, '203.0.113.8'],
    [NUM, 200, '203.0.113.7'],
  ])
  expect((await uses({ isRefused: 0 })).list.map(({ path }) => path)).toEqual([NUM])
  expect((await uses({ isRefused: 1, pageSize: 1 })).totalCount).toBe(2)
})

test('what is beyond the limit of a token is logged once a minute', async () => {
  for (let turn = 0; turn < 8; turn++) await use(NUM)
  expect((await uses()).list.map(({ code }) => code)).toEqual([429, 200, 200, 200, 200])
})

test('figures are sums by day and call, over several batches', async () => {
  for (const path of [NUM, NUM, 'user/auth/msg/user/read/all']) {
    await use(path)
    await tokenUsesWritten(t.services)
  }
  const { list } = (await t.call('user/auth/token/use/figures', { id: made.id }, user)).data
  expect(list.map(({ path, useCount, refusedCount }) => [path, useCount, refusedCount])).toEqual([
    [NUM, 2, 0],
    ['user/auth/msg/user/read/all', 1, 1],
  ])
})

test('calls without a token are not logged', async () => {
  await t.call(NUM, {}, user)
  await tokenUsesWritten(t.services)
  expect(await t.owner`SELECT FROM api_token_use WHERE user_id = ${user.userId}`).toHaveLength(0)
})

test('the holder sees the uses, operators those of their site; others see no such token', async () => {
  await use(NUM)
  await tokenUsesWritten(t.services)
  const of = { id: made.id }
  const operator = await makeOperator(t, ['api'])
  expect((await t.call('user/admin/token/use/page', of, operator)).data.totalCount).toBe(1)
  expect((await t.call('user/admin/token/use/figures', of, operator)).data.list).toMatchObject([
    { path: NUM, useCount: 1 },
  ])
  const stranger = await makeUser(t.owner)
  const abroad = { ...(await makeUser(t.owner, { siteId: 13, isAdmin: 1 })), siteId: 13 }
  for (const [key, who] of [
    ['user/auth/token/use/page', stranger],
    ['user/auth/token/use/figures', stranger],
    ['user/admin/token/use/page', abroad],
    ['user/admin/token/use/figures', abroad],
  ] as const)
    expect((await t.call(key, of, who)).code, key).toBe(404)
  expect((await t.call('user/admin/token/use/page', of, await makeOperator(t, ['site']))).code).toBe(306)
})
