import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { COURSE_FILE_CHUNK } from '@zhixing/contract/course/limits'
import { kind } from '@zhixing/contract/exam/kinds'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemDoc } from '../../../test/exam.ts'
import { makeCategory, makeLecturer, makeUser } from '../../../test/factories.ts'
import { makePicture, sendFile } from '../../../test/files.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'
import { ffmpeg, rowOf, uploadVideo } from '../../../test/transcoding.ts'
import { transaction } from '../../kernel/db/index.ts'
import { zipStream } from '../../lib/zip-stream.ts'
import { sourceFile, sourceKey } from '../../vod/index.ts'
import { expireCourseFiles } from './course-file.ts'
import { lockMine } from './course-file.sql.ts'
import { discard } from './import-job.ts'

const poems = readFileSync(new URL('../../../demo/documents/out/tangshi.pdf', import.meta.url))
let t: TestApp
let folder: string
let operator: { token: string }
let otherOperator: { token: string }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zhixing-course-file-'))
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=3', '-f', 'lavfi', '-i', 'sine=f=330:d=3']
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-c:a', 'aac']
  ffmpeg(...picture, ...codecs, join(folder, 'film.mp4'))
  ffmpeg('-f', 'lavfi', '-i', 'sine=f=220:d=3', '-c:a', 'aac', join(folder, 'sound.m4a'))
  t = await startTestApp()
  operator = await makeOperator(t, ['course'])
  otherOperator = await makeOperator(t, ['course'], 13)
}, 120_000)
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A course with a film, sound, a text with a picture, a document, an attachment, subtitles and a question. */
async function makeRich() {
  const author = await makeLecturer(t.owner)
  const who = { token: author.token }
  const film = await uploadVideo(t, join(folder, 'film.mp4'), { lecturer: author })
  const sound = await uploadVideo(t, join(folder, 'sound.m4a'), { lecturer: author })
  await t.runJobs()
  const image = await sendFile(t, author.token, await makePicture())
  const cues = [{ start: 0, end: 1, text: '你好' }]
  for (const language of ['zh', 'en'] as const)
    await t.call('vod/auth/subtitle/save', { videoId: film.videoId, language, cueList: cues }, who)
  const { data } = await t.call(
    'course/auth/course/audit/save',
    {
      courseCategory: 1,
      courseName: '诗词入门',
      courseLogo: image.data.url,
      introduce: `<p>看图<img src="${image.data.url}"></p>`,
      asksWork: 1,
      workTitle: '抄一首',
      workBrief: `<p>照此<img src="${image.data.url}"></p>`,
      isFree: 0,
      courseOriginal: 9900,
      courseDiscount: 4900,
      outcomeList: ['会背'],
      clientKey: 'rich',
    },
    who,
  )
  const { courseId } = data
  const chapter = await t.call('course/auth/course/chapter/audit/save', { courseId, chapterName: '卷一' }, who)
  await t.call('course/auth/course/chapter/audit/save', { courseId, chapterName: '卷二', chapterDesc: '空的' }, who)
  const chapterId = chapter.data.id
  const document = await sendFile(t, author.token, poems, { name: '唐诗.pdf', kind: 'document' })
  const save = 'course/auth/course/chapter/period/audit/save'
  const filmLesson = await t.call(save, { chapterId, periodName: '影片', videoId: film.videoId, isFree: 1 }, who)
  await t.call(save, { chapterId, periodName: '录音', videoId: sound.videoId }, who)
  const text = `<p>正文</p><img src="${image.data.url}">`
  await t.call(save, { chapterId, periodName: '图文', periodType: 2, periodText: text }, who)
  await t.call(save, { chapterId, periodName: '文档', periodType: 3, fileId: document.data.fileId }, who)
  const moment = { periodId: filmLesson.data.id, second: 1, isRequired: 1 as const, problem: problemDoc(kind.single) }
  await t.call('course/auth/course/moment/audit/save', { ...moment, clientKey: 'm' }, who)
  const attached = { courseId, fileId: document.data.fileId, acName: '讲义' }
  expect(await t.call('course/auth/course/accessory/save', attached, who)).toMatchObject({ code: 200 })
  return { author, who, courseId, film, sound }
}

