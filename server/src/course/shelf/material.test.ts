import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeLecturer, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

const PDF = Buffer.from('%PDF-1.4\n'.padEnd(5000, '一'), 'utf8')
let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** A document (3) or resource (4) on the shelf whose first lesson has a stored file. */
async function makeMaterial(
  courseCategory: 3 | 4,
  over: {
    siteId?: number
    isFree?: 0 | 1
    readStatus?: number
    docType?: string
    trial?: 0 | 1
    isPutaway?: 0 | 1
  } = {},
) {
  const siteId = over.siteId ?? 12
  const { lecturerId, userId } = await makeLecturer(t.owner, { siteId })
  const { readStatus = 2, docType = 'pdf', trial = 0 } = over
  const course = await makeCourse(t.owner, {
    siteId,
    lecturerId,
    courseName: `论语讲义 ${courseCategory}`,
    isFree: over.isFree ?? 1,
    isPutaway: over.isPutaway ?? 1,
    price: over.isFree === 0 ? 990 : 0,
    periods: 1,
  })
  const key = `site${siteId}/document/${course.courseId}.${docType}`
  await t.services.platform.storage.write(key, PDF)
  const [file] = await t.owner<{ id: string }[]>`
    INSERT INTO stored_file (site_id, user_id, file_kind, file_name, file_type, file_size, file_key, read_status, doc_page, fail_reason)
    VALUES (${siteId}, ${userId}, 'document', '论语.pdf', ${docType}, ${PDF.length}, ${key}, ${readStatus}, 7,
      ${readStatus === 3 ? '服务器未安装 LibreOffice' : ''})
    RETURNING id`
  await t.owner`UPDATE course SET course_category = ${courseCategory}, file_types = ${docType} WHERE id = ${course.courseId}`
  await t.owner`
    UPDATE course_period
    SET period_type = ${courseCategory === 3 ? 3 : 4}, file_id = ${file?.id ?? null}, doc_name = '论语.pdf',
      doc_type = ${docType}, doc_size = ${PDF.length}, is_free = ${trial}
    WHERE course_id = ${course.courseId}`
  return { ...course, periodId: course.periodIds[0] as string }
}

const fileOf = (periodId: string, token: string, siteId = 12) =>
  t.call('course/auth/course/period/file', { periodId }, { token, siteId })
const download = (periodId: string, token: string, siteId = 12) =>
  t.call('course/auth/course/period/download', { periodId }, { token, siteId })

test('lists are per kind, filtered by file family', async () => {
  const pdf = await makeMaterial(3)
  const word = await makeMaterial(3, { docType: 'docx' })
  const zip = await makeMaterial(4, { docType: 'zip' })
  const list = async (input: object) =>
    (await t.call('course/api/course/list', { pageSize: 100, ...input })).data.list.map((one) => one.courseId)
  expect(await list({ courseCategory: 3 })).toEqual(expect.arrayContaining([pdf.courseId, word.courseId]))
  expect(await list({ courseCategory: 3 })).not.toContain(zip.courseId)
  expect(await list({})).not.toContain(pdf.courseId)
  expect(await list({ courseCategory: 3, fileType: 'word' })).toEqual([word.courseId])
  expect(await list({ courseCategory: 4, fileType: 'zip' })).toContain(zip.courseId)
  expect(await list({ courseCategory: 4, fileType: 'other' })).not.toContain(zip.courseId)
  expect((await t.raw('POST', 'course/api/course/list', { courseCategory: 5 })).code).toBe(422)
})

test('the list of lessons answers the read status', async () => {
  for (const readStatus of [2, 3]) {
    const { courseId } = await makeMaterial(3, { readStatus })
    const { data } = await t.call('course/api/course/chapter/list', { courseId })
    expect(data.chapterList[0]?.periodList.map((period) => period.readStatus)).toEqual([readStatus])
    const me = await makeUser(t.owner)
    const own = await t.call('course/auth/course/chapter/page', { courseId }, { token: me.token })
    expect(own.data.chapterList[0]?.periodList.map((period) => period.readStatus)).toEqual([readStatus])
  }
})

