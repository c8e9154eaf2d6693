import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'

let t: TestApp
let reader: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  reader = await makeOperator(t, ['log'])
})
afterAll(() => t.close())

const lines = async (userId: string) => {
  const { data } = await t.call('user/admin/log/operation/page', { userId, pageSize: 50 }, reader)
  return data.list
    .filter(({ operation }) => operation === '查询完整手机号或邮箱')
    .map(({ path, subject, code }) => ({ path, subject, code }))
}
const mobileOf = (n: number) => `1390000${String(n).padStart(4, '0')}`

test('looking up a whole number without the permission to see numbers is logged once, in any list', async () => {
  const user = await makeUser(t.owner, { nickname: '被查的人' })
  const operator = await makeOperator(t, ['user', 'log', 'order', 'message'])
  const spaced = `${user.mobile.slice(0, 3)} ${user.mobile.slice(3)}`
  for (const keyword of [user.mobile, spaced, user.mobile]) {
    const { data } = await t.call('user/admin/user/list', { keyword }, operator)
    expect(data.list.map(({ nickname }) => nickname)).toEqual(['被查的人'])
  }
  const masked = user.mobile.replace(/^(\d{3})\d{4}/, '$1****')
  const subject = { subject: masked, code: 200 }
  expect(await lines(operator.userId)).toEqual([{ path: 'user/admin/user/list', ...subject }])
  const [line] = await t.owner<{ text: string }[]>`
    SELECT to_jsonb(l)::text AS text FROM sys_log l WHERE operation = '查询完整手机号或邮箱' AND user_id = ${operator.userId}`
  expect(line?.text).not.toContain(user.mobile)

  await t.call('commerce/admin/order/list', { keyword: mobileOf(1) }, operator)
  await t.call('user/admin/log/login/page', { keyword: mobileOf(2) }, operator)
  await t.call('user/admin/message/people/list', { keyword: mobileOf(3) }, operator)
  expect((await lines(operator.userId)).map(({ path }) => path)).toEqual([
    'user/admin/message/people/list',
    'user/admin/log/login/page',
    'commerce/admin/order/list',
    'user/admin/user/list',
  ])
})

test('names, last digits, and operators with the permission are not logged', async () => {
  const [operator, seeing] = [await makeOperator(t, ['user']), await makeOperator(t, ['user', 'user.mobile'])]
  for (const keyword of ['', '小满', '1234']) await t.call('user/admin/user/list', { keyword }, operator)
  for (let n = 0; n < 35; n += 1) await t.call('user/admin/user/list', { keyword: mobileOf(n) }, seeing)
  expect([...(await lines(operator.userId)), ...(await lines(seeing.userId))]).toEqual([])
})

test('is limited to 30 numbers in ten minutes; a refused one is logged once', async () => {
  const operator = await makeOperator(t, ['user'])
  for (let n = 0; n < 30; n += 1)
    expect((await t.call('user/admin/user/list', { keyword: mobileOf(n) }, operator)).code).toBe(200)
  for (let n = 30; n < 33; n += 1) {
    const { code, msg } = await t.raw('POST', 'user/admin/user/list', { keyword: mobileOf(n) }, operator)
    expect([code, msg]).toEqual([429, expect.stringContaining('完整手机号')])
  }
  // Name searches are not limited.
  expect((await t.call('user/admin/user/list', { keyword: '小满' }, operator)).code).toBe(200)
  const left = await lines(operator.userId)
  expect(left).toHaveLength(31)
  expect(left[0]).toMatchObject({ code: 429 })
})

test('a whole mail address finds its owner in lists, masked and logged as a number is', async () => {
  const user = await makeUser(t.owner, { nickname: '有邮箱的人' })
  const foreign = await makeUser(t.owner, { siteId: 13 })
  const address = 'found.person@example.com'
  for (const [siteId, { userId }] of [
    [12, user],
    [13, foreign],
  ] as const)
    await t.owner`INSERT INTO mail_address (site_id, user_id, address) VALUES (${siteId}, ${userId}, ${address})`
  const [operator, seeing] = [
    await makeOperator(t, ['user', 'order', 'message', 'log']),
    await makeOperator(t, ['user', 'user.mobile']),
  ]
  const keyword = 'Found.Person@example.com'
  const found = (await t.call('user/admin/user/list', { keyword }, operator)).data.list
  expect(found.map(({ id, mail }) => [id, mail])).toEqual([[user.userId, 'f***@example.com']])
  const [whole] = (await t.call('user/admin/user/list', { keyword }, seeing)).data.list
  expect(whole?.mail).toBe(address)
  const people = await t.call('user/admin/message/people/list', { keyword }, operator)
  expect(people.data.list.map(({ id }) => id)).toEqual([user.userId])
  expect((await t.call('user/admin/user/list', { keyword: 'person@example.com' }, operator)).data.list).toEqual([])
  await t.call('user/api/user/login/password', { mail: address, password: 'wrong password' })
  const tries = await t.call('user/admin/log/login/page', { keyword }, operator)
  expect(tries.data.list.map(({ mobile }) => mobile)).toEqual(['f***@example.com'])
  const view = await t.call('user/admin/user/view', { id: user.userId }, operator)
  expect(view.data).toMatchObject({ mail: 'f***@example.com', loginList: [{ loginStatus: 0 }] })
  expect((await lines(operator.userId)).at(-1)).toMatchObject({ subject: 'f***@example.com' })
})
