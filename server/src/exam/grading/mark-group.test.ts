/** Bulk marking of equal answers, and undoing it. Over HTTP. */
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makePaper, makeProblem } from '../../../test/exam.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { takerOf } from '../../../test/sitting.ts'

let t: TestApp
let taker: ReturnType<typeof takerOf>
let author: MadeUser & { lecturerId: string }
let colleague: MadeUser & { lecturerId: string }
beforeAll(async () => {
  t = await startTestApp()
  taker = takerOf(t)
  author = await makeLecturer(t.owner, { lecturerName: '出卷人' })
  colleague = await makeLecturer(t.owner, { lecturerName: '同事' })
})
afterAll(() => t.close())

type Made = Awaited<ReturnType<typeof made>>
/** A short answer (10), submitted once per given answer. */
async function made(answers: string[][], rules: Record<string, unknown> = {}) {
  const { lecturerId } = author
  const essay = await makeProblem(t.owner, { lecturerId, problemType: kind.essay })
  const paper = await makePaper(t.owner, { lecturerId, titles: [{ problems: [essay], rule: { score: 10 } }], rules })
  await t.owner`INSERT INTO exam_marker (site_id, exam_id, lecturer_id) VALUES (12, ${paper.examId}, ${colleague.lecturerId})`
  const recordIds: string[] = []
  for (const answer of answers) {
    const user = await makeUser(t.owner)
    const { recordId } = (await taker.begin(paper.examId, user)).data
    await taker.save(recordId, user, essay.id, 1, answer)
    await taker.finish(recordId, user)
    recordIds.push(recordId)
  }
  await t.runJobs({ early: true })
  return { examId: paper.examId, problemId: essay.id, recordIds }
}
const list = async ({ examId, problemId }: Made, who: MadeUser = author) =>
  (await t.call('exam/auth/exam/mark/group/list', { examId, problemId }, { token: who.token })).data
const save = (of: Made, answerList: { recordId: string; answerTag: string }[], score = 7, who: MadeUser = author) =>
  t.call(
    'exam/auth/exam/mark/group/save',
    { examId: of.examId, problemId: of.problemId, score, comment: '同一评语', answerList },
    { token: who.token },
  )
const undo = ({ examId, problemId }: Made, recordIds: string[], who: MadeUser = author) =>
  t.call('exam/auth/exam/mark/group/undo', { examId, problemId, recordIds }, { token: who.token })
const rows = (recordIds: string[]) => Promise.all(recordIds.map((id) => taker.row(id)))

test('groups answers equal but for width, case, spaces and punctuation; files and longer texts are not grouped', async () => {
  const of = await made([
    ['ATP'],
    ['ａｔｐ 。'],
    ['“ATP”'],
    ['ATP', '/files/12/a.png'],
    ['呼吸作用'],
    ['长'.repeat(501)],
    ['长'.repeat(501)],
  ])
  const found = await list(of)
  expect(found).toMatchObject({ fullScore: 10, waitingTotal: 4, groupList: [{ text: 'ATP', total: 3 }] })
  const group = found.groupList[0]?.list ?? []
  expect(group.map(({ text }) => text)).toEqual(['ATP', 'ａｔｐ 。', '“ATP”'])
  const saved = await save(of, group)
  expect(saved.data).toEqual({ savedIds: of.recordIds.slice(0, 3), skippedTotal: 0 })
  expect(await rows(of.recordIds.slice(0, 3))).toMatchObject([1, 2, 3].map(() => ({ examStatus: 5, score: 7 })))
  expect((await list(of)).groupList).toEqual([])
  // Undone: they wait again, as a group.
  expect((await undo(of, of.recordIds.slice(0, 3))).data).toEqual({ undoneTotal: 3, isAll: 1 })
  expect(await rows(of.recordIds.slice(0, 3))).toMatchObject([1, 2, 3].map(() => ({ examStatus: 4 })))
  expect((await list(of)).groupList).toMatchObject([{ total: 3 }])
})

test('answers changed or marked meanwhile are skipped; unequal ones are rejected', async () => {
  const of = await made([['甲'], ['甲。'], ['乙'], [' 甲']])
  const group = (await list(of)).groupList[0]?.list ?? []
  const [first = '', second = '', other = ''] = of.recordIds
  const tagOf = (recordId: string) => group.find((one) => one.recordId === recordId)?.answerTag ?? ''
  expect((await save(of, group, 11)).code).toBe(422)
  expect((await save(of, [...group, { recordId: other, answerTag: 'x' }])).code).toBe(999)
  const single = { recordId: first, problemId: of.problemId, score: 3 }
  expect((await t.call('exam/auth/exam/mark/save', single, { token: colleague.token })).code).toBe(200)
  const stale = group.map((one) => (one.recordId === second ? { ...one, answerTag: 'x' } : one))
  expect((await save(of, stale)).data).toEqual({ savedIds: [of.recordIds[3]], skippedTotal: 2 })
  expect(await rows([first, second])).toMatchObject([{ score: 3 }, { examStatus: 4 }])
  expect((await save(of, [{ recordId: first, answerTag: tagOf(first) }])).code).toBe(409)
  // Only a marker's own marks can be undone.
  expect((await undo(of, [first])).data).toEqual({ undoneTotal: 0, isAll: 0 })
})

test('two markers have separate groups, foreign records are skipped, names are hidden with anonymous marking', async () => {
  const of = await made([['甲'], ['甲']], { markTimes: 2, isAnonymous: 1 })
  const group = (await list(of)).groupList[0]?.list ?? []
  expect(group.every(({ takerName }) => takerName.startsWith('考生'))).toBe(true)
  await save(of, group, 6)
  expect((await list(of)).groupList).toEqual([])
  expect((await list(of, colleague)).groupList).toMatchObject([{ total: 2 }])
  expect(await rows(of.recordIds)).toMatchObject([{ examStatus: 4 }, { examStatus: 4 }])
  await save(of, group, 8, colleague)
  expect(await rows(of.recordIds)).toMatchObject([{ examStatus: 5, score: 7 }, { score: 7 }])
  const elsewhere = await made([['甲'], ['甲']])
  expect((await save(of, (await list(elsewhere)).groupList[0]?.list ?? [], 1)).code).toBe(409)
  expect((await undo(elsewhere, of.recordIds)).data).toEqual({ undoneTotal: 0, isAll: 0 })
  const stranger = await makeLecturer(t.owner)
  expect((await save(of, group, 1, stranger)).code).toBe(404)
  expect((await undo(of, of.recordIds, stranger)).code).toBe(404)
})
