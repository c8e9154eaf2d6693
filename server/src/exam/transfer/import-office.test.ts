/** Documents that only LibreOffice reads, with a fake of it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noLabels } from '@zhixing/question-formats/row'
import { samples } from '@zhixing/question-formats/test/samples'
import { writeWord } from '@zhixing/question-formats/word/write'
import { makeLecturer } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhixing-import-office-'))
let t: TestApp
let bare: TestApp

beforeAll(async () => {
  const { judge } = samples
  if (!judge) throw new Error('the sample is not there')
  const { file } = writeWord([{ id: '1', doc: judge, labels: noLabels() }], new Map(), '题')
  const docx = join(folder, 'made.docx')
  writeFileSync(docx, file)
  const program = join(folder, 'soffice')
  const script = `#!/bin/sh
if [ "$1" = --version ]; then echo 'LibreOffice 24.8.1.2'; exit 0; fi
while [ $# -gt 1 ]; do
  if [ "$1" = --outdir ]; then out="$2"; fi
  if [ "$1" = --convert-to ]; then to="$2"; fi
  shift
done
cp '${docx}' "$out/source.$to"
`
  writeFileSync(program, script, { mode: 0o755 })
  ;[t, bare] = await Promise.all([
    startTestApp({ SOFFICE_PATH: program }),
    startTestApp({ SOFFICE_PATH: '/nonexistent/soffice' }),
  ])
})
afterAll(async () => {
  await Promise.all([t.close(), bare.close()])
  rmSync(folder, { recursive: true, force: true })
})

const documents: [string, Buffer][] = [
  ['试题.rtf', Buffer.from('{\\rtf1\\ansi 1. A}')],
  ['试题.doc', Buffer.concat([Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), Buffer.alloc(600)])],
]

async function imported(app: TestApp, fileName: string, bytes: Buffer) {
  const me = await makeLecturer(app.owner)
  const ticket = { fileName, fileSize: bytes.length, fileKind: 'document' as const }
  const { data } = await app.call('system/auth/upload/aliyun', ticket, me)
  const headers = { ...data.headers, 'content-type': 'application/octet-stream' }
  const sent = await app.app.inject({ method: 'PUT', url: data.target, headers, payload: bytes })
  const { fileId } = (sent.json() as { data: { fileId: string } }).data
  const { id } = (await app.call('exam/auth/exam/import/begin', { fileId }, me)).data
  await app.runJobs()
  const { importStatus, failReason } = (await app.call('exam/auth/exam/import/view', { id }, me)).data
  const { list } = (await app.call('exam/auth/exam/import/row/list', { id, only: 'all' }, me)).data
  return { importStatus, failReason, count: list.length }
}

test.each(documents)('%s is read as the document it is converted to', async (name, bytes) => {
  expect(await imported(t, name, bytes)).toMatchObject({ failReason: '', count: 1 })
})

test.each(documents)('%s is refused with the reason without LibreOffice', async (name, bytes) => {
  const { importStatus, failReason } = await imported(bare, name, bytes)
  expect(importStatus).toBe(5)
  expect(failReason).toContain('未安装 LibreOffice')
})
