import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test/harness.ts'
import { seedDemo } from './seed.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Runs the seed. @returns its messages */
async function seed(isAsked: boolean): Promise<string[]> {
  const reports: string[] = []
  await seedDemo(t.services, { isAsked, report: (sentence) => reports.push(sentence) })
  return reports
}
const siteIds = async () =>
  (await t.owner<{ id: number }[]>`SELECT site_id::int AS id FROM site ORDER BY 1`).map(({ id }) => id)

test('leaves existing demo sites unchanged, active or not', async () => {
  await t.owner`UPDATE site SET status_id = 0 WHERE site_id = 13`
  await t.services.sites.reload()
  expect(await seed(true)).toEqual([])
  expect(await siteIds()).toEqual([12, 13])
})

test('does not seed the demo beside a real site: an error on request, a reminder otherwise', async () => {
  await t.owner`DELETE FROM site WHERE site_id = 12`
  await t.owner`UPDATE site SET is_demo = 0, is_default = true WHERE site_id = 13`
  expect(await seed(false)).toEqual([expect.stringContaining('NODE_ENV=production')])
  await expect(seed(true)).rejects.toThrow('这个数据库里有正式站点“测试站乙”，不能再建演示学校')
  // Nor beside an inactive one.
  expect(await siteIds()).toEqual([13])
})
