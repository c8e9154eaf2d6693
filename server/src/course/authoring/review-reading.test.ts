import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type MadeDraft,
  type MadeUser,
  makeCourse,
  makeDraft,
  makeLecturer,
  makePending,
  makeUser,
} from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let operator: MadeUser
let who: { token: string }
let made: MadeDraft
let author: { token: string }
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  operator = await makeUser(t.owner, { isAdmin: 1, nickname: '审核员' })
  who = { token: operator.token }
  made = await makePending(t.owner, { courseName: '待审课程' })
  author = { token: made.token }
})
afterAll(() => t.close())

const pass = (courseId: string, more: object = {}, as = who) =>
  t.call('course/admin/review/pass', { courseId, version: 1, ...more }, as)

const reject = (courseId: string, auditOpinion: string, more: object = {}, as = who) =>
  t.call('course/admin/review/reject', { courseId, version: 1, auditOpinion, ...more }, as)
const view = async (courseId: string) => (await t.call('course/admin/review/view', { courseId }, who)).data
const messages = async (as = author) => (await t.call('user/auth/msg/user/list', {}, as)).data.list
const seen = (courseId: string) => t.call('course/api/course/view', { courseId }, {})

describe('reading', () => {
  test('lists pending versions first, the oldest on top, with filters by words and kind', async () => {
    await t.owner`UPDATE course_version SET is_deleted = 1 WHERE course_id <> ${made.courseId}`
    const library = await makePending(t.owner, { courseName: '文库一', courseCategory: 3 })
    const lecturer = await makeLecturer(t.owner, { lecturerName: '王老师' })
    const third = await makePending(t.owner, { lecturer, courseName: '课三' })
    await reject(library.courseId, '不清楚')
    const list = async (input: object = {}) => (await t.call('course/admin/review/list', input, who)).data
    const ids = async (input: object) => (await list(input)).list.map(({ courseId }) => courseId)
    const all = await list()
    expect(all).toMatchObject({ totalCount: 3, waiting: 2 })
    expect(all.list.map(({ courseId }) => courseId)).toEqual([made.courseId, third.courseId, library.courseId])
    expect(all.list[2]).toMatchObject({
      auditStatus: 2,
      auditOpinion: '不清楚',
      auditUserName: '审核员',
      isFirst: 1,
      courseCategory: 3,
    })
    expect(await ids({ auditStatus: 0 })).toEqual([made.courseId, third.courseId])
    expect(await ids({ courseCategory: 3 })).toEqual([library.courseId])
    expect(await ids({ keyword: '王老' })).toEqual([third.courseId])
    expect(await ids({ lecturerId: lecturer.lecturerId })).toEqual([third.courseId])
    expect(await ids({ pageSize: 1, pageCurrent: 2 })).toEqual([third.courseId])
    expect((await view(made.courseId)).nextId).toBe(third.courseId)
  })

  test('shows a version beside the approved one with differences', async () => {
    const { courseId } = made
    expect(await view(courseId)).toMatchObject({
      approved: null,
      submitted: { courseName: '待审课程' },
      lecturerName: '测试讲师',
    })
    await pass(courseId)
    const [one = ''] = made.periodIds
    await t.call('course/auth/course/chapter/period/audit/update', { id: one, periodText: '<p>正文改了</p>' }, author)
    await t.call('course/auth/course/audit/submit', { courseId }, author)
    const { submitted, approved, changeList } = await view(courseId)
    expect([submitted.version, approved?.version]).toEqual([2, 1])
    expect(approved?.chapterList[0]?.periodList[0]?.periodText).toBe('<p>正文</p>')
    expect(changeList).toEqual([
      {
        area: 'period',
        kind: 'changed',
        id: one,
        place: '第一章 / 课时「第 1 节」',
        field: 'periodText',
        fieldName: '图文内容',
        before: '正文',
        after: '正文改了',
        partList: [
          { op: 'same', text: '正文' },
          { op: 'added', text: '改了' },
        ],
      },
    ])
  })
})

describe('templates', () => {
  const save = (input: object) =>
    t.call('course/admin/review/template/save', { templateText: '封面不清晰', ...input }, who)
  const list = async (reviewType?: number) =>
    (await t.call('course/admin/review/template/list', { reviewType }, who)).data.list

  test('are added idempotently, updated and deleted', async () => {
    const { id } = (await save({})).data
    expect((await save({})).data.id).toBe(id)
    await save({ id, templateText: '请更换封面', sort: 3 })
    expect(await list(1)).toMatchObject([{ id, templateText: '请更换封面', sort: 3 }])
    expect(await list(4)).toEqual([])
    expect((await save({ id: '1' })).code).toBe(404)
    const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    const foreign = await t.call(
      'course/admin/review/template/save',
      { templateText: '外站' },
      { token: abroad.token, siteId: 13 },
    )
    expect((await save({ id: foreign.data.id })).code).toBe(404)
    const remove = (which: string) => t.call('course/admin/review/template/delete', { id: which }, who)
    expect((await remove(foreign.data.id)).code).toBe(404)
    expect((await remove(id)).code).toBe(200)
    expect((await remove(id)).code).toBe(404)
  })
})

