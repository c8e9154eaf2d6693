import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePaper, makeRecord } from '../../test/exam.ts'
import { makeCourse, makeDraft, makeLecturer, makeLive, makeUser, makeVideo } from '../../test/factories.ts'
import { makeGrade, makeMember } from '../../test/grade.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type Teacher = Awaited<ReturnType<typeof makeLecturer>>
const view = async (who: { token: string }) =>
  (await t.call('data/auth/lecturer/home/view', {}, { token: who.token })).data
const todo = async (who: Teacher) => new Map((await view(who)).todoList.map((one) => [one.kind, one] as const))

async function comment(
  courseId: string,
  over: { periodId?: string; commentId?: string; text?: string; days?: number },
) {
  const learner = await makeUser(t.owner, { nickname: '周同学' })
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO course_comment (site_id, course_id, user_id, comment_id, period_id, video_time, comment_text, score, gmt_create)
    VALUES (12, ${courseId}, ${learner.userId}, ${over.commentId ?? '0'}, ${over.periodId ?? '0'}, 75.5, ${over.text ?? '这一步为什么'}, 5,
      now() - make_interval(days => ${over.days ?? 0}::int)) RETURNING id`
  return row?.id ?? ''
}

describe('the start page of a lecturer', () => {
  test('is empty for a new lecturer', async () => {
    const home = await view(await makeLecturer(t.owner))
    expect(home).toMatchObject({
      todoList: [],
      questionList: [],
      liveList: [],
      courseTotal: 0,
      courseList: [],
      enableBalances: 0,
      extractMin: 10_000,
    })
    expect(home.week).toMatchObject({ learners: 0, studySeconds: 0, income: 0 })
  })

  test('is for lecturers', async () => {
    const learner = await makeUser(t.owner)
    expect((await t.raw('POST', 'data/auth/lecturer/home/view', {}, { token: learner.token })).code).toBe(306)
  })

  test('lists unanswered questions, oldest first, and recent ratings', async () => {
    const teacher = await makeLecturer(t.owner)
    const { courseId, periodIds } = await makeCourse(t.owner, { lecturerId: teacher.lecturerId })
    const [periodId = ''] = periodIds
    await comment(courseId, { periodId, text: '新的', days: 1 })
    const old = await comment(courseId, { periodId, text: '旧的', days: 9 })
    const answered = await comment(courseId, { periodId, text: '有人答了', days: 20 })
    await comment(courseId, { periodId, commentId: answered })
    await comment(courseId, {})
    await comment(courseId, { days: 8 })
    // A foreign course.
    const other = await makeCourse(t.owner)
    await comment(other.courseId, { periodId: other.periodIds[0] as string })

    const { questionList } = await view(teacher)
    expect(questionList.map(({ commentText }) => commentText)).toEqual(['旧的', '新的'])
    expect(questionList[0]).toMatchObject({
      id: old,
      courseId,
      periodId,
      periodName: '第 1 节',
      nickname: '周同学',
      videoTime: 75.5,
    })
    const of = await todo(teacher)
    expect(of.get('lessonQuestion')?.count).toBe(2)
    expect(of.get('comment')).toMatchObject({ count: 1, firstId: courseId })
  })

  test('counts open marking, join requests and failed videos', async () => {
    const teacher = await makeLecturer(t.owner)
    const paper = await makePaper(t.owner, { lecturerId: teacher.lecturerId })
    const taker = await makeUser(t.owner)
    const { recordId } = await makeRecord(t.owner, { paper, userId: taker.userId, examStatus: 4 })
    await t.owner`
      INSERT INTO user_exam_recheck (site_id, exam_id, record_id, problem_id, user_id, reason, score_before)
      VALUES (12, ${paper.examId}, ${recordId}, 1, ${taker.userId}, '请再看看', 2)`
    const { gradeId } = await makeGrade(t.owner, { owner: teacher })
    const student = await makeMember(t.owner, gradeId)
    await t.owner`INSERT INTO grade_apply_record (site_id, grade_id, user_id) VALUES (12, ${gradeId}, ${(await makeUser(t.owner)).userId})`
    const [homework] = await t.owner<{ id: string }[]>`
      INSERT INTO grade_homework (site_id, grade_id, homework_name, due_time, user_id)
      VALUES (12, ${gradeId}, '第一周作业', now() + interval '1 day', ${teacher.userId})
      RETURNING id`
    await t.owner`INSERT INTO grade_work (site_id, homework_id, user_id, work_status) VALUES (12, ${homework?.id ?? ''}, ${student.userId}, 1)`
    const { periodIds } = await makeCourse(t.owner, { lecturerId: teacher.lecturerId })
    const videoId = await makeVideo(t.owner, periodIds[0] as string)
    await t.owner`UPDATE video SET video_status = 3, lecturer_id = ${teacher.lecturerId} WHERE site_id = 12 AND id = ${videoId}`

    const of = await todo(teacher)
    expect(of.get('mark')).toMatchObject({ count: 1, firstId: paper.examId })
    expect(of.get('recheck')).toMatchObject({ count: 1, firstId: paper.examId })
    expect(of.get('homework')).toMatchObject({ count: 1, firstId: homework?.id })
    expect(of.get('gradeApply')).toMatchObject({ count: 1, firstId: gradeId })
    expect(of.get('videoFailed')).toMatchObject({ count: 1 })
    // Co-teachers of the class see its homework, students do not.
    const assistant = await makeLecturer(t.owner)
    await t.owner`INSERT INTO grade_student (site_id, grade_id, user_id, user_role) VALUES (12, ${gradeId}, ${assistant.userId}, 4)`
    expect((await todo(assistant)).get('homework')?.count).toBe(1)
    await t.owner`UPDATE grade_student SET user_role = 1 WHERE site_id = 12 AND grade_id = ${gradeId} AND user_id = ${assistant.userId}`
    expect((await todo(assistant)).size).toBe(0)
  })

  test('lists rejected, pending and draft courses by kind, and last edited ones', async () => {
    const lecturer = await makeLecturer(t.owner)
    const draft = await makeDraft(t.owner, { lecturer, courseName: '草稿' })
    const refused = await makeDraft(t.owner, { lecturer, courseName: '被退回', courseCategory: 3 })
    await t.owner`UPDATE course_version SET audit_status = 2, audit_time = now() WHERE site_id = 12 AND course_id = ${refused.courseId}`
    const of = await todo(lecturer)
    expect(of.get('courseDraft')).toMatchObject({ count: 1, courseCategory: 1, firstId: draft.courseId })
    expect(of.get('courseRejected')).toMatchObject({ count: 1, courseCategory: 3, firstId: refused.courseId })
    const { courseTotal, courseList } = await view(lecturer)
    expect(courseTotal).toBe(2)
    expect(courseList.map(({ courseName, auditStatus }) => [courseName, auditStatus])).toEqual([
      ['被退回', 2],
      ['草稿', 3],
    ])
  })

  test('shows next sessions, and two weeks compared', async () => {
    const teacher = await makeLecturer(t.owner)
    const { courseId, periodIds } = await makeLive(t.owner, { lecturerId: teacher.lecturerId })
    const learner = await makeUser(t.owner)
    await t.owner`INSERT INTO course_user (site_id, user_id, course_id) VALUES (12, ${learner.userId}, ${courseId})`
    await t.owner`
      INSERT INTO course_study_day (site_id, course_id, day, user_id, seconds)
      SELECT 12, ${courseId}, (now() AT TIME ZONE 'Asia/Shanghai')::date - n, ${learner.userId}, 60 FROM unnest(ARRAY[0, 6, 7, 13, 14]) n`
    const { liveList, week } = await view(teacher)
    expect(liveList.map(({ periodId }) => periodId)).toEqual(periodIds)
    expect(week).toMatchObject({
      learners: 1,
      learnersBefore: 0,
      activeLearners: 1,
      studySeconds: 120,
      studySecondsBefore: 120,
    })
  })

  test('stays within the site', async () => {
    const teacher = await makeLecturer(t.owner)
    await makeCourse(t.owner, { lecturerId: teacher.lecturerId })
    const abroad = await makeLecturer(t.owner, { siteId: 13 })
    const { data } = await t.call('data/auth/lecturer/home/view', {}, { token: abroad.token, siteId: 13 })
    expect(data).toMatchObject({ todoList: [], courseTotal: 0 })
  })
})
