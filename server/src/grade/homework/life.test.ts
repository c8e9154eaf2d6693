import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFile } from '../../../test/factories.ts'
import { makeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { atSite, transaction } from '../../kernel/db/index.ts'
import { eraseWorks, ownWorks } from './personal.sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const DAY = 86_400_000
const start = Math.floor(Date.now() / 1000) * 1000
const inDays = (days: number) => new Date(start + days * DAY).toISOString()

test('a copied class has the homework with files and shifted dates, without submissions', async () => {
  const { gradeId, owner } = await makeGrade(t.owner)
  const student = await makeMember(t.owner, gradeId)
  const [begin, due] = [inDays(-10), inDays(3)]
  await t.owner`UPDATE grade_info SET begin_time = ${begin} WHERE id = ${gradeId}`
  const fileIds = [await makeFile(t.owner, owner.userId, { fileName: '题目.pdf' })]
  const form = { gradeId, homeworkName: '读书笔记', dueTime: due, fileIds, audience: 3 as const }
  const { homeworkId } = (
    await t.call('exam/auth/grade/homework/save', { ...form, targetIds: [student.userId] }, owner)
  ).data
  await t.call('exam/auth/grade/homework/own/submit', { homeworkId, content: '<p>好书</p>' }, student)
  const copied = { gradeId, gradeName: '下学期', beginTime: inDays(90), endTime: null }
  const to = (await t.call('exam/auth/grade/info/copy', copied, owner)).data.gradeId
  const { list } = (await t.call('exam/auth/grade/homework/admin/page', { gradeId: to }, owner)).data
  expect(list).toMatchObject([{ homeworkName: '读书笔记', audience: 1, handedTotal: 0, dueTime: inDays(103) }])
  const view = await t.call('exam/auth/grade/homework/view', { homeworkId: list[0]?.homeworkId ?? '' }, owner)
  expect(view.data.fileList).toMatchObject([{ fileName: '题目.pdf' }])
})

test('submissions are part of a personal export and deleted with the account', async () => {
  const { gradeId, owner } = await makeGrade(t.owner)
  const student = await makeMember(t.owner, gradeId)
  const form = { gradeId, homeworkName: '读书笔记', dueTime: inDays(3) }
  const { homeworkId } = (await t.call('exam/auth/grade/homework/save', form, owner)).data
  const fileIds = [await makeFile(t.owner, student.userId, { fileName: '笔记.pdf' })]
  await t.call('exam/auth/grade/homework/own/submit', { homeworkId, content: '<p>好书</p>', fileIds }, student)
  const db = atSite(t.owner, 12)
  expect(await ownWorks(db, student.userId)).toMatchObject([
    { homeworkName: '读书笔记', content: '<p>好书</p>', fileNames: ['笔记.pdf'] },
  ])
  await transaction(t.owner, (tx) => eraseWorks(atSite(tx, 12), student.userId))
  expect(await ownWorks(db, student.userId)).toEqual([])
  const { list } = (await t.call('exam/auth/grade/homework/work/list', { homeworkId }, owner)).data
  expect(list).toMatchObject([{ workStatus: 0, versionNo: 0 }])
})
