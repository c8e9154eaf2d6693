import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadePaper, makePaper, makeRecord } from '../../../test/exam.ts'
import { type MadeCourse, type MadeUser, makeCourse, makeLecturer, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let lecturer: MadeUser & { lecturerId: string }
let course: MadeCourse
let paper: MadePaper
let teach: { token: string }
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  lecturer = await makeLecturer(t.owner)
  teach = { token: lecturer.token }
  course = await makeCourse(t.owner, { lecturerId: lecturer.lecturerId })
  paper = await makePaper(t.owner, { lecturerId: lecturer.lecturerId })
  t.services.answers.clear(12)
})
afterAll(() => t.close())

type Place = { refType?: 1 | 2 | 3; refId?: string; exerciseType?: 1 | 2 }
const tie = (examId: string, place: Place = {}, courseId = course.courseId, who = teach) =>
  t.call('exam/auth/course/exam/ref/save', { courseId, examId, ...place }, who)
const outline = async () => (await t.call('exam/auth/course/exam/ref/list', { courseId: course.courseId }, teach)).data
const period = (at: number) => course.periodIds[at] ?? ''

describe('the lecturer links papers', () => {
  test('to the course, a chapter and a lesson, and learners see them in the order of the outline', async () => {
    const [second, whole] = [await makePaper(t.owner), await makePaper(t.owner)]
    await tie(whole.examId, { exerciseType: 1 })
    await tie(second.examId, { refType: 3, refId: period(1) })
    expect(await tie(paper.examId, { refType: 3, refId: period(0) })).toMatchObject({ code: 200, msg: '关联成功' })
    await tie(second.examId, { refType: 2, refId: course.chapterId })
    const { data } = await t.call('exam/api/course/exam/list', { courseId: course.courseId })
    expect(data.list.map(({ examId, refType, refId, exerciseType }) => [examId, refType, refId, exerciseType])).toEqual(
      [
        [paper.examId, 3, period(0), 2],
        [second.examId, 3, period(1), 2],
        [second.examId, 2, course.chapterId, 2],
        [whole.examId, 1, course.courseId, 1],
      ],
    )
    const refs = await t.call('course/api/course/ref/list', { courseId: course.courseId })
    expect(refs.data.examList[0]).toEqual({
      examId: paper.examId,
      examName: paper.doc.examName,
      refId: period(0),
      refType: 3,
    })
    expect(refs.data.examList).toHaveLength(4)
  })

  test('linking again is idempotent, and updates the type', async () => {
    const first = await tie(paper.examId)
    const again = await Promise.all([tie(paper.examId, { exerciseType: 1 }), tie(paper.examId, { exerciseType: 1 })])
    for (const { data } of again) expect(data.id).toBe(first.data.id)
    const { refList, chapterList } = await outline()
    expect(refList).toMatchObject([{ id: first.data.id, exerciseType: 1, isMine: 1, isPutaway: 1 }])
    expect(chapterList[0]?.periodList.map(({ id }) => id)).toEqual(course.periodIds)
  })

  test('orders and unlinks them; records stay', async () => {
    const other = await makePaper(t.owner)
    const [a, b] = [(await tie(paper.examId)).data.id, (await tie(other.examId)).data.id]
    const names = async () => (await outline()).refList.map(({ id }) => id)
    expect(await names()).toEqual([a, b])
    await t.call('exam/auth/course/exam/ref/sort', { courseId: course.courseId, idList: [b, a] }, teach)
    expect(await names()).toEqual([b, a])
    const learner = await makeUser(t.owner)
    await makeRecord(t.owner, { paper, userId: learner.userId })
    expect((await t.call('exam/auth/course/exam/ref/delete', { id: a }, teach)).msg).toBe('已取消关联')
    expect(await names()).toEqual([b])
    expect(await t.owner`SELECT 1 FROM user_exam_record WHERE exam_id = ${paper.examId}`).toHaveLength(1)
    expect((await t.call('exam/auth/course/exam/ref/delete', { id: a }, teach)).code).toBe(404)
  })

  test('only within an own course; links of others are not found', async () => {
    const stranger = await makeLecturer(t.owner)
    const abroad = await makeCourse(t.owner, { siteId: 13 })
    const elsewhere = await makeCourse(t.owner, { lecturerId: lecturer.lecturerId })
    for (const courseId of [abroad.courseId, '1']) expect((await tie(paper.examId, {}, courseId)).code).toBe(404)
    expect((await tie(paper.examId, {}, course.courseId, { token: stranger.token })).code).toBe(404)
    expect((await tie(paper.examId, { refType: 2, refId: elsewhere.chapterId })).code).toBe(404)
    expect((await tie(paper.examId, { refType: 3, refId: elsewhere.periodIds[0] ?? '' })).code).toBe(404)
    expect((await tie(paper.examId, { refType: 3 })).code).toBe(404)
    const { id } = (await tie(paper.examId)).data
    const foreign = { token: stranger.token }
    expect((await t.call('exam/auth/course/exam/ref/delete', { id }, foreign)).code).toBe(404)
    expect((await t.call('exam/auth/course/exam/ref/list', { courseId: course.courseId }, foreign)).code).toBe(404)
    expect(
      (await t.call('exam/auth/course/exam/ref/sort', { courseId: course.courseId, idList: [id] }, foreign)).code,
    ).toBe(404)
    expect(
      (await t.call('exam/auth/course/exam/ref/sort', { courseId: elsewhere.courseId, idList: [id] }, teach)).code,
    ).toBe(404)
    const learner = await makeUser(t.owner)
    expect((await tie(paper.examId, {}, course.courseId, { token: learner.token })).code).toBe(306)
    expect((await outline()).refList).toHaveLength(1)
  })

  test('only own papers, or those of the catalogue', async () => {
    const secret = await makePaper(t.owner, { doc: { isPublicity: 0 } })
    const off = await makePaper(t.owner, { isPutaway: 0 })
    const abroad = await makePaper(t.owner, { siteId: 13 })
    for (const { examId } of [secret, off, abroad]) expect((await tie(examId)).code).toBe(404)
    const ownUnlisted = await makePaper(t.owner, { lecturerId: lecturer.lecturerId, doc: { isPublicity: 0 } })
    expect((await tie(ownUnlisted.examId)).code).toBe(200)
    const open = await makePaper(t.owner)
    const found = async (isMine: 0 | 1) =>
      (await t.call('exam/auth/course/exam/paper/list', { isMine, pageSize: 100 }, teach)).data.list.map(
        ({ examId }) => examId,
      )
    expect((await found(1)).toSorted()).toEqual([paper.examId, ownUnlisted.examId].toSorted())
    expect(await found(0)).toContain(open.examId)
    for (const { examId } of [secret, off, abroad, paper]) expect(await found(0)).not.toContain(examId)
    const byName = await t.call('exam/auth/course/exam/paper/list', { keyword: paper.doc.examName }, teach)
    expect(byName.data.list.map(({ examId }) => examId)).toEqual([paper.examId])
  })
})