async function download(token: string, id: string, headers: Record<string, string> = {}) {
  return t.app.inject({ url: `/export/course/${id}`, headers: { cookie: `RC_WEB_TOKEN=${token}`, ...headers } })
}

async function exportOf(
  token: string,
  courseId: string,
  key = 'course/auth/file/export' as 'course/auth/file/export' | 'course/admin/file/export',
) {
  const begun = await t.call(key, { courseId, clientKey: `x${courseId}` }, { token })
  expect(begun.code, begun.msg).toBe(200)
  await t.runJobs()
  const { data } = await t.call('course/auth/file/view', { id: begun.data.id }, { token })
  expect(data, data.failReason).toMatchObject({ fileStatus: 6, progress: 100, direction: 1 })
  const answer = await download(token, data.id)
  expect(answer.statusCode).toBe(200)
  return { file: data, bytes: answer.rawPayload }
}

let keys = 0
/** Sends a file up to its reading. */
async function sendArchive(token: string, bytes: Uint8Array, siteId = 12, as: 'auth' | 'admin' = 'auth') {
  const who = { token, siteId }
  const input = { fileName: 'a.zip', fileSize: bytes.length, clientKey: `k${++keys}` }
  const call = as === 'admin' ? 'course/admin/file/begin' : 'course/auth/file/begin'
  const begun = await t.call(call, input, who)
  expect(begun.code, begun.msg).toBe(200)
  const { id } = begun.data
  for (let offset = 0; offset < bytes.length; ) {
    const piece = new Uint8Array(bytes.subarray(offset, offset + COURSE_FILE_CHUNK))
    const answer = await t.call('course/auth/file/chunk', { id, offset }, { ...who, file: piece })
    expect(answer.code, answer.msg).toBe(200)
    offset = answer.data.receivedBytes
  }
  await t.runJobs()
  return (await t.call('course/auth/file/view', { id }, who)).data
}

