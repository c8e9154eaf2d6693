import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let operator: { token: string }
beforeAll(async () => {
  t = await startTestApp()
  operator = { token: (await makeUser(t.owner, { isAdmin: 1 })).token }
})
afterAll(() => t.close())

const met = {
  message: 'x is not a function',
  stack: 'at f (https://a.cn/assets/home-1.js:1:2)',
  page: '/view/17?token=secret',
  release: 'abc',
}
const listed = async (keyword = '', who = operator) =>
  (await t.call('system/admin/browser/error/page', { keyword }, who)).data.list

describe('browser errors', () => {
  test('are reported without a session; repeats increment a count; no personal data is stored', async () => {
    const { data: first } = await t.call('system/api/browser/error', met)
    const { data: second } = await t.call('system/api/browser/error', { ...met, page: '/view/18' })
    expect(second).toEqual(first)
    const [row] = await listed(first.reportId.toLowerCase())
    expect(row).toMatchObject({ message: met.message, page: '/view/:id', release: 'abc', reportCount: 2 })
    expect(JSON.stringify(row)).not.toContain('secret')
  })

  test('are searched literally, by operators of this site with the permission', async () => {
    await t.call('system/api/browser/error', { ...met, message: '100% broken' })
    expect(await listed('100%')).toHaveLength(1)
    expect(await listed('%_%')).toHaveLength(0)
    const none = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
    expect((await t.call('system/admin/browser/error/page', {}, { token: none.token })).code).toBe(306)
    const away = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    const { data } = await t.call('system/admin/browser/error/page', {}, { token: away.token, siteId: 13 })
    expect(data.list).toEqual([])
  })

  test('are bounded: evicts the least recently seen', async () => {
    await t.owner`
      INSERT INTO browser_error (site_id, report_id, message, page, gmt_modified)
      SELECT 12, upper(lpad(to_hex(n), 10, '0')), 'old', '/', now() - interval '1 day' - n * interval '1 second' FROM generate_series(1, 600) n`
    await t.call('system/api/browser/error', { ...met, message: 'the newest' })
    const [count] = await t.owner<{ n: number }[]>`SELECT count(*)::int AS n FROM browser_error WHERE site_id = 12`
    expect(count?.n).toBe(500)
    expect((await listed())[0]?.message).toBe('the newest')
  })

  test('reports validation errors', async () => {
    const refused = await t.call('system/api/browser/error', { ...met, message: ' ' })
    expect(refused.code).toBe(422)
  })
})