describe('learners', () => {
  test('see exercises of a course, a chapter, a lesson, with their state', async () => {
    const learner = await makeUser(t.owner)
    const own = { token: learner.token }
    const second = await makePaper(t.owner)
    await tie(paper.examId, { refType: 3, refId: period(0) })
    await tie(second.examId)
    const { recordId } = await makeRecord(t.owner, { paper, userId: learner.userId, examStatus: 5, score: 6 })
    const list = async (more: object = {}) =>
      (await t.call('exam/auth/exercise/listForPage', { courseId: course.courseId, ...more }, own)).data
    const all = await list()
    expect(all.totalCount).toBe(2)
    expect(all.list[0]).toMatchObject({ examId: paper.examId, lastRecordId: recordId, bestScore: 6, isPay: 1 })
    expect(all.list[1]).toMatchObject({ examId: second.examId, lastRecordId: null, attemptsUsed: 0 })
    expect((await list({ periodId: period(0) })).list.map(({ examId }) => examId)).toEqual([paper.examId])
    expect((await list({ chapterId: course.chapterId })).totalCount).toBe(1)
    expect((await list({ periodId: period(1) })).totalCount).toBe(0)
  })

  test('not those of hidden courses, nor unlisted papers', async () => {
    const learner = await makeUser(t.owner)
    await tie(paper.examId)
    await t.owner`UPDATE exam_info SET is_putaway = 0 WHERE id = ${paper.examId}`
    const own = { token: learner.token }
    expect((await t.call('exam/auth/exercise/listForPage', { courseId: course.courseId }, own)).data.list).toEqual([])
    expect((await t.call('exam/api/course/exam/list', { courseId: course.courseId })).data.list).toEqual([])
    expect((await outline()).refList).toMatchObject([{ isPutaway: 0 }])
    const hidden = await makeCourse(t.owner, { isPutaway: 0 })
    const abroad = await makeCourse(t.owner, { siteId: 13 })
    for (const courseId of [hidden.courseId, abroad.courseId, '1']) {
      expect((await t.call('exam/auth/exercise/listForPage', { courseId }, own)).code).toBe(404)
      expect((await t.call('exam/api/course/exam/list', { courseId })).code).toBe(404)
    }
    expect((await t.call('exam/auth/exercise/listForPage', { courseId: course.courseId })).code).toBe(303)
  })
})