/** An archive of these files. */
async function zipOf(files: Record<string, string | Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  const entries = Object.entries(files).map(([path, content]) => ({
    path,
    content: async () => [Buffer.from(content)],
  }))
  for await (const piece of zipStream(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}
const minimal = (over: object = {}) => ({
  format: 'zhixing-course',
  version: 1,
  courseCategory: 1,
  fields: { courseName: '小课' },
  ...over,
})
const mediaOf = (name: string, content: string, kindOf: string) => ({
  name,
  kind: kindOf,
  fileName: 'a',
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
})

describe('a course', () => {
  let bytes: Buffer
  let rich: Awaited<ReturnType<typeof makeRich>>
  beforeAll(async () => {
    rich = await makeRich()
    ;({ bytes } = await exportOf(rich.author.token, rich.courseId))
  }, 120_000)

  test('leaves as a file without ids, keys or encrypted streams', async () => {
    const files = unzipSync(bytes)
    const manifest = Buffer.from(files['course.json'] ?? []).toString()
    for (const secret of [rich.courseId, rich.author.lecturerId, rich.author.userId, rich.film.videoId])
      expect(manifest).not.toContain(secret)
    expect(manifest).not.toContain(Buffer.alloc(16, 9).toString('base64'))
    expect(Object.keys(files).map((name) => name.split('.').pop())).toEqual(
      expect.arrayContaining(['mp4', 'm4a', 'vtt', 'webp', 'pdf', 'json']),
    )
    expect(Buffer.from(files['media/0001.mp4'] ?? []).toString('latin1', 4, 8)).toBe('ftyp')
  })

  test('becomes the same draft on another site, whose films are transcoded and play', async () => {
    const lecturer = await makeLecturer(t.owner, { siteId: 13 })
    const categoryId1 = await makeCategory(t.owner, { siteId: 13 })
    const file = await sendArchive(otherOperator.token, bytes, 13, 'admin')
    expect(file).toMatchObject({ fileStatus: 3, courseName: '诗词入门', canStart: 1, noteList: [] })
    expect(file.preview).toMatchObject({
      chapterTotal: 2,
      periodTotal: 4,
      videoTotal: 2,
      documentTotal: 1,
      subtitleTotal: 2,
      momentTotal: 1,
      accessoryTotal: 1,
      courseDiscount: 4900,
    })
    const choice = { id: file.id, lecturerId: lecturer.lecturerId, categoryId1 }
    const who = { token: otherOperator.token, siteId: 13 }
    const start = () => t.call('course/admin/file/start', choice, who)
    expect((await start()).code).toBe(200)
    expect((await start()).code).toBe(200)
    await t.runJobs()
    const { data: done } = await t.call('course/auth/file/view', { id: file.id }, who)
    expect(done, done.failReason).toMatchObject({ fileStatus: 6, canStart: 0, noteList: [] })
    // Repeated, also after the end.
    expect((await t.call('course/admin/file/start', choice, who)).data.courseId).toBe(done.courseId)
    expect((await t.call('course/admin/file/start', { ...choice, categoryId1: '0' }, who)).code).toBe(409)

    const own = { token: lecturer.token, siteId: 13 }
    const { data: course } = await t.call('course/auth/course/audit/view', { courseId: done.courseId }, own)
    expect(course).toMatchObject({
      courseName: '诗词入门',
      auditStatus: 3,
      isPutaway: 0,
      isFree: 0,
      courseOriginal: 9900,
      courseDiscount: 4900,
      outcomeList: ['会背'],
      categoryId1,
    })
    expect(course.courseLogo).toMatch(/^\/files\/13\//)
    expect(course.introduce).toContain(`看图<img src="${course.courseLogo}"`)
    expect(course).toMatchObject({ asksWork: 1, workTitle: '抄一首' })
    expect(course.workBrief).toContain(`照此<img src="${course.courseLogo}"`)
    const { data: outline } = await t.call('course/auth/course/chapter/audit/list', { courseId: done.courseId }, own)
    expect(outline.chapterList.map(({ chapterName, chapterDesc }) => [chapterName, chapterDesc])).toEqual([
      ['卷一', ''],
      ['卷二', '空的'],
    ])
    const lessons = outline.chapterList[0]?.periodList ?? []
    expect(lessons.map(({ periodName, periodType, isFree }) => [periodName, periodType, isFree])).toEqual([
      ['影片', 1, 1],
      ['录音', 1, 0],
      ['图文', 2, 0],
      ['文档', 3, 0],
    ])
    const [film, sound, , document] = lessons
    expect(film).toMatchObject({ videoStatus: 2, momentTotal: 1, failReason: '' })
    expect(film?.videoLength).toBeCloseTo(3, 0)
    expect(sound).toMatchObject({ videoStatus: 2, failReason: '' })
    expect(document).toMatchObject({ docName: '唐诗.pdf', docSize: poems.length, readStatus: 2 })
    const subtitle = await t.call('vod/auth/subtitle/view', { videoId: film?.videoId ?? '', language: 'en' }, own)
    expect(subtitle.data).toMatchObject({ languageList: ['zh', 'en'], cueList: [{ start: 0, end: 1, text: '你好' }] })
    const moments = await t.call('course/auth/course/moment/audit/list', { periodId: film?.id ?? '' }, own)
    expect(moments.data.list).toMatchObject([{ second: 1, isRequired: 1, sourceId: '' }])
    const played = await t.call('vod/auth/videoInfo/play', { ticket: moments.data.ticket }, own)
    expect(played.data).toMatchObject({ isAudio: 0, videoName: '第一课' })
    const attached = await t.call('course/auth/course/accessory/list', { courseId: done.courseId }, own)
    expect(attached.data.list).toMatchObject([{ acName: '讲义', fileSize: poems.length }])
    expect((await rowOf(t, sound?.videoId ?? '')).renditions.map(({ name }) => name)).toEqual(['sound'])
    expect(existsSync(join(t.services.config.dataDir, 'course-files', '13', file.id))).toBe(false)
  }, 120_000)

  test('is imported by a lecturer too, and an import that is cancelled leaves nothing', async () => {
    const { author } = rich
    const before = await t.owner`SELECT id FROM stored_file WHERE user_id = ${author.userId}`
    const file = await sendArchive(author.token, bytes)
    expect((await t.call('course/auth/file/start', { id: file.id }, { token: author.token })).code).toBe(200)
    expect((await t.call('course/auth/file/delete', { id: file.id }, { token: author.token })).code).toBe(200)
    await t.runJobs()
    const after = await t.owner`SELECT id FROM stored_file WHERE user_id = ${author.userId}`
    expect(after.length).toBe(before.length)
    const versions = await t.owner`SELECT FROM course_version WHERE lecturer_id = ${author.lecturerId}`
    expect(versions).toHaveLength(1)
    const again = await sendArchive(author.token, bytes)
    await t.call('course/auth/file/start', { id: again.id }, { token: author.token })
    await t.runJobs()
    const { data } = await t.call('course/auth/file/view', { id: again.id }, { token: author.token })
    expect(data).toMatchObject({ fileStatus: 6, noteList: [] })
    expect((await t.owner`SELECT FROM course_version WHERE lecturer_id = ${author.lecturerId}`).length).toBe(2)
  }, 120_000)

  test('what an import leaves is removed, except a film that a video has by now', async () => {
    const [owned, free] = ['987654321012345601', '987654321012345602'] as const
    const fileOf = (id: string) => sourceFile(t.services.config.dataDir, sourceKey(12, id))
    for (const id of [owned, free]) {
      mkdirSync(dirname(fileOf(id)), { recursive: true })
      writeFileSync(fileOf(id), 'film')
    }
    const [video] = await t.owner<{ id: string; sourceKey: string }[]>`
      SELECT id, source_key FROM video WHERE site_id = 12 AND is_deleted = 0 LIMIT 1`
    await t.owner`UPDATE video SET source_key = ${sourceKey(12, owned)} WHERE id = ${video?.id ?? ''}`
    const { userId, lecturerId } = rich.author
    const ids = { 'a.mp4': owned, 'b.mp4': free }
    await discard(t.services, 12, { userId, lecturerId, categoryId1: '0', categoryId2: '0', categoryId3: '0', ids })
    expect([owned, free].map((id) => existsSync(fileOf(id)))).toEqual([true, false])
    await t.owner`UPDATE video SET source_key = ${video?.sourceKey ?? ''} WHERE id = ${video?.id ?? ''}`
    rmSync(fileOf(owned))
  })

  test('is exported by an operator, and downloaded by no other person', async () => {
    const { file } = await exportOf(operator.token, rich.courseId, 'course/admin/file/export')
    expect((await download(operator.token, file.id, { range: 'bytes=0-3' })).statusCode).toBe(206)
    expect((await download(rich.author.token, file.id)).statusCode).toBe(404)
    const stranger = await makeUser(t.owner)
    for (const token of [stranger.token, otherOperator.token])
      expect((await download(token, file.id)).statusCode).not.toBe(200)
    const logged = await t.owner`SELECT FROM sys_log WHERE site_id = 12 AND operation = '下载课程文件'`
    expect(logged.length).toBeGreaterThan(0)
    await t.owner`UPDATE users SET is_admin = 0 WHERE id IN (SELECT user_id FROM course_file WHERE id = ${file.id})`
    expect((await download(operator.token, file.id)).statusCode).toBe(404)
    operator = await makeOperator(t, ['course'])
  })

  test('of another lecturer or site is refused', async () => {
    const other = await makeLecturer(t.owner)
    const input = { courseId: rich.courseId, clientKey: 'z' }
    expect((await t.call('course/auth/file/export', input, { token: other.token })).code).toBe(404)
    expect((await t.call('course/admin/file/export', input, { token: otherOperator.token, siteId: 13 })).code).toBe(404)
    const file = await sendArchive(other.token, await zipOf({ 'course.json': JSON.stringify(minimal()) }))
    for (const who of [{ token: rich.author.token }, { token: otherOperator.token, siteId: 13 }])
      for (const path of ['view', 'delete'] as const)
        expect((await t.call(`course/auth/file/${path}`, { id: file.id }, who)).code).toBe(404)
    expect((await t.call('course/auth/file/start', { id: file.id }, { token: rich.author.token })).code).toBe(404)
    const listed = async (who: { token: string; siteId?: number }, isOperator: 0 | 1) =>
      (await t.call('course/auth/file/list', { isOperator }, who)).data.list.map(({ id }) => id)
    expect(await listed({ token: other.token }, 0)).toEqual([file.id])
    expect(await listed({ token: other.token }, 1)).toEqual([])
    expect(await listed({ token: rich.author.token }, 0)).not.toContain(file.id)
  })

  test('whose file is damaged is refused', async () => {
    const { author } = rich
    const cut = await sendArchive(author.token, bytes.subarray(0, bytes.length - 500))
    expect(cut).toMatchObject({ fileStatus: 7, canStart: 0 })
    expect(cut.failReason).toContain('损坏')
    const changed = Buffer.from(bytes)
    changed[2000] = (changed[2000] ?? 0) ^ 0xff
    expect((await sendArchive(author.token, changed)).failReason).toContain('与导出时不一致')
  })
})

describe('a file is refused', () => {
  const refusedBy = async (files: Record<string, string | Uint8Array>) => {
    const author = await makeLecturer(t.owner)
    const file = await sendArchive(author.token, await zipOf(files))
    expect(file).toMatchObject({ fileStatus: 7, canStart: 0 })
    const started = await t.call('course/auth/file/start', { id: file.id }, { token: author.token })
    expect(started.code).not.toBe(200)
    return file.failReason
  }
  const json = (over: object) => ({ 'course.json': JSON.stringify(minimal(over)) })

  test.each([
    ['that is another archive', { 'a.txt': 'x' }, '没有课程清单'],
    ['of another format', json({ format: 'moodle' }), '没有课程清单'],
    ['of a newer version', json({ version: 3 }), '请先升级本站'],
    ['whose manifest is no JSON', { 'course.json': '{' }, '无法读取'],
    ['with a name that is too long', json({ fields: { courseName: '长'.repeat(101) } }), 'fields.courseName'],
    ['with unlisted content', { ...json({}), 'media/0001.pdf': 'x' }, '清单之外'],
    ['without a listed file', json({ mediaList: [mediaOf('media/0001.pdf', 'x', 'document')] }), '缺少'],
    ['whose reference is missing', json({ logo: 'media/0009.webp' }), '缺少'],
    ['that refers outside', json({ logo: '../../etc/passwd' }), 'logo'],
    [
      'whose content has another size',
      { ...json({ mediaList: [mediaOf('media/0001.pdf', 'xx', 'document')] }), 'media/0001.pdf': 'x' },
      '不一致',
    ],
  ])('%s', async (_what, files, reason) => expect(await refusedBy(files)).toContain(reason))

  test('with an unsafe path', async () => {
    const author = await makeLecturer(t.owner)
    const safe = await zipOf({ ...json({}), 'media/000/x': 'x' })
    const bytes = Buffer.from(Buffer.from(safe).toString('latin1').replaceAll('media/000/x', '../../000/x'), 'latin1')
    expect((await sendArchive(author.token, bytes)).failReason).toContain('不安全的文件名')
  })

  test('that is no archive, or too large for the site', async () => {
    const author = await makeLecturer(t.owner)
    expect((await sendArchive(author.token, Buffer.from('hello, world'))).failReason).toContain('损坏')
    const begin = (fileName: string, fileSize: number) =>
      t.call('course/auth/file/begin', { fileName, fileSize, clientKey: `big${fileSize}` }, { token: author.token })
    expect(await begin('a.rar', 5)).toMatchObject({ msg: expect.stringContaining('.zip') })
    expect(await begin('a.zip', 2 ** 50)).toMatchObject({ msg: expect.stringContaining('存储空间') })
  })
})

test('texts are cleaned, addresses of other sites dropped, wrong questions and documents left out with a note', async () => {
  const author = await makeLecturer(t.owner)
  const film = readFileSync(join(folder, 'film.mp4'))
  const sha256 = createHash('sha256').update(film).digest('hex')
  const bad = { ...problemDoc(kind.single), answer: [] }
  const hostile = '<p onclick="x()">好<script>x</script><img src="/files/12/5"></p>'
  const manifest = minimal({
    fields: { courseName: '小课', introduce: hostile, workBrief: hostile },
    chapterList: [
      {
        chapterName: '一',
        periodList: [
          { periodName: '片', periodType: 1, film: 'media/0001.mp4', momentList: [{ second: 1, problem: bad }] },
          { periodName: '文', periodType: 3, file: 'media/0002.pdf' },
        ],
      },
    ],
    mediaList: [
      { name: 'media/0001.mp4', kind: 'film', fileName: '片', bytes: film.length, sha256 },
      { ...mediaOf('media/0002.pdf', 'no pdf', 'document'), fileName: '坏.pdf' },
    ],
  })
  const bytes = await zipOf({
    'course.json': JSON.stringify(manifest),
    'media/0001.mp4': film,
    'media/0002.pdf': 'no pdf',
  })
  const { id } = await sendArchive(author.token, bytes)
  await t.call('course/auth/file/start', { id }, { token: author.token })
  await t.runJobs()
  const { data } = await t.call('course/auth/file/view', { id }, { token: author.token })
  expect(data, data.failReason).toMatchObject({ fileStatus: 6 })
  expect(data.noteList).toEqual([expect.stringContaining('坏.pdf'), expect.stringContaining('视频提问没有导入')])
  const { data: course } = await t.call(
    'course/auth/course/audit/view',
    { courseId: data.courseId },
    { token: author.token },
  )
  for (const html of [course.introduce, course.workBrief]) {
    expect(html).not.toMatch(/onclick|script|\/files\//)
    expect(html).toContain('好')
  }
})

test('five files of a person are open at a time, however many begin at once', async () => {
  const { token, userId } = await makeLecturer(t.owner)
  const begin = (clientKey: string) =>
    t.call('course/auth/file/begin', { fileName: 'a.zip', fileSize: 1000, clientKey }, { token })
  // One at a time: a beginning waits for another of the same person.
  const waiting = async () => {
    const [row] = await t.owner<{ n: number }[]>`
      SELECT count(*)::int AS n FROM pg_locks
      WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    return row?.n
  }
  let first: ReturnType<typeof begin> | undefined
  await transaction(t.db(), async (tx) => {
    await lockMine(tx, userId)
    first = begin('open 0')
    await expect.poll(waiting).toBe(1)
  })
  const begun = [await first, ...(await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => begin(`open ${n}`))))]
  expect(begun.filter((one) => one?.code === 200)).toHaveLength(5)
  expect(begun.find((one) => one?.code !== 200)?.code).toBe(999)
})

test('chunks resume where the last one ended, and belong to their sender', async () => {
  const author = await makeLecturer(t.owner)
  const who = { token: author.token }
  const bytes = await zipOf({ 'course.json': JSON.stringify(minimal()), pad: 'x' })
  const { data } = await t.call(
    'course/auth/file/begin',
    { fileName: 'a.zip', fileSize: bytes.length, clientKey: 'c' },
    who,
  )
  const again = await t.call(
    'course/auth/file/begin',
    { fileName: 'a.zip', fileSize: bytes.length, clientKey: 'c' },
    who,
  )
  expect(again.data.id).toBe(data.id)
  const file = new Uint8Array(bytes)
  const chunk = (offset: number, piece: Uint8Array<ArrayBuffer>, token = author.token) =>
    t.call('course/auth/file/chunk', { id: data.id, offset }, { token, file: piece })
  expect((await chunk(5, file)).code).toBe(409)
  expect((await chunk(0, file.slice(0, 10))).code).not.toBe(200)
  const stranger = await makeLecturer(t.owner)
  expect((await chunk(0, file, stranger.token)).code).toBe(404)
  expect((await chunk(0, file)).data.receivedBytes).toBe(bytes.length)
  expect((await chunk(0, file)).data.receivedBytes).toBe(bytes.length)
})

test('files expire, and an export that is deleted is gone', async () => {
  const author = await makeLecturer(t.owner)
  const bytes = await zipOf({ 'course.json': JSON.stringify(minimal()) })
  const { id } = await sendArchive(author.token, bytes)
  const path = join(t.services.config.dataDir, 'course-files', '12', id)
  expect(existsSync(path)).toBe(true)
  await t.owner`UPDATE course_file SET gmt_modified = now() - interval '8 days' WHERE id = ${id}`
  await expireCourseFiles(t.services)
  expect(existsSync(path)).toBe(false)
  expect((await t.call('course/auth/file/view', { id }, { token: author.token })).code).toBe(404)
})
