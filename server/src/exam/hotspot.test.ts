/** Areas of a picture (kind 13), from the author to the mark. */
import { createHash, randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaper, makeProblem, type MadeProblem } from '../../test/exam.ts'
import { makeLecturer, makeUser, type MadeUser } from '../../test/factories.ts'
import { makePicture, sendFile } from '../../test/files.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { takerOf } from '../../test/sitting.ts'
import { collectAll } from './practice/post-grading.ts'

let t: TestApp
let author: MadeUser & { lecturerId: string }
let learner: MadeUser
let picture: string
beforeAll(async () => {
  t = await startTestApp()
  author = await makeLecturer(t.owner)
  learner = await makeUser(t.owner)
  picture = (await sendFile(t, author.token, await makePicture({ width: 400, height: 200 }))).data.url
})
afterAll(() => t.close())
const as = (who: MadeUser) => ({ token: who.token })

const input = () => ({
  problemType: 13,
  problemContent: '<p>点出两个<b>心房</b>。</p>',
  spotPicture: `<p><img src="${picture}" alt="心脏" onerror="alert(1)"></p>`,
  spotList: [
    { id: 'A', shape: 'rect' as const, coords: [1000, 1000, 3000, 4000] },
    { id: 'B', shape: 'circle' as const, coords: [5000, 5000, 800] },
    { id: 'C', shape: 'poly' as const, coords: [7000, 6000, 9000, 6000, 8000, 9000] },
  ],
  answer: ['C', 'A'],
  analysis: '<p>上面的两个。</p>',
  score: 4,
})

/** The saved problem as the factories of papers take it. */
async function saved(): Promise<MadeProblem> {
  const { data } = await t.call('exam/auth/exam/problem/save', input(), as(author))
  const [row] = await t.owner<{ doc: MadeProblem['doc'] }[]>`SELECT doc FROM exam_problem WHERE id = ${data.id}`
  if (!row) throw new Error('not saved')
  return {
    id: data.id,
    problemId: data.id,
    lecturerId: author.lecturerId,
    version: 1,
    doc: row.doc,
    videoId: null,
    difficulty: 2,
    subjectId: '0',
    topicIds: [],
  }
}

test('an incomplete one is refused with a sentence', async () => {
  const answer = await t.call('exam/auth/exam/problem/save', { ...input(), spotPicture: '' }, as(author))
  expect(answer).toMatchObject({ code: 422, msg: '请上传要作答的图片', data: { field: 'spotPicture' } })
  const outside = { ...input(), spotList: [{ id: 'A', shape: 'circle' as const, coords: [20_000, 0, 5] }] }
  expect((await t.call('exam/auth/exam/problem/save', outside, as(author))).msg).toBe('区域超出了图片')
})

test('it is authored, sat, marked, explained, counted and kept as an error', async () => {
  const problem = await saved()
  const view = await t.call('GET exam/auth/exam/problem/view/{id}', { id: problem.id }, as(author))
  // Only the picture is kept, and cleaned.
  expect(view.data.spotPicture).toMatch(/^<img [^>]*src="[^"]+"[^>]*>$/)
  expect(view.data.spotPicture).not.toContain('onerror')
  expect(view.data.answer).toEqual(['A', 'C'])
  const filtered = await t.call('exam/auth/exam/problem/list', { problemType: 13 }, as(author))
  expect(filtered.data.list.map(({ id }) => id)).toEqual([problem.id])

  const paper = await makePaper(t.owner, {
    lecturerId: author.lecturerId,
    titles: [{ problems: [problem], rule: { score: 4, missMode: 2 } }],
  })
  const taker = takerOf(t)
  const begun = await taker.begin(paper.examId, learner)
  const { recordId } = begun.data
  const shown = (await taker.paper(recordId, learner)).data.problemList[0]
  expect(shown?.spotList).toEqual(input().spotList)
  expect(shown?.spotPicture).toContain(picture)
  expect(JSON.stringify(shown)).not.toMatch(/answer|analysis/)
  await taker.save(recordId, learner, problem.id, 1, ['A'])
  await taker.finish(recordId, learner)
  await t.runJobs()
  expect((await taker.row(recordId)).marks).toMatchObject([{ score: 2 }])

  const explained = await t.call('exam/auth/user/exam/answer/view', { recordId }, as(learner))
  expect(JSON.stringify(explained.data)).toContain('"answer":["A","C"]')
  const [stat] = (await t.call('exam/auth/exam/stat/problems', { examId: paper.examId }, as(author))).data.list
  expect(stat?.shareList.map(({ answer, isKey, count }) => [answer, isKey, count])).toEqual([
    ['A', 1, 1],
    ['B', 0, 0],
    ['C', 1, 0],
  ])
  await collectAll(t.owner)
  const book = await t.call('exam/auth/user/error/problem/page', {}, as(learner))
  expect(JSON.stringify(book.data)).toContain(problem.id)
})

test('problems stored before this kind existed are read, edited, sat and exported', async () => {
  const old = await makeProblem(t.owner, { lecturerId: author.lecturerId })
  const paper = await makePaper(t.owner, { lecturerId: author.lecturerId, problems: [old] })
  await t.owner`UPDATE exam_problem SET doc = doc - 'spotList' - 'spotPicture' WHERE id = ${old.id}`
  await t.owner`
    UPDATE exam_paper SET frozen = frozen #- '{problemList,0,doc,spotList}' #- '{problemList,0,doc,spotPicture}'
    WHERE exam_id = ${paper.examId}`
  const view = await t.call('GET exam/auth/exam/problem/view/{id}', { id: old.id }, as(author))
  expect(view.data).toMatchObject({ spotPicture: '', spotList: [] })
  const copy = await t.call('exam/auth/exam/problem/copy', { id: old.id, clientKey: randomUUID() }, as(author))
  expect(copy.code).toBe(200)
  const begun = await takerOf(t).begin(paper.examId, learner)
  expect((await takerOf(t).paper(begun.data.recordId, learner)).data.problemList[0]?.spotList).toBeUndefined()
  for (const format of ['word', 'qti', 'text'] as const)
    expect((await t.call('exam/auth/exam/export/problems', { format, ids: [old.id] }, as(author))).data.count).toBe(1)
})

test('a printed paper shows the picture with the letters of its areas', async () => {
  const problem = await saved()
  const paper = await makePaper(t.owner, { lecturerId: author.lecturerId, problems: [problem] })
  const { data } = await t.call('exam/auth/user/exam/download/export', { examId: paper.examId, withKey: 1 }, as(author))
  const files = unzipSync(Buffer.from(data.file, 'base64'))
  expect(strFromU8(files['word/document.xml'] ?? new Uint8Array())).toContain('AC')
  const [name] = Object.keys(files).filter((one) => one.startsWith('word/media/'))
  const drawn = await sharp(Buffer.from(files[name ?? ''] ?? []))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(drawn.info).toMatchObject({ width: 400, height: 200 })
  const plain = await sharp(await makePicture({ width: 400, height: 200 }))
    .raw()
    .toBuffer()
  expect(hash(drawn.data)).not.toBe(hash(plain))
})

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
