/** Courses of classes over HTTP: who gives them, who may study them, in what order. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeLecturer, makeLive, makeUser, type MadeUser } from '../../../test/factories.ts'
import { addMember, makeGrade, makeMember, type MadeGrade } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { mayGiveCourse } from './plan-rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const give = (grade: MadeGrade, courseId: string, plan: object = {}, who: MadeUser = grade.owner) =>
  t.call('exam/auth/grade/course/save', { gradeId: grade.gradeId, courseId, ...plan }, who)
const sign = (periodId: string | undefined, who: MadeUser) =>
  t.call('course/auth/course/sign', { periodId: periodId ?? '' }, who)
const page = (grade: MadeGrade, who: MadeUser) => t.call('exam/auth/grade/course/page', { gradeId: grade.gradeId }, who)
/** A class with a paid course of its lecturer, and one student. */
async function classWithCourse(plan: object = {}, over: Parameters<typeof makeCourse>[1] = {}) {
  const grade = await makeGrade(t.owner)
  const course = await makeCourse(t.owner, { isFree: 0, price: 9900, lecturerId: grade.owner.lecturerId, ...over })
  expect(await give(grade, course.courseId, plan)).toMatchObject({ code: 200, msg: '添加成功，课程已加入班级' })
  return { grade, ...course, student: await makeMember(t.owner, grade.gradeId) }
}
const finish = (courseId: string, periodId: string | undefined, who: MadeUser, chapterId: string) =>
  t.owner`INSERT INTO period_progress (site_id, user_id, period_id, course_id, chapter_id, progress, finished_at, study_id)
    VALUES (12, ${who.userId}, ${periodId ?? ''}, ${courseId}, ${chapterId}, 100, now(), 1)
    ON CONFLICT (site_id, user_id, period_id) DO UPDATE SET progress = 100, finished_at = now()`

describe('courses that may be given', () => {
  test("are on the shelf, and free or owned by the class's lecturer", () => {
    const grade = { lecturerId: '7' }
    const course = { isOnShelf: true, isFree: 0, lecturerId: '7' } as const
    expect(mayGiveCourse(course, grade)).toBe('given')
    expect(mayGiveCourse({ ...course, lecturerId: '8' }, grade)).toBe('paid')
    expect(mayGiveCourse({ ...course, lecturerId: '8', isFree: 1 }, grade)).toBe('given')
    expect(mayGiveCourse({ ...course, isOnShelf: false }, grade)).toBe('hidden')
    expect(mayGiveCourse({ ...course, lecturerId: '0' }, { lecturerId: '0' })).toBe('paid')
  })

  test('a paid course of another lecturer is refused with a reason, a hidden one is not found', async () => {
    const grade = await makeGrade(t.owner)
    const paid = await makeCourse(t.owner, { isFree: 0, price: 100 })
    const off = await makeCourse(t.owner, { isPutaway: 0, lecturerId: grade.owner.lecturerId })
    expect(await give(grade, paid.courseId)).toMatchObject({ code: 999 })
    expect((await give(grade, off.courseId)).code).toBe(404)
    expect((await give(grade, (await makeCourse(t.owner)).courseId)).code).toBe(200)
  })

  test('a free course that gets a price is lost to members', async () => {
    const grade = await makeGrade(t.owner)
    const { courseId, periodIds } = await makeCourse(t.owner)
    await give(grade, courseId)
    const student = await makeMember(t.owner, grade.gradeId)
    await t.owner`UPDATE course SET is_free = 0, course_discount = 100 WHERE id = ${courseId}`
    expect((await sign(periodIds[1], student)).code).toBe(456)
    expect((await page(grade, student)).data.list).toEqual([])
    expect((await page(grade, grade.owner)).data.list).toMatchObject([{ courseId, isGiven: 0, isOpen: 0 }])
  })

  test('choices are own and free courses, none twice', async () => {
    const grade = await makeGrade(t.owner)
    const own = await makeCourse(t.owner, { isFree: 0, price: 100, lecturerId: grade.owner.lecturerId })
    const name = `免费课${grade.gradeId}`
    const free = await makeCourse(t.owner, { courseName: name })
    const choices = (input: object) =>
      t.call('exam/auth/grade/course/choices', { gradeId: grade.gradeId, ...input }, grade.owner)
    expect((await choices({ isOwn: 1 })).data.list).toMatchObject([{ courseId: own.courseId, isOwn: 1 }])
    expect((await choices({ keyword: name })).data.list).toMatchObject([
      { courseId: free.courseId, isOwn: 0, isFree: 1 },
    ])
    await give(grade, own.courseId)
    expect((await choices({ isOwn: 1 })).data.list).toEqual([])
  })
})