describe('courses of all lecturers', () => {
  const list = async (input: object = {}) => (await t.call('course/admin/course/list', input, who)).data
  const ids = async (input: object) => (await list(input)).list.map(({ courseId }) => courseId)

  test('lists courses in any state, with filters', async () => {
    const lecturer = await makeLecturer(t.owner, { lecturerName: '李老师' })
    const old = await makeCourse(t.owner, { lecturerId: lecturer.lecturerId, courseName: '老课' })
    const draft = await makeDraft(t.owner, { lecturer, courseName: '稿' })
    expect((await ids({ lecturerId: lecturer.lecturerId })).sort()).toEqual([old.courseId, draft.courseId].sort())
    expect((await ids({ keyword: '李老师' })).sort()).toEqual([old.courseId, draft.courseId].sort())
    expect(await ids({ lecturerId: lecturer.lecturerId, auditStatus: 3 })).toEqual([draft.courseId])
    expect(await ids({ lecturerId: lecturer.lecturerId, isPutaway: 1 })).toEqual([old.courseId])
    expect(await ids({ categoryId: old.categoryIds[1] })).toEqual([old.courseId])
    const [row] = (await list({ categoryId: old.categoryIds[0] })).list
    expect(row).toMatchObject({
      lecturerName: '李老师',
      categoryNames: [expect.any(String), expect.any(String), expect.any(String)],
    })
    expect(await ids({ sort: 'shelf', lecturerId: lecturer.lecturerId })).toHaveLength(2)
  })

  test('shows one with its document and history', async () => {
    await pass(made.courseId)
    const { data } = await t.call('course/admin/course/view', { courseId: made.courseId }, who)
    expect(data).toMatchObject({
      course: { courseId: made.courseId, isPutaway: 1 },
      doc: { chapterList: [{ id: made.chapterId }] },
      logList: [{ auditAction: 'pass' }],
    })
    expect((await t.call('course/admin/course/view', { courseId: '1' }, who)).code).toBe(404)
  })

  test('a banned course cannot be put back by its lecturer, who is notified', async () => {
    const setShelf = (isPutaway: 0 | 1, reason = '') =>
      t.call('course/admin/course/stand', { courseId: made.courseId, isPutaway, reason }, who)
    expect((await setShelf(0, '违规')).msg).toContain('还没有审核通过')
    await pass(made.courseId)
    expect((await setShelf(0)).code).toBe(422)
    expect((await setShelf(0, '版权投诉')).code).toBe(200)
    expect((await setShelf(0, '版权投诉')).code).toBe(200)
    await expect.poll(async () => (await seen(made.courseId)).code).toBe(404)
    const back = await t.call('course/auth/course/audit/stand', { courseId: made.courseId, isPutaway: 1 }, author)
    expect(back).toMatchObject({ code: 999, msg: expect.stringContaining('版权投诉') })
    expect((await t.call('course/auth/course/audit/view', { courseId: made.courseId }, author)).data.banReason).toBe(
      '版权投诉',
    )
    expect((await setShelf(1)).code).toBe(200)
    await expect.poll(async () => (await seen(made.courseId)).code).toBe(200)
    expect((await messages()).map(({ msgTitle }) => msgTitle)).toEqual([
      '课程《待审课程》已恢复上架',
      '课程《待审课程》已被平台下架',
      '课程《待审课程》审核通过',
    ])
  })

  test('a ban with stopped study; allowing it again ends both', async () => {
    await pass(made.courseId)
    const setShelf = (isPutaway: 0 | 1, isStopped: 0 | 1) =>
      t.call('course/admin/course/stand', { courseId: made.courseId, isPutaway, isStopped, reason: '侵权' }, who)
    const state = async () => (await t.call('course/admin/course/view', { courseId: made.courseId }, who)).data
    expect((await setShelf(0, 0)).code).toBe(200)
    expect((await state()).course).toMatchObject({ isPutaway: 0, banReason: '侵权', stopReason: '' })
    expect((await setShelf(0, 1)).msg).toBe('已停止学习，讲师会收到通知')
    expect((await state()).course).toMatchObject({ isPutaway: 0, banReason: '侵权', stopReason: '侵权' })
    expect((await setShelf(1, 0)).code).toBe(200)
    expect((await state()).course).toMatchObject({ isPutaway: 1, banReason: '', stopReason: '' })
    expect((await state()).logList.map(({ auditAction }) => auditAction)).toEqual(['unban', 'stop', 'ban', 'pass'])
    const [, stopped, saved] = await messages()
    expect(stopped?.msgText).toContain('不能再学习')
    expect(saved?.msgText).toContain('可以继续学习')
  })

  test('sets the weight in the default order', async () => {
    await pass(made.courseId)
    expect(
      (await t.call('course/admin/course/update', { courseId: made.courseId, courseSort: 999_999 }, who)).code,
    ).toBe(200)
    await expect
      .poll(async () => (await t.call('course/api/course/list', {}, {})).data.list[0]?.courseId)
      .toBe(made.courseId)
    expect((await t.call('course/admin/course/update', { courseId: '1', courseSort: 1 }, who)).code).toBe(404)
  })
})
