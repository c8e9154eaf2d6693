/** Annotations of markers on photos of answers, over HTTP. */
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

const PHOTO = '/files/12/photo.png'
const tick = (id: string) => ({ id, kind: 'tick' as const, colour: 'red' as const, size: 300, points: [100, 200] })

type Sat = Awaited<ReturnType<typeof sat>>
/** A submitted essay with a photo. */
async function sat(rules: Record<string, unknown> = {}) {
  const { lecturerId } = author
  const essay = await makeProblem(t.owner, { lecturerId, problemType: kind.essay })
  const paper = await makePaper(t.owner, { lecturerId, titles: [{ problems: [essay], rule: { score: 10 } }], rules })
  await t.owner`INSERT INTO exam_marker (site_id, exam_id, lecturer_id) VALUES (12, ${paper.examId}, ${colleague.lecturerId})`
  const user = await makeUser(t.owner)
  const { recordId } = (await taker.begin(paper.examId, user)).data
  await taker.save(recordId, user, essay.id, 1, ['见照片', PHOTO, 'document:77/报告.pdf'])
  await taker.finish(recordId, user)
  await t.runJobs({ early: true })
  return { user, recordId, problemId: essay.id }
}
const draw = ({ recordId, problemId }: Sat, rev: number, ids: string[], who = author, fileUrl = PHOTO) =>
  t.call(
    'exam/auth/exam/mark/ink/save',
    { recordId, problemId, fileUrl, rev, ink: ids.map(tick) },
    { token: who.token },
  )
const mark = ({ recordId, problemId }: Sat, score: number, who = author) =>
  t.call('exam/auth/exam/mark/save', { recordId, problemId, score }, { token: who.token })
const seen = async ({ recordId, problemId }: Sat, who = author) =>
  (await t.call('exam/auth/exam/mark/view', { recordId, problemId }, { token: who.token })).data.inkList
const own = async ({ recordId, user }: Sat) =>
  (await t.call('exam/auth/user/exam/answer/view', { recordId }, { token: user.token })).data.inkList

test('annotations are part of the task, and visible to the taker once the answer is marked', async () => {
  const made = await sat()
  expect((await draw(made, 0, ['a'])).data).toEqual({ rev: 1 })
  expect((await draw(made, 0, ['b'])).code).toBe(409)
  expect((await draw(made, 1, ['a', 'b'])).data).toEqual({ rev: 2 })
  expect(await seen(made)).toMatchObject([{ fileUrl: PHOTO, rev: 2, isMine: 1, ink: [{ id: 'a' }, { id: 'b' }] }])
  expect(await own(made)).toEqual([])
  await mark(made, 7)
  expect(await own(made)).toMatchObject([
    { problemId: made.problemId, fileUrl: PHOTO, ink: [{ id: 'a' }, { id: 'b' }] },
  ])
})

test("each marker has separate annotations, and sees the other's when both have marked", async () => {
  const made = await sat({ markTimes: 2, arbitrationGap: 5 })
  await draw(made, 0, ['a'])
  await draw(made, 0, ['c'], colleague)
  await mark(made, 7)
  expect(await seen(made, colleague)).toMatchObject([{ isMine: 1, ink: [{ id: 'c' }] }])
  expect(await own(made)).toEqual([])
  await mark(made, 8, colleague)
  expect((await seen(made, colleague)).map(({ isMine, markerName }) => ({ isMine, markerName }))).toEqual(
    expect.arrayContaining([
      { isMine: 0, markerName: '出卷人' },
      { isMine: 1, markerName: '同事' },
    ]),
  )
  expect((await own(made)).length).toBe(2)
})

test('annotations are hidden with the score, and dropped with their photo', async () => {
  const hidden = await sat({ scoreShow: 1 })
  await draw(hidden, 0, ['a'])
  await mark(hidden, 7)
  expect(await own(hidden)).toEqual([])
  const made = await sat()
  await draw(made, 0, ['a'])
  await t.owner`UPDATE user_exam_answer SET user_answer = '["改过", "/files/12/other.png"]' WHERE record_id = ${made.recordId}`
  expect(await seen(made)).toEqual([])
})

test('only on photos of this answer, and only by its markers', async () => {
  const made = await sat()
  expect((await draw(made, 0, ['a'], author, '/files/12/other.png')).code).toBe(404)
  expect((await draw(made, 0, ['a'], author, 'document:77/报告.pdf')).code).toBe(404)
  expect((await draw(made, 0, ['a'], author, '见照片')).code).toBe(404)
  expect((await draw(made, 0, ['a'], await makeLecturer(t.owner))).code).toBe(404)
})