test('a document is read by a signed address, with range requests and a watermark', async () => {
  const { periodId } = await makeMaterial(3)
  const me = await makeUser(t.owner, { nickname: '子贡', mobile: '13912345678' })
  const { data } = await fileOf(periodId, me.token)
  expect(data).toMatchObject({ fileName: '论语.pdf', docType: 'pdf', docPage: 7, readStatus: 2, allowDownload: 0 })
  expect(data.watermark).toBe('子贡 5678')
  const whole = await t.app.inject({ url: data.readUrl })
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload.equals(PDF)).toBe(true)
  expect(whole.headers['content-security-policy']).toContain('sandbox')
  expect(whole.headers['cache-control']).toContain('no-store')
  const part = await t.app.inject({ url: data.readUrl, headers: { range: 'bytes=10-19' } })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 10-19/${PDF.length}`)
  expect(part.rawPayload.equals(PDF.subarray(10, 20))).toBe(true)
  expect((await t.app.inject({ url: data.readUrl, headers: { range: 'bytes=999999-' } })).statusCode).toBe(416)
  // Library documents are not downloadable.
  expect((await download(periodId, me.token)).code).toBe(999)
})

test('a signature for another file is refused', async () => {
  const one = await makeMaterial(3)
  const other = await makeMaterial(3)
  const me = await makeUser(t.owner)
  const { readUrl } = (await fileOf(one.periodId, me.token)).data
  expect((await t.app.inject({ url: readUrl.replace(one.periodId, other.periodId) })).statusCode).toBe(403)
  expect((await t.app.inject({ url: readUrl.replace('/r/12/', '/r/13/') })).statusCode).toBe(403)
  expect((await t.app.inject({ url: readUrl.replace('/files/r/', '/files/d/') })).statusCode).toBe(403)
  expect((await t.app.inject({ url: readUrl.replace(/exp=\d+/, 'exp=1') })).statusCode).toBe(403)
})

test('an unreadable document answers the reason and is downloadable', async () => {
  const { periodId } = await makeMaterial(3, { readStatus: 3, docType: 'docx' })
  const me = await makeUser(t.owner)
  const { data } = await fileOf(periodId, me.token)
  expect(data).toMatchObject({ readUrl: '', readReason: '服务器未安装 LibreOffice', allowDownload: 1 })
  const { data: got } = await download(periodId, me.token)
  expect((await t.app.inject({ url: got.url })).rawPayload.equals(PDF)).toBe(true)
})

test('downloading a free resource enrols once and counts every time', async () => {
  const { courseId, periodId } = await makeMaterial(4, { docType: 'zip', readStatus: 0 })
  const me = await makeUser(t.owner)
  const { data } = await download(periodId, me.token)
  const answer = await t.app.inject({ url: data.url })
  expect(answer.headers['content-disposition']).toContain('attachment')
  await download(periodId, me.token)
  const { data: course } = await t.call('course/auth/course/view', { courseId }, { token: me.token })
  expect(course).toMatchObject({ downloadCount: 2, countStudy: 1, isPay: 1, courseCategory: 4 })
})

test('a paid file needs ownership, except a trial', async () => {
  const paid = await makeMaterial(4, { isFree: 0, docType: 'zip', readStatus: 0 })
  const trial = await makeMaterial(3, { isFree: 0, trial: 1 })
  const [me, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  await t.owner`INSERT INTO course_user (site_id, user_id, course_id, buy_type) VALUES (12, ${other.userId}, ${paid.courseId}, 1)`
  expect((await fileOf(paid.periodId, me.token)).code).toBe(456)
  expect((await download(paid.periodId, me.token)).code).toBe(456)
  expect((await fileOf(trial.periodId, me.token)).code).toBe(200)
  await t.owner`INSERT INTO course_user (site_id, user_id, course_id, buy_type) VALUES (12, ${me.userId}, ${paid.courseId}, 1)`
  expect((await download(paid.periodId, me.token)).code).toBe(200)
})

test('off the shelf, on another site, of another kind, or unsigned: notFound', async () => {
  const hidden = await makeMaterial(3, { isPutaway: 0 })
  const elsewhere = await makeMaterial(3, { siteId: 13 })
  const plain = await makeCourse(t.owner, {})
  const me = await makeUser(t.owner)
  for (const periodId of [hidden.periodId, elsewhere.periodId, plain.periodIds[0] as string, '987654321012345678']) {
    expect((await fileOf(periodId, me.token)).code).toBe(404)
    expect((await download(periodId, me.token)).code).toBe(404)
  }
  expect((await t.raw('POST', 'course/auth/course/period/file', { periodId: hidden.periodId })).code).toBe(303)
  expect(
    (await t.raw('POST', 'course/auth/course/period/download', { periodId: '1x' }, { token: me.token })).code,
  ).toBe(422)
})
