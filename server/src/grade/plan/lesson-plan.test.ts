/** Dates of single lessons of a class course over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, type MadeUser } from '../../../test/factories.ts'
import { makeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const SOON = '2099-01-01T00:00:00Z'
const PAST = '2020-01-01T00:00:00Z'

async function made(plan: object = {}) {
  const grade = await makeGrade(t.owner)
  const { gradeId, owner } = grade
  const course = await makeCourse(t.owner, { isFree: 0, price: 9900, lecturerId: owner.lecturerId, periods: 3 })
  const { courseId, periodIds } = course
  await t.call('exam/auth/grade/course/save', { gradeId, courseId, ...plan }, owner)
  const student = await makeMember(t.owner, gradeId)
  const save = (list: { periodId: string | undefined; opens?: string; due?: string }[], who: MadeUser = owner) =>
    t.call(
      'exam/auth/grade/course/period/save',
      { gradeId, courseId, list: list.map((one) => ({ ...one, periodId: one.periodId ?? '' })) },
      who,
    )
  const list = (who: MadeUser = student) => t.call('exam/auth/grade/course/period/list', { gradeId, courseId }, who)
  const sign = (at: number, who: MadeUser = student) =>
    t.call('course/auth/course/sign', { periodId: periodIds[at] ?? '' }, who)
  return { ...course, gradeId, owner, student, save, list, sign, periodIds }
}

test('a lesson opens on its own date, independent of its course; teachers are exempt', async () => {
  const { periodIds, owner, save, list, sign, student } = await made()
  expect(await save([{ periodId: periodIds[1], opens: SOON }])).toMatchObject({
    code: 200,
    msg: '保存成功，已更新 1 节课的时间',
  })
  expect((await sign(0)).code).toBe(200)
  const answer = await sign(1)
  expect(answer.code).toBe(999)
  expect(answer.msg).toContain('这节课于 2099-01-01 08:00 开放')
  expect((await sign(1, owner)).code).toBe(200)
  expect((await sign(2)).code).toBe(200)
  expect((await list()).data.list.map(({ isOpen }) => isOpen)).toEqual([1, 0, 1])
  expect((await list(owner)).data.list.map(({ isOpen }) => isOpen)).toEqual([1, 1, 1])
  const check = await t.call('GET course/auth/grade/check', { periodId: periodIds[1] ?? '' }, student)
  expect(check.data).toMatchObject({ allowStudy: 0 })
})

test('no lesson opens before its course', async () => {
  const { periodIds, save, list, sign } = await made({ opens: SOON })
  await save([{ periodId: periodIds[1], opens: PAST }])
  expect((await list()).data.list.map(({ isOpen }) => isOpen)).toEqual([0, 0, 0])
  // The first is a free trial lesson.
  expect((await sign(1)).msg).toContain('这门课程于 2099-01-01 08:00 开放')
})

test('an unfinished lesson is late after its due date, in the own list and the timetable', async () => {
  const { gradeId, courseId, chapterId, periodIds, student, save, list } = await made()
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  await save([
    { periodId: periodIds[0], due: PAST },
    { periodId: periodIds[1], due: soon },
  ])
  const own = async () => (await t.call('exam/auth/grade/course/own', { gradeId }, student)).data.list[0]
  expect((await list()).data.list.map(({ isLate }) => isLate)).toEqual([1, 0, 0])
  expect(await own()).toMatchObject({ isLate: 1, hasDates: 1, nextPeriodName: '第 1 节' })
  await t.owner`INSERT INTO period_progress (site_id, user_id, period_id, course_id, chapter_id, progress, finished_at, study_id)
    VALUES (12, ${student.userId}, ${periodIds[0] ?? ''}, ${courseId}, ${chapterId}, 100, now(), 1)`
  expect(await own()).toMatchObject({ isLate: 0, nextPeriodName: '第 2 节' })
  const { data } = await t.call(
    'exam/auth/grade/timetable/list',
    {
      gradeId,
      from: new Date(Date.now() - 60_000).toISOString(),
      to: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    },
    student,
  )
  expect(data.list).toMatchObject([{ kind: 'lessonDue', id: periodIds[1], title: expect.stringContaining('第 2 节') }])
})

test('unnamed lessons stay, dates are removed, an invalid date writes nothing', async () => {
  const { periodIds, save, list } = await made()
  const dates = async () => (await list()).data.list.map(({ opens, due }) => [opens?.slice(0, 4), due?.slice(0, 4)])
  await save([
    { periodId: periodIds[0], opens: PAST, due: SOON },
    { periodId: periodIds[1], due: SOON },
  ])
  await save([{ periodId: periodIds[1] }, { periodId: periodIds[2], opens: PAST }])
  const expected = [
    ['2020', '2099'],
    [undefined, undefined],
    ['2020', undefined],
  ]
  expect(await dates()).toEqual(expected)
  expect(
    await save([
      { periodId: periodIds[0], due: PAST },
      { periodId: periodIds[1], opens: SOON, due: PAST },
    ]),
  ).toMatchObject({ code: 422, msg: '“第 2 节”的截止时间应晚于开放时间', data: { field: 'list' } })
  const other = await makeCourse(t.owner)
  expect((await save([{ periodId: other.periodIds[0], opens: PAST }])).code).toBe(404)
  expect(await dates()).toEqual(expected)
})

test('is deleted with the course or the lesson, and shifted in a copy of the class', async () => {
  const { gradeId, courseId, periodIds, owner, student, save, list } = await made()
  await t.owner`UPDATE grade_info SET begin_time = '2026-03-01T00:00:00Z' WHERE id = ${gradeId}`
  await save([{ periodId: periodIds[0], opens: '2026-03-02T00:00:00Z', due: '2026-03-09T00:00:00Z' }])
  const copy = { gradeId, gradeName: '下学期', beginTime: '2026-09-01T00:00:00Z', clientKey: 'lessons-copied' }
  const { data } = await t.call('exam/auth/grade/info/copy', copy, owner)
  const moved = await t.owner`SELECT period_id, opens, due FROM grade_lesson WHERE grade_id = ${data.gradeId}`
  expect(moved).toEqual([
    { periodId: periodIds[0], opens: '2026-09-02T00:00:00.000Z', due: '2026-09-09T00:00:00.000Z' },
  ])
  const isLate = async () =>
    (await t.call('exam/auth/grade/course/own', { gradeId }, student)).data.list.map((one) => one.isLate)
  expect(await isLate()).toEqual([1])
  await t.owner`UPDATE course_period SET status_id = 0 WHERE id = ${periodIds[0] ?? ''}`
  expect(await isLate()).toEqual([0])
  expect((await list()).data.list).toHaveLength(2)
  await t.call('exam/auth/grade/course/delete', { gradeId, courseId }, owner)
  expect(await t.owner`SELECT FROM grade_lesson WHERE grade_id = ${gradeId}`).toEqual([])
  expect((await list()).code).toBe(404)
})
