import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { keepFigures } from './figures.ts'

let t: TestApp
let boss: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  boss = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

const view = async (days: 7 | 30 = 7) =>
  (await t.call('data/admin/overview/view', { days }, { token: boss.token })).data
const dayBefore = (days: number) => t.owner`(now() AT TIME ZONE 'Asia/Shanghai')::date - ${days}::int`
/** A day of study, and the course as begun. */
const study = async (days: number, seconds: number) => {
  const { userId } = await makeUser(t.owner)
  const { courseId } = await makeCourse(t.owner)
  await t.owner`INSERT INTO study_day (site_id, user_id, day, seconds) VALUES (12, ${userId}, ${dayBefore(days)}, ${seconds})`
  await t.owner`
    INSERT INTO course_study_day (site_id, course_id, day, user_id, seconds) VALUES (12, ${courseId}, ${dayBefore(days)}, ${userId}, ${seconds})`
  await t.owner`INSERT INTO course_progress (site_id, user_id, course_id) VALUES (12, ${userId}, ${courseId})`
}

test('a large site reads its past days from what the job kept, and today as it is', async () => {
  await study(2, 600)
  await study(0, 60)
  const before = await view()
  expect(await keepFigures(t.services, 1)).toEqual({ count: 1 })
  expect(await view()).toEqual(before)
  expect(await view(30)).toMatchObject({ totals: before.totals })

  await study(2, 600)
  await study(0, 60)
  const after = await view()
  expect(after.series.at(-3)).toEqual(before.series.at(-3))
  expect(after.today.watchSeconds).toBe(120)
  expect(after.totals).toEqual(before.totals)
  expect(after.top).toEqual(before.top)

  await keepFigures(t.services, 1)
  expect((await view()).series.at(-3)?.watchSeconds).toBe(1200)
})

test('what was kept yesterday does not count for the day it was kept', async () => {
  await keepFigures(t.services, 1)
  await t.owner`UPDATE site_figure SET gmt_modified = now() - interval '20 hours'`
  await study(1, 30)
  const { series, yesterday } = await view()
  expect(series).toHaveLength(7)
  expect(new Set(series.map(({ day }) => day)).size).toBe(7)
  const [{ kept } = { kept: 0 }] = await t.owner<{ kept: number }[]>`
    SELECT (now() AT TIME ZONE 'Asia/Shanghai')::date - (gmt_modified AT TIME ZONE 'Asia/Shanghai')::date AS kept FROM site_figure LIMIT 1`
  // Kept before midnight, yesterday was not over.
  expect(yesterday.watchSeconds).toBe(kept === 1 ? 30 : 0)
})

test('a small site, and one whose figures the job no longer renews, computes them', async () => {
  await keepFigures(t.services, 1)
  await study(2, 1)
  await t.owner`UPDATE site_figure SET gmt_modified = now() - interval '25 hours'`
  const late = await view()
  expect(await keepFigures(t.services)).toEqual({ count: 0 })
  expect(await t.owner`SELECT FROM site_figure`).toHaveLength(0)
  expect(await view()).toEqual(late)
  const funnel = await t.call('data/admin/report/funnel', { days: 7 }, { token: boss.token })
  expect(funnel.data).toMatchObject({ orderers: 0, payers: 0, learners: 0, visitors: 0 })
})
