import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBlogger, publish } from '../../test/blog.ts'
import { makePaper } from '../../test/exam.ts'
import { type MadeUser, makeCourse, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { makeOperator } from '../../test/people.ts'

let t: TestApp
let boss: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  boss = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())

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
      ['invoice', 1],
      ['ledgerDifference', 1],
    ])
    await proof('proved')
    await t.owner`DELETE FROM invoice WHERE user_id = ${learner.userId}`
    expect(await kinds()).toEqual([])
  })

  test('is listed with its age, for operators with the right', async () => {
    expect(await todo()).toEqual([])
    const { courseId, lecturerId } = await makeCourse(t.owner)
    await t.owner`
      INSERT INTO course_version (site_id, course_id, version, lecturer_id, course_category, doc,
        audit_status, submit_time)
      VALUES (12, ${courseId}, 2, ${lecturerId}, 1, '{}', 0, now() - interval '2 hours')`
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
      ['paper', 1],
      ['liveChannel', 1],
      ['moderation', 2],
      ['feedback', 1],
    ])
    expect(Date.now() - Date.parse(list[0]?.oldest ?? '')).toBeGreaterThan(7_000_000)
    expect((await todo(await makeOperator(t, ['feedback']))).map(({ kind }) => kind)).toEqual(['feedback'])
    const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    expect((await t.call('data/admin/overview/todo', {}, { token: abroad.token, siteId: 13 })).data.list).toEqual([])
  })

  test('as cases with the oldest first, of one kind or all, paged', async () => {
    const cases = async (input: object, who = boss) =>
      (await t.call('data/admin/todo/list', { pageSize: 50, ...input }, { token: who.token })).data
    const all = await cases({})
    expect(all.totalCount).toBe((await todo()).reduce((sum, { count }) => sum + count, 0))
    const times = all.list.map(({ since }) => Date.parse(since ?? ''))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const [feedback] = (await cases({ kind: 'feedback' })).list
    expect(feedback).toMatchObject({ kind: 'feedback', title: '打不开', amount: null })
    expect((await cases({ pageSize: 1, pageCurrent: 2 })).list).toEqual([all.list[1]])
    // Kinds without the right are absent, also when asked for.
    const clerk = await makeOperator(t, ['feedback'])
    expect((await cases({}, clerk)).list.map(({ kind }) => kind)).toEqual(['feedback'])
    expect((await cases({ kind: 'course' }, clerk)).totalCount).toBe(0)
    expect((await t.raw('POST', 'data/admin/todo/list', {}, { token: (await makeUser(t.owner)).token })).code).toBe(306)
    const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    const { data } = await t.call('data/admin/todo/list', {}, { token: abroad.token, siteId: 13 })
    expect(data.totalCount).toBe(0)
  })
})
