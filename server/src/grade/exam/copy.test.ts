import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaper, makeProblem } from '../../../test/exam.ts'
import { makeGrade, makeGroup, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('the copy of a class has its exams with own papers and shifted windows, except those set for single students', async () => {
  const { gradeId, owner } = await makeGrade(t.owner, { gradeName: '春季班' })
  await t.owner`UPDATE grade_info SET begin_time = '2026-03-01T00:00:00Z' WHERE id = ${gradeId}`
  const groupId = await makeGroup(t.owner, gradeId, '早鸟组')
  const student = await makeMember(t.owner, gradeId, 'student', { groupId })
  const { lecturerId } = owner
  const paper = await makePaper(t.owner, { lecturerId, problems: [await makeProblem(t.owner, { lecturerId })] })
  await t.owner`
    INSERT INTO exam_version (site_id, exam_id, version, doc, audit_status, rev)
    VALUES (12, ${paper.examId}, 1, ${t.owner.json(paper.doc as never)}, 1, 1)
    ON CONFLICT DO NOTHING`
  const set = async (gradeExamName: string, audience: 1 | 2 | 3, targetIds: string[] = []) =>
    (
      await t.call(
        'exam/auth/grade/exam/save',
        {
          gradeId,
          examId: paper.examId,
          gradeExamName,
          audience,
          targetIds,
          beginTime: '2026-04-01T00:00:00.000Z',
          endTime: '2026-04-02T00:00:00.000Z',
          answerTime: 60,
          rules: { attempts: 2 },
        },
        owner,
      )
    ).data.examId
  const papers = [await set('期中考试', 1), await set('早鸟组测验', 2, [groupId])]
  await set('补测', 3, [student.userId])
  const copy = { gradeId, gradeName: '秋季班', beginTime: '2026-09-01T00:00:00Z', clientKey: 'autumn' }
  const { data, msg } = await t.call('exam/auth/grade/info/copy', copy, owner)
  expect(msg).toBe('复制成功。1 场考试没有复制：原试卷已不可用，或只为个别学员设置')
  const listed = (await t.call('exam/auth/grade/exam/admin/page', { gradeId: data.gradeId }, owner)).data.list
  expect(listed.map(({ gradeExamName }) => gradeExamName)).toEqual(['早鸟组测验', '期中考试'])
  // The terms are 184 days apart.
  expect(listed[1]).toMatchObject({
    beginTime: '2026-10-02T00:00:00.000Z',
    endTime: '2026-10-03T00:00:00.000Z',
    answerTime: 60,
    audience: 1,
  })
  expect(papers).not.toContain(listed[1]?.examId)
  const [group] = await t.owner<{ id: string }[]>`
    SELECT id FROM grade_group WHERE grade_id = ${data.gradeId} AND group_name = '早鸟组'`
  const view = await t.call('exam/auth/grade/exam/view', { gradeExamId: listed[0]?.gradeExamId ?? '' }, owner)
  expect(view.data).toMatchObject({ audience: 2, targetIds: [group?.id], rules: { attempts: 2 } })
  // Idempotent.
  await t.call('exam/auth/grade/info/copy', copy, owner)
  expect((await t.call('exam/auth/grade/exam/admin/page', { gradeId: data.gradeId }, owner)).data.list).toHaveLength(2)
})
