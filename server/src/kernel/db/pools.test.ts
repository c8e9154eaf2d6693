import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, testDatabase, type TestApp } from '../../../test/harness.ts'
import { type Db, openDatabase } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('a site id given as a string uses the same pool as the number', async () => {
  const [row] = await t.owner<{ siteId: number }[]>`SELECT site_id FROM site WHERE site_id = 12`
  expect(typeof row?.siteId).toBe('string')
  expect(t.services.database.of(row?.siteId as number).siteId).toBe(12)
  const { token } = await makeUser(t.owner)
  expect((await t.call('user/auth/user/ext/view', {}, { token })).code).toBe(200)
})

test('a handle survives the eviction of its pool', async () => {
  const [{ name } = { name: '' }] = await t.owner<{ name: string }[]>`SELECT current_database() AS name`
  const limits = { poolsPerProcess: 1, connectionsPerPool: 2, connectionsPerReservedPool: 1 }
  const database = openDatabase({ ...testDatabase(), database: name }, limits)
  onTestFinished(() => database.close())
  const ofSite = async (db: Db) => (await db<{ siteId: string }[]>`SELECT current_site() AS site_id`)[0]?.siteId
  const [one, other] = [database.of(12), database.of(13)]
  const [exam, otherExam] = [database.reservedPool(12, 'exam'), database.reservedPool(13, 'exam')]
  for (const handle of [one, other, one, exam, otherExam, exam])
    expect(Number(await ofSite(handle))).toBe(handle.siteId)
  // A running transaction finishes after eviction; queries sent in the same tick are answered.
  await one.begin(async (tx) => {
    await Promise.all([ofSite(other), ofSite(one), ofSite(other)])
    expect(await tx`SELECT 1 AS n`).toEqual([{ n: 1 }])
  })
  await database.close()
  for (const handle of [one, other]) await expect(ofSite(handle)).rejects.toThrow(/CONNECTION_ENDED/)
})
