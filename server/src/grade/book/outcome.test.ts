/** Timetable, grade book, certificates and reports of classes over HTTP. */
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePaper, makeProblem } from '../../../test/exam.ts'
import { makeCourse, makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const year = { from: inDays(-100), to: inDays(200) }
const keyOf = (url: string) => url.split('/').at(-1) ?? ''

async function made() {
  const grade = await makeGrade(t.owner, { gradeName: '数学提高班' })
  const { gradeId, owner } = grade
  const course = await makeCourse(t.owner, { isFree: 0, price: 100, lecturerId: owner.lecturerId, courseName: '代数' })
  const give = (plan: object = {}) =>
    t.call('exam/auth/grade/course/save', { gradeId, courseId: course.courseId, ...plan }, owner)
  const student = await makeMember(t.owner, gradeId, 'student', { nickname: '王小明' })
  const progress = (who: MadeUser, percent: number) =>
    t.owner`INSERT INTO course_progress (site_id, user_id, course_id, progress) VALUES (12, ${who.userId}, ${course.courseId}, ${percent})
      ON CONFLICT (site_id, user_id, course_id) DO UPDATE SET progress = excluded.progress`
  return { gradeId, owner, course, give, student, progress }
}

describe('timetable', () => {
  const session = { title: '第一讲', place: '教学楼 301', begins: inDays(1), ends: inDays(1.1) }

  test('lists sessions, course openings and due dates in order, for members only', async () => {
    const { gradeId, owner, give, student } = await made()
    await give({ opens: inDays(2), due: inDays(5) })
    const save = (over: object = {}, who: MadeUser = owner) =>
      t.call('exam/auth/grade/timetable/save', { gradeId, ...session, ...over }, who)
    const { id } = (await save({ clientKey: 'once' })).data
    expect((await save({ clientKey: 'once' })).data.id).toBe(id)
    await save({ id, title: '第一讲（改）', link: 'https://meet.example.com/1' })
    const list = (who: MadeUser, of: object = { gradeId }) =>
      t.call('exam/auth/grade/timetable/list', { ...of, ...year }, who)
    expect((await list(student)).data.list).toMatchObject([
      { kind: 'session', title: '第一讲（改）', place: '教学楼 301', link: 'https://meet.example.com/1' },
      { kind: 'opens', title: '代数' },
      { kind: 'due', title: '代数' },
    ])
    expect((await list(student, {})).data.list).toHaveLength(3)
    expect((await list(await makeUser(t.owner), {})).data.list).toEqual([])
    expect((await list(await makeUser(t.owner))).code).toBe(404)
    expect((await save({ ends: inDays(0) })).data).toMatchObject({ field: 'ends' })
    expect((await save({ link: 'javascript:alert(1)' })).data).toMatchObject({ field: 'link' })
    expect((await save({}, student)).code).toBe(306)
    expect((await t.call('exam/auth/grade/timetable/delete', { gradeId, id }, owner)).code).toBe(200)
    expect((await list(student)).data.list).toHaveLength(2)
  })

  test('serves the calendar at its secret address until it is revoked or the member leaves', async () => {
    const { gradeId, owner, student } = await made()
    await t.call('exam/auth/grade/timetable/save', { gradeId, ...session, place: '一楼; 东, 侧' }, owner)
    const make = async () => keyOf((await t.call('exam/auth/grade/timetable/link/save', { gradeId }, student)).data.url)
    const open = (linkKey: string, siteId = 12) => t.call('exam/api/grade/timetable/calendar', { linkKey }, { siteId })
    const first = await make()
    const { text } = (await open(first)).data
    expect(text).toContain('BEGIN:VCALENDAR')
    expect(text).toContain('SUMMARY:第一讲')
    expect(text).toContain(String.raw`LOCATION:一楼\; 东\, 侧`)
    expect((await open(first, 13)).code).toBe(404)
    expect((await open(`${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`)).code).toBe(404)
    const second = await make()
    expect((await open(first)).code).toBe(404)
    expect((await t.call('exam/auth/grade/timetable/link/view', { gradeId }, student)).data).toMatchObject({
      hasLink: 1,
    })
    await t.owner`UPDATE grade_student SET status_id = 0 WHERE user_id = ${student.userId}`
    expect((await open(second)).code).toBe(404)
    await t.owner`UPDATE grade_student SET status_id = 1 WHERE user_id = ${student.userId}`
    expect((await open(second)).code).toBe(200)
    await t.call('exam/auth/grade/timetable/link/revoke', { gradeId }, student)
    expect((await open(second)).code).toBe(404)
  })
})

describe('grade book', () => {
  test('combines course progress and manual columns into a total; learners see their row once it is published', async () => {
    const { gradeId, owner, give, student, progress } = await made()
    await give()
    await progress(student, 50)
    const rule = {
      courseWeight: 50,
      examWeight: 0,
      homeworkWeight: 0,
      manualWeight: 50,
      dropExam: 0,
      dropHomework: 0,
      dropManual: 1,
      passLine: 60,
      isShown: 0 as const,
    }
    const save = (over: object = {}) => t.call('exam/auth/grade/book/save', { gradeId, ...rule, ...over }, owner)
    await save()
    const column = (columnName: string, over: object = {}) =>
      t.call('exam/auth/grade/book/column/save', { gradeId, columnName, fullScore: 10, ...over }, owner)
    const [one, two] = [(await column('课堂表现')).data.id, (await column('作业')).data.id]
    expect((await column('作业')).data).toMatchObject({ field: 'columnName' })
    const mark = (columnId: string, list: { userId: string; mark: number | null }[], who: MadeUser = owner) =>
      t.call('exam/auth/grade/book/mark/save', { gradeId, columnId, markList: list }, who)
    expect((await mark(one, [{ userId: student.userId, mark: 9 }])).code).toBe(200)
    await mark(two, [{ userId: student.userId, mark: 3 }])
    const view = () => t.call('exam/auth/grade/book/view', { gradeId }, owner)
    expect((await view()).data).toMatchObject({
      columnList: [
        { part: 'course', columnName: '代数' },
        { part: 'manual', columnName: '课堂表现' },
        { columnName: '作业' },
      ],
      list: [
        {
          nickname: '王小明',
          marks: [50, 9, 3],
          parts: { course: 50, exam: null, manual: 90 },
          total: 70,
          dropped: [two],
          isPassed: true,
        },
      ],
    })
    const own = () => t.call('exam/auth/grade/book/own', { gradeId }, student)
    expect((await own()).data).toMatchObject({ isShown: 0, columnList: [], total: null })
    await save({ isShown: 1 })
    expect((await own()).data).toMatchObject({
      isShown: 1,
      total: 70,
      columnList: [{ mark: 50 }, { mark: 9 }, { mark: 3, isDropped: 1 }],
    })
    expect((await mark(one, [{ userId: student.userId, mark: 11 }])).code).toBe(422)
    expect((await column('课堂表现', { id: one, fullScore: 8 })).data).toMatchObject({ field: 'fullScore' })
    const outside = await makeUser(t.owner)
    expect(
      (
        await mark(one, [
          { userId: student.userId, mark: 1 },
          { userId: outside.userId, mark: 1 },
        ])
      ).code,
    ).toBe(404)
    expect((await view()).data.list[0]?.marks[1]).toBe(9)
    await mark(one, [{ userId: student.userId, mark: null }])
    expect((await view()).data.list[0]?.marks[1]).toBeNull()
    expect((await t.call('exam/auth/grade/book/column/delete', { gradeId, id: two }, owner)).code).toBe(200)
    expect((await view()).data.list[0]?.total).toBe(50)
  })

  test('lets assistants mark and auditors read, refuses students, hides the class from others', async () => {
    const { gradeId, owner, student } = await made()
    const [assistant, auditor] = [
      await makeMember(t.owner, gradeId, 'assistant'),
      await makeMember(t.owner, gradeId, 'auditor'),
    ]
    const { id: columnId } = (
      await t.call('exam/auth/grade/book/column/save', { gradeId, columnName: '作业', fullScore: 10 }, owner)
    ).data
    const input = { gradeId, columnId, markList: [{ userId: student.userId, mark: 1 }] }
    expect((await t.call('exam/auth/grade/book/mark/save', input, assistant)).code).toBe(200)
    expect((await t.call('exam/auth/grade/book/mark/save', input, auditor)).code).toBe(306)
    expect((await t.call('exam/auth/grade/book/view', { gradeId }, auditor)).code).toBe(200)
    expect((await t.call('exam/auth/grade/book/view', { gradeId }, student)).code).toBe(306)
    const other = await makeGrade(t.owner)
    expect((await t.call('exam/auth/grade/book/view', { gradeId }, other.owner)).code).toBe(404)
    expect(
      (await t.call('exam/auth/grade/book/mark/save', { ...input, gradeId: other.gradeId }, other.owner)).code,
    ).toBe(404)
  })
})

describe('certificates', () => {
  test('issues one certificate per learner who completed the class; verification shows revocation', async () => {
    const { gradeId, owner, give, student, progress } = await made()
    await give()
    const slow = await makeMember(t.owner, gradeId)
    await progress(student, 100)
    await progress(slow, 79)
    const issue = () => t.call('exam/auth/grade/certificate/issue', { gradeId }, owner)
    const answers = await Promise.all([issue(), issue(), issue()])
    expect(answers.map(({ data }) => data.count).toSorted()).toEqual([0, 0, 1])
    const own = async () => (await t.call('exam/auth/grade/certificate/own', {}, student)).data.list
    const [mine] = await own()
    const certificateNo = mine?.certificateNo ?? ''
    expect(certificateNo).toMatch(/^ZS\d{4}-[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    const view = (no: string, siteId = 12) => t.call('exam/api/certificate/view', { certificateNo: no }, { siteId })
    expect((await view(certificateNo.toLowerCase())).data).toMatchObject({
      holderName: '王小明',
      gradeName: '数学提高班',
      title: '结业证书',
      revokeTime: null,
    })
    expect((await view(certificateNo)).data.body).toContain('王小明 同学完成了“数学提高班”')
    expect((await view(certificateNo, 13)).code).toBe(404)
    expect((await view('ZS2026-AAAAA-AAAAA')).code).toBe(404)
    const list = () => t.call('exam/auth/grade/certificate/list', { gradeId }, owner)
    expect((await list()).data).toMatchObject({ completeCount: 1, waitingCount: 0 })
    const revoke = () =>
      t.call('exam/auth/grade/certificate/revoke', { gradeId, certificateNo, reason: '成绩有误' }, owner)
    expect((await revoke()).code).toBe(200)
    expect((await revoke()).code).toBe(404)
    expect((await view(certificateNo)).data).toMatchObject({ revokeReason: '成绩有误' })
    expect((await list()).data).toMatchObject({ waitingCount: 1 })
    expect((await issue()).data.count).toBe(1)
    expect(await own()).toHaveLength(2)
  })

  test("uses the teacher's template; issued certificates do not change with it", async () => {
    const { gradeId, owner, student, progress, give } = await made()
    await give()
    await progress(student, 30)
    const template = {
      title: '优秀学员',
      body: '{姓名}在{班级}总评 {成绩}。',
      sealLine: '教务处',
      minProgress: 30,
      minTotal: 0,
    }
    const save = (over: object = {}, who: MadeUser = owner) =>
      t.call('exam/auth/grade/certificate/template/save', { gradeId, ...template, ...over }, who)
    expect((await save({}, await makeMember(t.owner, gradeId, 'assistant'))).code).toBe(306)
    // Default template: signed with the class name, however long it is.
    const gradeName = '数据分析与人工智能应用能力提升训练营'.repeat(4).slice(0, 60)
    await t.owner`UPDATE grade_info SET grade_name = ${gradeName} WHERE id = ${gradeId}`
    const view = await t.call('exam/auth/grade/certificate/template/view', { gradeId }, owner)
    expect(view.data).toMatchObject({ sealLine: gradeName })
    expect((await save({ sealLine: gradeName })).code).toBe(200)
    await t.owner`UPDATE grade_info SET grade_name = '数学提高班' WHERE id = ${gradeId}`
    await save()
    expect((await t.call('exam/auth/grade/certificate/template/view', { gradeId }, owner)).data).toEqual(template)
    await t.call('exam/auth/grade/certificate/issue', { gradeId }, owner)
    await save({ title: '另一种' })
    const { data } = await t.call('exam/auth/grade/certificate/own', {}, student)
    expect(data.list).toMatchObject([{ title: '优秀学员', body: '王小明在数学提高班总评 30。', sealLine: '教务处' }])
  })
})

describe('reports', () => {
  test('opens by a secret link until it expires or is revoked', async () => {
    const { gradeId, owner, give, student, progress } = await made()
    await give()
    await progress(student, 88)
    const save = (who: MadeUser = owner, userId = student.userId) =>
      t.call('exam/auth/grade/report/save', { gradeId, userId, days: 7 }, who)
    const { url } = (await save()).data
    const open = (linkKey: string, siteId = 12) => t.call('exam/api/grade/report/view', { linkKey }, { siteId })
    expect((await open(keyOf(url))).data).toMatchObject({
      gradeName: '数学提高班',
      nickname: '王小明',
      total: 88,
      columnList: [{ columnName: '代数', mark: 88 }],
      certificateNo: null,
    })
    expect((await open(keyOf(url), 13)).code).toBe(404)
    expect((await t.call('exam/api/grade/timetable/calendar', { linkKey: keyOf(url) })).code).toBe(404)
    const { data } = await t.call('exam/auth/grade/report/list', { gradeId }, owner)
    expect(data.list).toMatchObject([{ userId: student.userId, url, visitCount: 1 }])
    await t.owner`UPDATE grade_link SET expire_time = now() - interval '1 second' WHERE user_id = ${student.userId}`
    expect((await open(keyOf(url))).code).toBe(404)
    const next = (await save()).data.url
    await t.call('exam/auth/grade/report/revoke', { gradeId, userId: student.userId }, owner)
    expect((await open(keyOf(next))).code).toBe(404)
    expect((await save(student)).code).toBe(306)
    expect((await save(owner, (await makeLecturer(t.owner)).userId)).code).toBe(404)
  })
})

describe('class exams', () => {
  test('adds exams as columns and timetable entries: 0 for a missed one, no mark while it can still be taken', async () => {
    const { gradeId, owner, student } = await made()
    const problems = [await makeProblem(t.owner, { lecturerId: owner.lecturerId, problemType: kind.single })]
    const paper = await makePaper(t.owner, { lecturerId: owner.lecturerId, problems, rules: { attempts: 0 } })
    await t.owner`
      INSERT INTO exam_version (site_id, exam_id, version, doc, audit_status, rev) VALUES (12, ${paper.examId}, 1, ${t.owner.json(paper.doc as never)}, 1, 1)
      ON CONFLICT DO NOTHING`
    const window = { beginTime: inDays(1), endTime: inDays(2) }
    const set = await t.call(
      'exam/auth/grade/exam/save',
      {
        gradeId,
        examId: paper.examId,
        gradeExamName: '期中测验',
        answerTime: 60,
        ...window,
        rules: { attempts: 1 },
      } as never,
      owner,
    )
    const { gradeExamId, examId } = set.data as { gradeExamId: string; examId: string }
    const view = () => t.call('exam/auth/grade/book/view', { gradeId }, owner)
    expect((await view()).data).toMatchObject({
      columnList: [{ part: 'exam', columnName: '期中测验' }],
      list: [{ marks: [null], total: null }],
    })
    const times = await t.call('exam/auth/grade/timetable/list', { gradeId, ...year }, student)
    expect(times.data.list).toMatchObject([{ kind: 'exam', id: gradeExamId, title: '期中测验' }])
    await t.owner`
      UPDATE exam_info
      SET open_time = now() - interval '2 days', close_time = now() - interval '1 day',
        last_close = now() - interval '1 day'
      WHERE id = ${examId}`
    expect((await view()).data).toMatchObject({ list: [{ marks: [0], total: 0 }] })
    await t.owner`
      INSERT INTO user_exam_record (site_id, exam_id, version, user_id, exam_status, seed, sync_key, score, total_score)
      VALUES (12, ${examId}, 1, ${student.userId}, 5, 1, ${Buffer.alloc(32)}, 2, 2)`
    const { data } = await view()
    expect(data.list[0]?.marks).toEqual([2])
  })
})