describe('access to a class course', () => {
  test('members study without buying, others do not; leaving ends it, rejoining restores it', async () => {
    const { grade, courseId, periodIds, student } = await classWithCourse()
    const stranger = await makeUser(t.owner)
    expect((await sign(periodIds[1], student)).code).toBe(200)
    expect((await sign(periodIds[1], stranger)).code).toBe(456)
    expect((await t.call('course/auth/course/view', { courseId }, student)).data).toMatchObject({
      isPay: 1,
      allowStudy: 1,
    })
    const stand = (statusId: number) =>
      t.owner`UPDATE grade_student SET status_id = ${statusId} WHERE user_id = ${student.userId}`
    await stand(0)
    expect((await sign(periodIds[1], student)).code).toBe(456)
    await stand(1)
    expect((await sign(periodIds[1], student)).code).toBe(200)
    await t.owner`UPDATE grade_info SET end_time = now() - interval '1 second' WHERE id = ${grade.gradeId}`
    expect((await sign(periodIds[1], student)).code).toBe(456)
  })

  test('one row per person and course, also with two classes and a purchase', async () => {
    const { courseId, student, grade } = await classWithCourse()
    const second = await makeGrade(t.owner, { owner: grade.owner })
    await give(second, courseId)
    await addMember(t.owner, second.gradeId, student.userId)
    const rows = () =>
      t.owner<
        { buyType: number }[]
      >`SELECT buy_type FROM course_owner WHERE site_id = 12 AND user_id = ${student.userId} AND course_id = ${courseId}`
    expect(await rows()).toMatchObject([{ buyType: 4 }])
    await t.owner`INSERT INTO course_user (site_id, user_id, course_id, buy_type) VALUES (12, ${student.userId}, ${courseId}, 1)`
    expect(await rows()).toMatchObject([{ buyType: 1 }])
    await t.owner`UPDATE course_user SET expire_time = now() - interval '1 day' WHERE user_id = ${student.userId}`
    expect(await rows()).toMatchObject([{ buyType: 4 }])
  })

  test('members may still buy the course', async () => {
    const { courseId, student } = await classWithCourse()
    const { data } = await t.call(
      'user/auth/order/info/preview',
      { productList: [{ productType: 1, productId: courseId }] },
      student,
    )
    expect(data).toMatchObject({ pricePaid: 9900 })
  })

  test('removing or disabling the course ends access at once', async () => {
    const { grade, courseId, periodIds, student } = await classWithCourse()
    await give(grade, courseId, { disabled: 1 })
    expect((await sign(periodIds[1], student)).code).toBe(456)
    expect((await page(grade, student)).data.list).toEqual([])
    await give(grade, courseId, { disabled: 0 })
    expect((await sign(periodIds[1], student)).code).toBe(200)
    const away = () => t.call('exam/auth/grade/course/delete', { gradeId: grade.gradeId, courseId }, grade.owner)
    expect((await away()).code).toBe(200)
    expect((await away()).code).toBe(404)
    expect((await sign(periodIds[1], student)).code).toBe(456)
  })
})

