import { kind } from '@zhixing/contract/exam/kinds'
import { COURSE_FILE_CHUNK } from '@zhixing/contract/course/limits'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePaper, makeProblem, problemDoc } from '../../../test/exam.ts'
import { makeLecturer, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { zipStream } from '../../lib/zip-stream.ts'

let t: TestApp
let author: MadeUser & { lecturerId: string }
let who: { token: string }
beforeAll(async () => {
  t = await startTestApp()
  author = await makeLecturer(t.owner)
  who = { token: author.token }
})
afterAll(() => t.close())

const practice = { answerTime: 0, attempts: 0 }
let keys = 0

/** A draft course with two text lessons. */
async function makeDraft() {
  const { data } = await t.call('course/auth/course/audit/save', { courseCategory: 1, courseName: '练习课' }, who)
  const { courseId } = data
  const chapter = await t.call('course/auth/course/chapter/audit/save', { courseId, chapterName: '卷一' }, who)
  const save = (periodName: string) =>
    t.call(
      'course/auth/course/chapter/period/audit/save',
      { chapterId: chapter.data.id, periodName, periodType: 2, periodText: '<p>正文</p>' },
      who,
    )
  return { courseId, chapterId: chapter.data.id, lessons: [(await save('一')).data.id, (await save('二')).data.id] }
}
const tie = async (courseId: string, examId: string, place: object) =>
  expect(await t.call('exam/auth/course/exam/ref/save', { courseId, examId, ...place }, who)).toMatchObject({
    code: 200,
  })

async function exported(courseId: string): Promise<{ bytes: Buffer; noteList: string[] }> {
  const begun = await t.call('course/auth/file/export', { courseId, clientKey: `x${++keys}` }, who)
  await t.runJobs()
  const { data } = await t.call('course/auth/file/view', { id: begun.data.id }, who)
  expect(data, data.failReason).toMatchObject({ fileStatus: 6 })
  const answer = await t.app.inject({
    url: `/export/course/${data.id}`,
    headers: { cookie: `RC_WEB_TOKEN=${author.token}` },
  })
  return { bytes: answer.rawPayload, noteList: data.noteList }
}

async function imported(bytes: Uint8Array, lecturer: { token: string }, siteId: number) {
  const as = { token: lecturer.token, siteId }
  const begin = { fileName: 'a.zip', fileSize: bytes.length, clientKey: `k${++keys}` }
  const { id } = (await t.call('course/auth/file/begin', begin, as)).data
  for (let offset = 0; offset < bytes.length; offset += COURSE_FILE_CHUNK) {
    const file = new Uint8Array(bytes.subarray(offset, offset + COURSE_FILE_CHUNK))
    await t.call('course/auth/file/chunk', { id, offset }, { ...as, file })
  }
  await t.runJobs()
  const { data: read } = await t.call('course/auth/file/view', { id }, as)
  if (read.fileStatus !== 3) return { read, done: read }
  await t.call('course/auth/file/start', { id }, as)
  await t.runJobs()
  return { read, done: (await t.call('course/auth/file/view', { id }, as)).data }
}

const manifestOf = (bytes: Uint8Array) =>
  JSON.parse(Buffer.from(unzipSync(bytes)['course.json'] ?? []).toString()) as {
    version: number
    paperList: { titleList: { problemList: { problem: object }[] }[] }[]
  }
async function zipOf(manifest: object): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  const content = async () => [Buffer.from(JSON.stringify(manifest))]
  for await (const piece of zipStream([{ path: 'course.json', content }])) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('practice papers in the file of a course', () => {
  test('become drafts with own problems, tied to the same places, on another site', async () => {
    const { courseId, lessons } = await makeDraft()
    const { lecturerId } = author
    const material = await makeProblem(t.owner, { lecturerId, problemType: kind.material })
    const single = await makeProblem(t.owner, { lecturerId, doc: { problemContent: '<p>选一个</p>' } })
    await t.owner`UPDATE exam_problem SET tags = '["易错"]' WHERE id = ${single.id}`
    const lesson = await makePaper(t.owner, { lecturerId, problems: [material, single], rules: practice })
    const whole = await makePaper(t.owner, { lecturerId, rules: practice })
    await tie(courseId, lesson.examId, { refType: 3, refId: lessons[1] })
    await tie(courseId, whole.examId, {})

    const { bytes, noteList } = await exported(courseId)
    expect(noteList).toEqual([])
    const text = JSON.stringify(manifestOf(bytes))
    for (const id of [lesson.examId, material.id, single.id, lecturerId]) expect(text).not.toContain(id)

    const other = await makeLecturer(t.owner, { siteId: 13 })
    const { read, done } = await imported(bytes, other, 13)
    expect(read.preview).toMatchObject({ paperTotal: 2, problemTotal: 5 })
    expect(done, done.failReason).toMatchObject({ fileStatus: 6 })
    expect(done.noteList).toEqual(['2 份随堂练习已创建为草稿并关联到课程，提交审核通过后学员可见'])

    const as = { token: other.token, siteId: 13 }
    const outline = (await t.call('exam/auth/course/exam/ref/list', { courseId: done.courseId ?? '' }, as)).data
    const periods = outline.chapterList.flatMap(({ periodList }) => periodList)
    const places = outline.refList.map(({ examName, refId, exerciseType, isPutaway }) => ({
      examName,
      refId,
      exerciseType,
      isPutaway,
    }))
    expect(places).toEqual([
      { examName: whole.doc.examName, refId: done.courseId, exerciseType: 2, isPutaway: 0 },
      { examName: lesson.doc.examName, refId: periods[1]?.id, exerciseType: 2, isPutaway: 0 },
    ])
    const examId = outline.refList.find(({ examName }) => examName === lesson.doc.examName)?.examId ?? ''
    const { data: paper } = await t.call('exam/auth/exam/audit/view', { examId }, as)
    expect(paper).toMatchObject({ auditStatus: 3, rules: practice, introduce: '<p>简介</p>' })
    const ids = paper.titleList.flatMap(({ problemList }) => problemList.map(({ problemId }) => problemId))
    expect(ids).toHaveLength(2)
    const [made] = await t.owner`
      SELECT doc, tags, lecturer_id::text AS "lecturerId" FROM exam_problem WHERE site_id = 13 AND id = ${ids[1] ?? ''}`
    expect(made).toMatchObject({
      doc: { problemContent: '<p>选一个</p>', answer: single.doc.answer },
      tags: ['易错'],
      lecturerId: other.lecturerId,
    })
    const subs = await t.owner`SELECT FROM exam_problem_part WHERE site_id = 13 AND problem_id = ${ids[0] ?? ''}`
    expect(subs).toHaveLength(material.doc.subList.length)
  })

  test('counted and foreign papers, and sections that draw, stay behind with a note', async () => {
    const { courseId, lessons } = await makeDraft()
    const { lecturerId } = author
    const counted = await makePaper(t.owner, { lecturerId, doc: { examName: '期末' } })
    const exam = await makePaper(t.owner, { lecturerId, rules: practice, doc: { examName: '结课考试' } })
    const foreign = await makePaper(t.owner, { rules: practice, doc: { examName: '别人的' } })
    const problem = await makeProblem(t.owner, { lecturerId })
    const drawing = await makePaper(t.owner, {
      lecturerId,
      rules: practice,
      doc: { examName: '抽题' },
      titles: [{ problems: [problem] }, { problems: [problem], draw: 1 }],
    })
    await tie(courseId, counted.examId, { refType: 3, refId: lessons[0] })
    await tie(courseId, exam.examId, { exerciseType: 1 })
    await tie(courseId, foreign.examId, {})
    await tie(courseId, drawing.examId, {})
    const { bytes, noteList } = await exported(courseId)
    expect(noteList.toSorted()).toEqual(
      [
        '试卷《期末》是计分的考试，未包含',
        '试卷《结课考试》是计分的考试，未包含',
        '试卷《别人的》由其他讲师创建，未包含',
        '练习《抽题》的大题“第 2 大题”从本站题库抽题，未包含',
      ].toSorted(),
    )
    expect(manifestOf(bytes).paperList).toHaveLength(1)
  })

  test('a problem that the rules refuse is left out with a note; files without papers are as before', async () => {
    const wrong = { ...problemDoc(kind.single), answer: ['Z'] }
    const paper = {
      fields: { examName: '小测' },
      rules: {},
      titleList: [{ titleName: '一', problemList: [{ problem: wrong }, { problem: problemDoc(kind.judge) }] }],
      place: [7],
    }
    const manifest = { format: 'zhixing-course', version: 2, courseCategory: 1, fields: { courseName: '小课' } }
    const other = await makeLecturer(t.owner, { siteId: 13 })
    const { done } = await imported(await zipOf({ ...manifest, paperList: [paper] }), other, 13)
    expect(done, done.failReason).toMatchObject({ fileStatus: 6 })
    expect(done.noteList).toEqual([
      '1 份随堂练习已创建为草稿并关联到课程，提交审核通过后学员可见',
      '练习《小测》原来的章节没有导入，已关联到整门课程',
      expect.stringMatching(/^练习《小测》的一道题没有导入：/),
    ])
    const { courseId } = await makeDraft()
    expect(manifestOf((await exported(courseId)).bytes)).toMatchObject({ version: 1, paperList: [] })
    const { read } = await imported(await zipOf({ ...manifest, version: 3 }), other, 13)
    expect(read).toMatchObject({ fileStatus: 7, failReason: expect.stringContaining('更新的版本') })
  })
})
