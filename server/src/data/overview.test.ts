import { randomUUID } from 'node:crypto'
import { setupKinds } from '@zhixing/contract/data/overview'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePaper } from '../../test/exam.ts'
import { type MadeUser, makeCourse, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { makeOperator } from '../../test/people.ts'
import { noteBackup } from '../kernel/backup/last.ts'
import { createVisitCounter } from './visits.ts'

let t: TestApp
let boss: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  boss = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

const ask = async (who = boss) => (await t.call('data/admin/overview/view', { days: 7 }, { token: who.token })).data

describe('figures', () => {
  test('of today and yesterday, per source', async () => {
    const before = await ask()
    expect(before.series).toHaveLength(7)
    const learner = await makeUser(t.owner)
    const old = await makeUser(t.owner)
    await t.owner`UPDATE users SET gmt_create = now() - interval '1 day' WHERE id = ${old.userId}`
    const { courseId } = await makeCourse(t.owner)
    await t.owner`INSERT INTO course_comment (site_id, course_id, user_id, comment_text, score) VALUES (12, ${courseId}, ${learner.userId}, '好', 5)`
    await t.owner`
      INSERT INTO study_day (site_id, user_id, day, seconds)
      SELECT 12, ${learner.userId}, (now() AT TIME ZONE 'Asia/Shanghai')::date - n, 600 * (n + 1)
      FROM generate_series(0, 1) n`
    const counter = createVisitCounter(t.services)
    for (const ip of ['1.1.1.1', '1.1.1.1', '2.2.2.2'])
      counter.count({
        siteId: 12,
        path: '/',
        ip,
        userAgent: 'Mozilla/5.0 Chrome/130',
        referer: undefined,
        purpose: undefined,
      })
    await counter.close()

    const { today, yesterday, hours, totals, series } = await ask()
    const grown = (key: keyof typeof today) => today[key] - before.today[key]
    // makeCourse also made a lecturer.
    expect(grown('registrations')).toBe(2)
    expect(yesterday.registrations - before.yesterday.registrations).toBe(1)
    expect([grown('views'), grown('newCourses'), grown('comments'), grown('activeLearners')]).toEqual([3, 1, 1, 1])
    expect(today.visitors).toBe(2)
    expect([today.watchSeconds, yesterday.watchSeconds]).toEqual([600, 1200])
    expect(hours).toHaveLength(24)
    expect(hours.reduce((sum, hour) => sum + hour.today, 0)).toBe(3)
    expect(totals.courses).toBe(before.totals.courses + 1)
    expect(series.at(-1)).toMatchObject(today)
  })

  test('of this site only', async () => {
    const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    const { data } = await t.call('data/admin/overview/view', {}, { token: abroad.token, siteId: 13 })
    expect(data.today).toMatchObject({ views: 0, visitors: 0, registrations: 1, newCourses: 0, comments: 0 })
    expect(data.series).toHaveLength(30)
  })

  test('of today until now against the same hours a week ago; money only with its right', async () => {
    const now = async (who = boss) => (await t.call('data/admin/overview/today', {}, { token: who.token })).data
    const before = await now()
    const earlier = await makeUser(t.owner)
    await t.owner`UPDATE users SET gmt_create = now() - interval '7 days 1 second' WHERE id = ${earlier.userId}`
    await makeUser(t.owner)
    const after = await now()
    expect(after.registrations.now - before.registrations.now).toBe(1)
    // The second before midnight belongs to the day before.
    expect(after.registrations.before - before.registrations.before).toBeLessThanOrEqual(1)
    expect(after.money).toMatchObject({ paidOrders: 0, orders: { now: 0, before: 0 } })
    expect(after).toMatchObject({ onAir: 0, sitting: 0, schedule: [] })
    const { examId } = await makePaper(t.owner)
    await t.owner`
      UPDATE exam_info SET open_time = now() + interval '1 hour', live_version = 1 WHERE site_id = 12 AND id = ${examId}`
    expect((await now()).schedule).toMatchObject([{ kind: 'examOpens', id: examId }])
    const clerk = await makeOperator(t, ['overview'])
    expect((await now(clerk)).money).toBeNull()
    const { data } = await t.call('data/admin/overview/view', {}, { token: clerk.token })
    expect(data.series.every(({ paid }) => paid === null)).toBe(true)
    const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    const foreign = await t.call('data/admin/overview/today', {}, { token: abroad.token, siteId: 13 })
    expect(foreign.data).toMatchObject({ registrations: { now: 2 }, schedule: [] })
  })

  test('the next hours have campaigns and coupons; buyers who stopped studying are counted', async () => {
    const before = await ask()
    const soon = new Date(Date.now() + 3_600_000)
    await t.owner`
      INSERT INTO sale_page (site_id, page_type, page_title, block_list, begin_time, status_id)
      VALUES (12, 'soon', '即将开始', '[]', ${soon}, 1), (12, 'off', '没有启用', '[]', ${soon}, 0)`
    const { data } = await t.call('data/admin/overview/today', {}, { token: boss.token })
    expect(data.schedule.filter(({ kind }) => kind.startsWith('campaign'))).toMatchObject([
      { kind: 'campaignBegins', title: '即将开始' },
    ])

    const { courseId } = await makeCourse(t.owner)
    const buy = async (days: number, finished = false) => {
      const { userId } = await makeUser(t.owner)
      await t.owner`
        WITH placed AS (
          INSERT INTO order_info (site_id, user_id, client_key, content_hash, order_status, price_payable, price_discount, price_paid, pay_time, gmt_create, expire_time)
          SELECT 12, ${userId}, ${randomUUID()}, '', 2, 100, 0, 100, at, at, at FROM (SELECT now() - make_interval(days => ${days}) AS at) w
          RETURNING order_no)
        INSERT INTO order_item (site_id, order_no, item_no, user_id, product_type, product_id, product_name, price_payable, price_discount, price_paid, item_status)
        SELECT 12, order_no, 1, ${userId}, 1, ${courseId}, '课', 100, 0, 100, 2 FROM placed`
      await t.owner`INSERT INTO course_user (site_id, user_id, course_id, buy_type) VALUES (12, ${userId}, ${courseId}, 1)`
      await t.owner`
        INSERT INTO course_progress (site_id, user_id, course_id, finished_at)
        VALUES (12, ${userId}, ${courseId}, ${finished ? new Date() : null})`
      return userId
    }
    await Promise.all([buy(20), buy(3), buy(20, true), buy(100)])
    const active = await buy(30)
    await t.owner`
      INSERT INTO course_study_day (site_id, course_id, day, user_id, seconds) VALUES (12, ${courseId}, current_date - 2, ${active}, 60)`
    expect((await ask()).idleBuyers - before.idleBuyers).toBe(1)
  })

  test('for 7, 30 or 90 days', async () => {
    const send = (days: number) => t.raw('POST', 'data/admin/overview/view', { days }, { token: boss.token })
    expect((await send(90)).code).toBe(200)
    expect((await send(365)).code).toBe(422)
  })
})

test('answers the state of the installation', async () => {
  const { code, data } = await t.call('data/admin/overview/system', {}, { token: boss.token })
  expect(code).toBe(200)
  expect(data.nodeVersion).toBe(process.version)
  expect(data.databaseVersion).toMatch(/^18/)
  expect(data.databaseBytes).toBeGreaterThan(1_000_000)
  expect(data.disk?.freeBytes).toBeGreaterThan(0)
  expect(data.programs.map(({ name }) => name)).toEqual(['ffmpeg', 'LibreOffice', 'ClamAV'])
})

test('a missing program is reported as missing', async () => {
  const bare = await startTestApp({ FFMPEG_PATH: '/nowhere/ffmpeg' })
  const owner = await makeUser(bare.owner, { isAdmin: 1 })
  const { data } = await bare.call('data/admin/overview/system', {}, { token: owner.token })
  expect(data.programs[0]).toEqual({ name: 'ffmpeg', found: 0, version: '' })
  await bare.close()
})

test('needs the right', async () => {
  const plain = await makeUser(t.owner)
  const reader = await makeOperator(t, ['overview'])
  for (const path of ['view', 'todo', 'system']) {
    expect((await t.raw('POST', `data/admin/overview/${path}`, {})).code).toBe(303)
    expect((await t.raw('POST', `data/admin/overview/${path}`, {}, { token: plain.token })).code).toBe(306)
    expect((await t.raw('POST', `data/admin/overview/${path}`, {}, { token: boss.token, siteId: 13 })).code).toBe(302)
    expect((await t.raw('POST', `data/admin/overview/${path}`, {}, { token: reader.token })).code).toBe(
      path === 'system' ? 306 : 200,
    )
  }
})

describe('the setup list', () => {
  const setup = async (who: MadeUser, app = t) =>
    (await app.call('data/admin/overview/setup', {}, { token: who.token })).data.list

  test('lists steps by right, with their state', async () => {
    await t.owner`DELETE FROM site_article WHERE site_id = 12`
    await t.owner`UPDATE site SET logo = '' WHERE site_id = 12`
    const step = async (kind: string) => (await setup(boss)).find((one) => one.kind === kind)?.isDone
    expect((await setup(boss)).map(({ kind }) => kind)).toEqual(setupKinds)
    expect([await step('brand'), await step('terms'), await step('sms'), await step('backup')]).toEqual([0, 0, 0, 0])
    await makeCourse(t.owner)
    await t.owner`UPDATE site SET logo = '/static/logo.svg' WHERE site_id = 12`
    await t.owner`INSERT INTO site_article (site_id, nav_name, art_title, art_desc) VALUES (12, '隐私政策', '隐私政策', '<p>我们收集什么。</p>')`
    noteBackup(t.services.config.dataDir)
    expect([await step('brand'), await step('terms'), await step('course'), await step('backup')]).toEqual([1, 1, 1, 1])
    noteBackup(t.services.config.dataDir, new Date(Date.now() - 8 * 24 * 3600 * 1000))
    expect(await step('backup')).toBe(0)

    const clerk = await makeOperator(t, ['overview', 'category'])
    expect((await setup(clerk)).every(({ kind }) => kind === 'category')).toBe(true)
  })

  test('is hidden for all operators by one of them', async () => {
    const clerk = await makeOperator(t, ['overview'])
    expect((await t.call('data/admin/overview/setup/hide', {}, { token: clerk.token })).code).toBe(306)
    expect((await setup(boss)).length).toBeGreaterThan(0)
    expect((await t.call('data/admin/overview/setup/hide', {}, { token: boss.token })).code).toBe(200)
    expect(await setup(boss)).toEqual([])
  })
})
