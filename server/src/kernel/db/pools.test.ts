import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('work that names its site by the text of a row leaves no pool that sessions do not fit', async () => {
  const [row] = await t.owner<{ siteId: number }[]>`SELECT site_id FROM site WHERE site_id = 12`
  expect(typeof row?.siteId).toBe('string')
  expect(t.services.database.of(row?.siteId as number).siteId).toBe(12)
  const { token } = await makeUser(t.owner)
  expect((await t.call('user/auth/user/ext/view', {}, { token })).code).toBe(200)
})