describe('the plan', () => {
  test('students wait for the opening, teachers do not; also for a free course', async () => {
    const { grade, courseId, periodIds, student } = await classWithCourse({ opens: '2099-01-01T00:00:00Z' })
    const answer = await sign(periodIds[1], student)
    expect(answer.code).toBe(999)
    expect(answer.msg).toContain('2099-01-01 08:00')
    expect((await sign(periodIds[1], grade.owner)).code).toBe(200)
    expect((await page(grade, student)).data.list).toMatchObject([{ courseId, isOpen: 0, isLate: 0 }])
    const free = await makeCourse(t.owner)
    await give(grade, free.courseId, { opens: inHours(1) })
    expect((await sign(free.periodIds[1], student)).code).toBe(999)
    expect((await t.call('course/auth/user/order/course/ref/save', { courseId: free.courseId }, student)).code).toBe(
      999,
    )
    expect((await sign(free.periodIds[1], await makeUser(t.owner))).code).toBe(200)
  })

  test('in order: a lesson waits for the one before; own courses are exempt', async () => {
    const { courseId, chapterId, periodIds, student } = await classWithCourse({ isOrdered: 1 })
    const answer = await sign(periodIds[1], student)
    expect(answer).toMatchObject({ code: 999 })
    expect(answer.msg).toContain('第 1 节')
    expect((await sign(periodIds[0], student)).code).toBe(200)
    await finish(courseId, periodIds[0], student, chapterId)
    expect((await sign(periodIds[1], student)).code).toBe(200)
    const { periodIds: others, courseId: other, student: buyer } = await classWithCourse({ isOrdered: 1 })
    await t.owner`INSERT INTO course_user (site_id, user_id, course_id, buy_type) VALUES (12, ${buyer.userId}, ${other}, 1)`
    expect((await sign(others[1], buyer)).code).toBe(200)
  })

  test('a due date before the opening is refused by field; an unfinished course is late after it', async () => {
    const { grade, courseId, student } = await classWithCourse()
    expect(await give(grade, courseId, { opens: inHours(2), due: inHours(1) })).toMatchObject({
      code: 422,
      data: { field: 'due' },
    })
    await give(grade, courseId, { due: inHours(-1) })
    const own = () => t.call('exam/auth/grade/course/own', {}, student)
    expect((await own()).data.list).toMatchObject([{ courseId, isLate: 1, isOpen: 1, gradeId: grade.gradeId }])
    await t.owner`INSERT INTO course_progress (site_id, user_id, course_id, progress, finished_at) VALUES (12, ${student.userId}, ${courseId}, 100, now())`
    expect((await own()).data.list).toMatchObject([{ isLate: 0, progress: 100 }])
  })

  test('is reordered as a whole or not at all', async () => {
    const grade = await makeGrade(t.owner)
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) {
      const { courseId } = await makeCourse(t.owner)
      await give(grade, courseId)
      ids.push(courseId)
    }
    const sort = (list: string[]) =>
      t.call('exam/auth/grade/course/sort', { gradeId: grade.gradeId, ids: list }, grade.owner)
    const order = async () => (await page(grade, grade.owner)).data.list.map(({ courseId }) => courseId)
    expect(await order()).toEqual(ids)
    expect((await sort(ids.toReversed())).code).toBe(200)
    expect(await order()).toEqual(ids.toReversed())
    expect((await sort(ids.slice(1))).code).toBe(409)
  })

  test('check gives the reason, and study saves the position', async () => {
    const { grade, courseId, chapterId, periodIds, student } = await classWithCourse({ isOrdered: 1 })
    const [first = '', second = ''] = periodIds
    const check = (periodId: string, who: MadeUser) => t.call('GET course/auth/grade/check', { periodId }, who)
    expect((await check(first, student)).data).toMatchObject({
      allowStudy: 1,
      gradeId: grade.gradeId,
      courseId,
      reason: '',
    })
    expect((await check(second, student)).data.reason).toContain('第 1 节')
    expect((await check(second, await makeUser(t.owner))).data).toMatchObject({ allowStudy: 0, gradeId: null })
    const study = (periodId: string, who: MadeUser) => t.call('course/auth/grade/save', { periodId }, who)
    expect((await study(second, student)).code).toBe(999)
    expect((await study(first, await makeUser(t.owner))).code).toBe(404)
    await finish(courseId, first, student, chapterId)
    expect((await study(second, student)).data).toEqual({ gradeId: grade.gradeId, courseId })
    expect((await page(grade, student)).data.list).toMatchObject([{ lastPeriodId: second }])
  })
})

describe('a live course', () => {
  test('is given like others, has its sessions in the timetable, and no part in progress', async () => {
    const grade = await makeGrade(t.owner)
    const { gradeId, owner } = grade
    const { courseId, periodIds } = await makeLive(t.owner, { lecturerId: owner.lecturerId, isFree: 0, price: 100 })
    const offered = await t.call('exam/auth/grade/course/choices', { gradeId, isOwn: 1 }, owner)
    expect(offered.data.list).toMatchObject([{ courseId, courseCategory: 2 }])
    expect((await give(grade, courseId, { due: inHours(-1) })).code).toBe(200)
    const student = await makeMember(t.owner, gradeId)
    expect((await t.call('course/auth/course/view', { courseId }, student)).data).toMatchObject({ isPay: 1 })
    const { data } = await t.call(
      'exam/auth/grade/timetable/list',
      { gradeId, from: inHours(0), to: inHours(24) },
      student,
    )
    expect(data.list.map(({ kind, id, link }) => [kind, id, link])).toEqual(
      periodIds.map((id) => ['live', id, `/live/detail/${courseId}`]),
    )
    const own = await t.call('exam/auth/grade/course/own', { gradeId }, student)
    expect(own.data.list).toMatchObject([{ courseId, courseCategory: 2, isLate: 0 }])
    const { url } = (await t.call('exam/auth/grade/timetable/link/save', { gradeId }, student)).data
    const linkKey = url.split('/').at(-1) ?? ''
    const { text } = (await t.call('exam/api/grade/timetable/calendar', { linkKey }, student)).data
    expect(text).toMatch(/SEQUENCE:0/)
    expect(text).toMatch(new RegExp(`URL[^\n]*:http[^\n]*/live/detail/`))
  })
})

