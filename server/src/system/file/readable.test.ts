import { atSite } from '../../kernel/db/index.ts'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeLecturer, makeUser } from '../../../test/factories.ts'
import { askPlace, put, sendFile } from '../../../test/files.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOffice } from '@zhixing/files/test/zip'
import { sumFiles } from './file.sql.ts'
import { makeReadable, readStates } from './readable.ts'

const documents = new URL('../../../demo/documents/out/', import.meta.url)
const poems = readFileSync(new URL('tangshi.pdf', documents))
const tools = mkdtempSync(join(tmpdir(), 'zhixing-readable-'))
const soffice = join(tools, 'soffice')

/** A fake LibreOffice whose behaviour can be changed at run time. */
function officeDoes(action: string): void {
  writeFileSync(
    soffice,
    `#!/bin/sh
if [ "$1" = --version ]; then echo 'LibreOffice 24.8.1.2'; exit 0; fi
while [ $# -gt 1 ]; do if [ "$1" = --outdir ]; then out="$2"; fi; shift; done
${action}
`,
  )
  chmodSync(soffice, 0o755)
}
const converts = `cp '${new URL('tianzi.pdf', documents).pathname}' "$out/source.pdf"`

let t: TestApp
let author: Awaited<ReturnType<typeof makeLecturer>>
beforeAll(async () => {
  officeDoes(converts)
  t = await startTestApp({ SOFFICE_PATH: soffice })
  author = await makeLecturer(t.owner)
})
afterAll(() => t.close())
beforeEach(() => officeDoes(converts))

const send = async (name: string, content: Buffer, token = author.token) =>
  (await sendFile(t, token, content, { name, kind: 'document' })).data.fileId
async function reading(fileId: string) {
  const [row] = await t.owner<
    { status: number; pages: number; key: string; pdfKey: string; pdfSize: number; reason: string }[]
  >`
    SELECT read_status AS status, doc_page AS pages, file_key AS key, pdf_key, pdf_size::int AS "pdfSize",
      fail_reason AS reason
    FROM stored_file
    WHERE id = ${fileId}`
  if (!row) throw new Error('no such file')
  return row
}
const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('zhixing-document-'))
/** Folders left by other, killed runs. */
const others = new Set(folders())
const left = () => folders().filter((name) => !others.has(name))
const context = (signal = new AbortController().signal) => ({ services: t.services, signal, attempt: 1 })

/** A PDF of one page with an extra trailer. */
const smallPdf = (trailer = '') =>
  Buffer.from(
    `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 100 100]>> endobj
trailer <</Root 1 0 R /Size 4 ${trailer}>>
%%EOF
`,
    'latin1',
  )

describe('a PDF', () => {
  test('has its pages counted after it is stored', async () => {
    const id = await send('诗.pdf', poems)
    expect(await reading(id)).toMatchObject({ status: readStates.preparing, pages: 0 })
    await t.runJobs()
    const made = await reading(id)
    expect(made).toMatchObject({ status: readStates.readable, pdfKey: '', pdfSize: 0, reason: '' })
    expect(made.pages).toBeGreaterThan(1)
  })

  test('that is damaged or encrypted is download-only, with a reason', async () => {
    const damaged = await send('a.pdf', Buffer.from('%PDF-1.7\nthis is not one\n%%EOF\n'))
    const key = '00'.repeat(32)
    const locked = await send(
      'b.pdf',
      smallPdf(`/ID [<0011> <0011>] /Encrypt <</Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${key}> /U <${key}>>>`),
    )
    const whole = await send('c.pdf', smallPdf())
    await t.runJobs()
    for (const id of [damaged, locked])
      expect(await reading(id)).toMatchObject({
        status: readStates.downloadOnly,
        pages: 0,
        reason: expect.stringContaining('密码') as string,
      })
    expect(await reading(whole)).toMatchObject({ status: readStates.readable, pages: 1 })
  })

  test('is stored once per ticket, with one job', async () => {
    const place = await askPlace(t, author.token, { name: 'x.pdf', size: poems.length, kind: 'document' })
    await Promise.all([1, 2, 3].map(() => put(t, place.data, poems)))
    const [row] = await t.owner<{ n: number }[]>`
      SELECT count(*)::int AS n FROM pgboss.job WHERE name = ${makeReadable.name} AND data->>'fileId' = ${place.data.uploadId}`
    expect(row?.n).toBe(1)
    await t.runJobs()
    expect((await reading(place.data.uploadId)).status).toBe(readStates.readable)
  })
})

