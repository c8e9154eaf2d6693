import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer, makeUser } from '../../../test/factories.ts'
import { sendFile } from '../../../test/files.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

const poems = readFileSync(new URL('../../../demo/documents/out/tangshi.pdf', import.meta.url))
let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** A library item of a new lecturer with one new document. */
async function makeItem() {
  const author = await makeLecturer(t.owner)
  const who = { token: author.token }
  const { data: course } = await t.call(
    'course/auth/course/audit/save',
    { courseCategory: 3, courseName: '唐诗', clientKey: 'a' },
    who,
  )
  const chapter = await t.call(
    'course/auth/course/chapter/audit/save',
    { courseId: course.courseId, chapterName: '卷一' },
    who,
  )
  const file = await sendFile(t, author.token, poems, { name: '唐诗.pdf', kind: 'document' })
  const period = await t.call(
    'course/auth/course/chapter/period/audit/save',
    { chapterId: chapter.data.id, periodName: '唐诗', periodType: 3, fileId: file.data.fileId },
    who,
  )
  return { ...author, courseId: course.courseId, chapterId: chapter.data.id, periodId: period.data.id }
}
const cookie = (token: string, more: Record<string, string> = {}) => ({ cookie: `RC_WEB_TOKEN=${token}`, ...more })
const get = (url: string, headers: Record<string, string>) => t.app.inject({ url, headers })

test('the outline shows the read status of a document', async () => {
  const { token, courseId, chapterId } = await makeItem()
  const outline = async () =>
    (await t.call('course/auth/course/chapter/audit/list', { courseId }, { token })).data.chapterList[0]?.periodList[0]
  expect(await outline()).toMatchObject({ docName: '唐诗.pdf', readStatus: 1, docPage: 0, readReason: '' })
  await t.runJobs()
  const ready = await outline()
  expect(ready).toMatchObject({ readStatus: 2, readReason: '' })
  expect(ready?.docPage).toBeGreaterThan(1)
  const { data } = await t.call('course/auth/course/chapter/period/audit/list', { chapterId }, { token })
  expect(data.periodList[0]).toMatchObject({ readStatus: 2, docPage: ready?.docPage })
})

test('a document of a draft is readable by its author only, with range requests', async () => {
  const { token, periodId } = await makeItem()
  const sign = () => t.call('course/auth/course/audit/preview/sign', { periodId }, { token })
  expect((await sign()).data).toMatchObject({ readStatus: 1, readUrl: '' })
  await t.runJobs()
  const { data } = await sign()
  expect(data.readStatus).toBe(2)
  const part = await get(data.readUrl, cookie(token, { range: 'bytes=0-4' }))
  expect([part.statusCode, part.body, part.headers['content-type']]).toEqual([206, '%PDF-', 'application/pdf'])
  expect(part.headers['content-range']).toBe(`bytes 0-4/${poems.length}`)
  expect(part.headers['cache-control']).toContain('no-store')
  expect((await get(data.readUrl, cookie(token))).rawPayload.equals(poems)).toBe(true)
  const stranger = await makeUser(t.owner)
  expect((await get(data.readUrl, cookie(stranger.token))).statusCode).toBe(404)
  expect((await get(data.readUrl, {})).statusCode).toBe(404)
  expect((await get(data.readUrl.replace('/files/12/', '/files/13/'), cookie(token))).statusCode).toBe(404)
})

test('unreadable documents have no reading address', async () => {
  const author = await makeLecturer(t.owner)
  const file = await sendFile(t, author.token, Buffer.from('some words'), { name: 'a.csv', kind: 'document' })
  await t.owner`UPDATE stored_file SET read_status = 3, fail_reason = '坏' WHERE id = ${file.data.fileId}`
  const url = `${file.data.url}&as=pdf`
  expect((await get(url, cookie(author.token))).statusCode).toBe(404)
  expect((await get(file.data.url, cookie(author.token))).statusCode).toBe(200)
})
