/** Comparison of classes by their results in a paper, over HTTP. */
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaper, makeProblem, makeRecord } from '../../../test/exam.ts'
import { makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { addMember, makeGrade } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { markRecord } from '@zhixing/exam-model/mark-record'

let t: TestApp
let author: MadeUser & { lecturerId: string }
beforeAll(async () => {
  t = await startTestApp()
  author = await makeLecturer(t.owner)
})
afterAll(() => t.close())

async function paperSatBy(people: readonly (readonly [userId: string, letters: string])[]) {
  const { lecturerId } = author
  const problems = [
    await makeProblem(t.owner, { lecturerId, problemType: kind.single }),
    await makeProblem(t.owner, { lecturerId, problemType: kind.single }),
  ]
  const paper = await makePaper(t.owner, {
    lecturerId,
    titles: [{ problems, rule: { score: 10 } }],
    rules: { passScore: 15 },
  })
  for (const [userId, letters] of people) {
    const answers = new Map([...letters].map((letter, index) => [paper.problems[index]?.id ?? '', [letter]]))
    const { marks, score } = markRecord(paper.frozen, 1, answers)
    await makeRecord(t.owner, {
      paper,
      userId,
      examStatus: 5,
      seed: 1,
      answers: Object.fromEntries(answers),
      marks,
      score,
    })
  }
  return paper.examId
}
const groupsOf = async (examId: string, who = author) =>
  t.call('exam/auth/exam/stat/groups', { examId }, { token: who.token })
const person = async () => (await makeUser(t.owner)).userId

test('mean, median, pass rate, deviation and per-problem rate, by class and by group', async () => {
  const first = await makeGrade(t.owner, { owner: author, gradeName: '一班' })
  const second = await makeGrade(t.owner, { owner: author, gradeName: '二班' })
  const [group] = await t.owner<{ id: string }[]>`
    INSERT INTO grade_group (site_id, grade_id, group_name) VALUES (12, ${first.gradeId}, '甲组') RETURNING id`
  const [a, b, c, d] = [await person(), await person(), await person(), await person()]
  await addMember(t.owner, first.gradeId, a, 'student', { groupId: group?.id ?? '' })
  await addMember(t.owner, first.gradeId, b)
  await addMember(t.owner, second.gradeId, c)
  // The key is always B; the last taker is in no class.
  const examId = await paperSatBy([
    [a, 'BB'],
    [b, 'BA'],
    [c, 'AA'],
    [d, 'AB'],
  ])
  const { data } = await groupsOf(examId)
  expect(data.all).toMatchObject({ takerTotal: 4, average: 10, passTotal: 1, rateList: [0.5, 0.5] })
  expect(data.problemList.map(({ no }) => no)).toEqual([1, 2])
  expect(data.groupList).toMatchObject([
    {
      kind: 'class',
      groupName: '二班',
      takerTotal: 1,
      average: 0,
      median: 0,
      deviation: null,
      passTotal: 0,
      rateList: [0, 0],
    },
    {
      kind: 'class',
      groupName: '一班',
      takerTotal: 2,
      average: 15,
      median: 15,
      deviation: 7.07,
      passTotal: 1,
      highest: 20,
      lowest: 10,
      rateList: [1, 0.5],
    },
    { kind: 'group', groupName: '甲组', className: '一班', takerTotal: 1, average: 20 },
  ])
})

test('includes only classes on whose staff the viewer is, and papers that they mark', async () => {
  const other = await makeLecturer(t.owner)
  const theirs = await makeGrade(t.owner, { owner: other })
  const [a] = [await person()]
  await addMember(t.owner, theirs.gradeId, a)
  const examId = await paperSatBy([[a, 'BB']])
  expect((await groupsOf(examId)).data).toMatchObject({ all: { takerTotal: 1 }, groupList: [] })
  expect((await groupsOf(examId, other)).code).toBe(404)
  // A lecturer who learns in a class is not on its staff.
  await addMember(t.owner, theirs.gradeId, author.userId)
  expect((await groupsOf(examId)).data.groupList).toEqual([])
})