describe('an office document', () => {
  test('is converted, and the PDF counts towards the quota of its owner', async () => {
    const before = await sumFiles(atSite(t.owner, 12), author.userId)
    const content = makeOffice('docx')
    const id = await send('课.docx', content)
    await t.runJobs()
    const made = await reading(id)
    expect(made).toMatchObject({ status: readStates.readable, pdfKey: `${made.key}.pdf`, reason: '' })
    expect(made.pages).toBeGreaterThan(0)
    expect(await t.services.platform.storage.size(made.pdfKey)).toBe(made.pdfSize)
    const after = await sumFiles(atSite(t.owner, 12), author.userId)
    expect(after.user - before.user).toBe(content.length + made.pdfSize)
    expect(after.site - before.site).toBe(content.length + made.pdfSize)
    expect(left()).toEqual([])
  })

  test.each([
    ['the converter fails', 'exit 3'],
    ['the converter writes nothing', 'exit 0'],
    ['the converter writes something else', 'echo words > "$out/source.pdf"'],
  ])('is download-only when %s', async (_name, action) => {
    officeDoes(action)
    const id = await send('坏.pptx', makeOffice('pptx'))
    await t.runJobs()
    expect(await reading(id)).toMatchObject({
      status: readStates.downloadOnly,
      pdfKey: '',
      reason: expect.stringMatching(/损坏或加了密码/) as string,
    })
    expect(left()).toEqual([])
  })

  test('is retried on a storage failure, and download-only after the last attempt', async () => {
    const broken = vi.spyOn(t.services.platform.storage, 'read').mockRejectedValue(new Error('disk gone'))
    onTestFinished(() => broken.mockRestore())
    const id = await send('磁盘.xlsx', makeOffice('xlsx'))
    await t.runJobs()
    expect((await reading(id)).status).toBe(readStates.preparing)
    for (let n = 0; n < 4; n++) await t.runJobs({ early: true })
    expect(await reading(id)).toMatchObject({
      status: readStates.downloadOnly,
      reason: '文档转换没有成功，请下载后查看',
    })
  })

  test('that is interrupted is converted by the next attempt', async () => {
    const mark = join(tools, 'begun')
    officeDoes(`touch '${mark}'; sleep 600`)
    const id = await send('长.docx', makeOffice('docx'))
    const stop = new AbortController()
    const first = makeReadable.run({ siteId: 12, fileId: id }, context(stop.signal)).catch((error: unknown) => error)
    await expect.poll(() => existsSync(mark), { timeout: 60_000 }).toBe(true)
    stop.abort()
    expect(await first).toBeInstanceOf(Error)
    expect((await reading(id)).status).toBe(readStates.preparing)
    officeDoes(converts)
    await t.runJobs()
    const made = await reading(id)
    expect(made.status).toBe(readStates.readable)
    // A worker that lost its lease must not overwrite the result.
    await makeReadable.run({ siteId: 12, fileId: id }, context())
    await makeReadable.failed?.({ siteId: 12, fileId: id }, context(), new Error('late'))
    expect(await reading(id)).toEqual(made)
  })
})

test('archives, and files of learners, are not converted', async () => {
  const learner = await makeUser(t.owner)
  const [own, archive] = [await send('a.pdf', poems, learner.token), await send('a.zip', makeOffice('docx'))]
  await t.runJobs()
  expect((await reading(own)).status).toBe(readStates.none)
  expect((await reading(archive)).status).toBe(readStates.none)
})

test('without LibreOffice a document is download-only, with a reason', async () => {
  const bare = await startTestApp({ SOFFICE_PATH: join(tools, 'not-there') })
  onTestFinished(() => bare.close())
  const lecturer = await makeLecturer(bare.owner)
  const sent = await sendFile(bare, lecturer.token, makeOffice('docx'), { name: 'a.docx', kind: 'document' })
  await bare.runJobs()
  const [row] = await bare.owner<{ status: number; reason: string }[]>`
    SELECT read_status AS status, fail_reason AS reason FROM stored_file WHERE id = ${sent.data.fileId}`
  expect(row).toEqual({ status: readStates.downloadOnly, reason: '服务器未安装 LibreOffice，暂不能在线阅读这种文档' })
})