describe('attendance of live courses', () => {
  const book = async (grade: MadeGrade) =>
    (await t.call('exam/auth/grade/book/view', { gradeId: grade.gradeId }, grade.owner)).data

  test('is a column of sessions since joining; it counts once a teacher gives it a weight', async () => {
    const grade = await makeGrade(t.owner)
    const { gradeId, owner } = grade
    const { courseId, periodIds } = await makeLive(t.owner, { lecturerId: owner.lecturerId, isFree: 0, price: 100 })
    await give(grade, courseId)
    const [there, away] = [await makeMember(t.owner, gradeId), await makeMember(t.owner, gradeId)]
    const column = { columnId: courseId, part: 'attendance', fullScore: 100 }
    expect(await book(grade)).toMatchObject({ columnList: [column], list: [{ marks: [null] }, { marks: [null] }] })

    // Held for the planned hour plus ten minutes; watched for half an hour. The second session is in the future.
    await t.owner`
      UPDATE live_session
      SET live_status = 3, begun_at = start_time, ended_at = end_time + interval '10 minutes'
      WHERE site_id = 12 AND period_id = ${periodIds[0] ?? ''}`
    await t.owner`INSERT INTO live_room (site_id, period_id) VALUES (12, ${periodIds[0] ?? ''})`
    await t.owner`
      INSERT INTO live_member (site_id, period_id, user_id, user_name, room_role, online_until, watch_ms)
      VALUES (12, ${periodIds[0] ?? ''}, ${there.userId}, '在场', 3, now(), ${29 * 60_000})`
    const late = await makeMember(t.owner, gradeId)
    await t.owner`UPDATE grade_student SET gmt_create = now() + interval '1 day' WHERE user_id = ${late.userId}`
    const marks = async () =>
      new Map((await book(grade)).list.map((line) => [line.userId, [line.marks[0], line.total]]))
    expect(await marks()).toEqual(
      new Map([
        [there.userId, [50, null]],
        [away.userId, [0, null]],
        [late.userId, [null, null]],
      ]),
    )

    const { rule } = await book(grade)
    expect(rule.attendanceWeight).toBe(0)
    const own = async () => (await t.call('exam/auth/grade/book/own', { gradeId }, there)).data
    const save = (attendanceWeight: number) =>
      t.call('exam/auth/grade/book/save', { gradeId, ...rule, attendanceWeight, isShown: 1 }, owner)
    await save(0)
    expect(await own()).toMatchObject({ columnList: [], total: null })
    await save(20)
    expect(await own()).toMatchObject({ columnList: [{ part: 'attendance', mark: 50 }], total: 50, isPassed: false })
    expect((await marks()).get(away.userId)).toEqual([0, 0])
  })
})

describe('roles', () => {
  test('teachers plan; assistants, auditors and students do not; outsiders and other sites see nothing', async () => {
    const { grade, courseId, student } = await classWithCourse()
    const [teacher, assistant, auditor] = [
      await makeMember(t.owner, grade.gradeId, 'teacher'),
      await makeMember(t.owner, grade.gradeId, 'assistant'),
      await makeMember(t.owner, grade.gradeId, 'auditor'),
    ]
    expect((await give(grade, courseId, {}, teacher)).code).toBe(200)
    expect((await give(grade, courseId, {}, assistant)).code).toBe(306)
    expect((await give(grade, courseId, {}, auditor)).code).toBe(306)
    expect((await give(grade, courseId, {}, student)).code).toBe(306)
    const other = await makeGrade(t.owner)
    expect((await give(grade, courseId, {}, other.owner)).code).toBe(404)
    expect((await page(grade, other.owner)).code).toBe(404)
    const owner13 = await makeLecturer(t.owner, { siteId: 13 })
    const abroad = await makeGrade(t.owner, { siteId: 13, owner: owner13 })
    expect(
      (await t.call('exam/auth/grade/course/save', { gradeId: abroad.gradeId, courseId }, { ...owner13, siteId: 13 }))
        .code,
    ).toBe(404)
  })
})
