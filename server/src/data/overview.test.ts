import { setupKinds } from '@zhixing/contract/data/overview'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBlogger, publish } from '../../test/blog.ts'
import { makePaper } from '../../test/exam.ts'
import { type MadeUser, makeCourse, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
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

async function makeOperator(permissions: string[]): Promise<MadeUser> {
  const who = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
  const [role] = await t.owner<{ id: string }[]>`
    INSERT INTO admin_role (site_id, role_name, permissions) VALUES (12, ${`角色${who.userId}`}, ${`{${permissions.join(',')}}`}::text::text[]) RETURNING id`
  await t.owner`INSERT INTO admin_user_role (site_id, user_id, role_id) VALUES (12, ${who.userId}, ${role?.id ?? ''})`
  return who
}

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
      INSERT INTO study_day (site_id, user_id, day, seconds) SELECT 12, ${learner.userId}, (now() AT TIME ZONE 'Asia/Shanghai')::date - n, 600 * (n + 1) FROM generate_series(0, 1) n`
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

  test('for 7, 30 or 90 days', async () => {
    const send = (days: number) => t.raw('POST', 'data/admin/overview/view', { days }, { token: boss.token })
    expect((await send(90)).code).toBe(200)
    expect((await send(365)).code).toBe(422)
  })
})

describe('open work', () => {
  const todo = async (who = boss) => (await t.call('data/admin/overview/todo', {}, { token: who.token })).data.list

  test('of money: invoices, and ledger differences until the next proof finds none', async () => {
    const learner = await makeUser(t.owner)
    const proof = (status: string) =>
      t.owner`INSERT INTO ledger_proof (site_id, status, end_time) VALUES (12, ${status}, now())`
    await t.owner`
      INSERT INTO invoice (site_id, user_id, client_key, title_type, invoice_title, amount) VALUES (12, ${learner.userId}, 'todo', 1, '个人', 100)`
    await proof('differs')
    const kinds = async () => (await todo()).map(({ kind, count }) => [kind, count])
    expect(await kinds()).toEqual([
      ['ledgerDifference', 1],
      ['invoice', 1],
    ])
    await proof('proved')
    await t.owner`DELETE FROM invoice WHERE user_id = ${learner.userId}`
    expect(await kinds()).toEqual([])
  })

  test('is listed with its age, for operators with the right', async () => {
    expect(await todo()).toEqual([])
    const { courseId, lecturerId } = await makeCourse(t.owner)
    await t.owner`
      INSERT INTO course_version (site_id, course_id, version, lecturer_id, course_category, doc, audit_status, submit_time) VALUES (12, ${courseId}, 2, ${lecturerId}, 1, '{}', 0, now() - interval '2 hours')`
    const learner = await makeUser(t.owner)
    await t.owner`INSERT INTO feedback_log (site_id, user_id, feedback_type, content) VALUES (12, ${learner.userId}, 1, '打不开')`
    const { examId } = await makePaper(t.owner)
    await t.owner`UPDATE exam_version SET audit_status = 0, submit_time = now() WHERE site_id = 12 AND exam_id = ${examId}`
    await t.owner`INSERT INTO live_apply (site_id, lecturer_id, user_id, apply_text) VALUES (12, ${lecturerId}, ${learner.userId}, '想开直播')`
    // A reported post, and a held one without an inbox entry.
    const author = await makeBlogger(t.owner)
    const reported = await publish(t, author)
    const held = await publish(t, author)
    await t.owner`UPDATE blog SET status_id = 2 WHERE site_id = 12 AND id = ${held}`
    const report = { targetType: 1, targetId: reported, reason: 1, detail: '' }
    expect((await t.call('community/auth/report/save', report, { token: learner.token })).code).toBe(200)
    const list = await todo()
    expect(list.map(({ kind, count }) => [kind, count])).toEqual([
      ['course', 1],
      ['feedback', 1],
      ['moderation', 2],
      ['paper', 1],
      ['liveChannel', 1],
    ])
    expect(Date.now() - Date.parse(list[0]?.oldest ?? '')).toBeGreaterThan(7_000_000)
    expect((await todo(await makeOperator(['overview', 'feedback']))).map(({ kind }) => kind)).toEqual(['feedback'])
    const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    expect((await t.call('data/admin/overview/todo', {}, { token: abroad.token, siteId: 13 })).data.list).toEqual([])
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
  const reader = await makeOperator(['overview'])
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

    const clerk = await makeOperator(['overview', 'category'])
    expect((await setup(clerk)).every(({ kind }) => kind === 'category')).toBe(true)
  })

  test('is hidden for all operators by one of them', async () => {
    const clerk = await makeOperator(['overview'])
    expect((await t.call('data/admin/overview/setup/hide', {}, { token: clerk.token })).code).toBe(306)
    expect((await setup(boss)).length).toBeGreaterThan(0)
    expect((await t.call('data/admin/overview/setup/hide', {}, { token: boss.token })).code).toBe(200)
    expect(await setup(boss)).toEqual([])
  })
})
