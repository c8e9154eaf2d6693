import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createLibreOffice } from './libreoffice.ts'
import { OfficeError } from './port.ts'

const hasOffice = await promisify(execFile)('soffice', ['--version'], { timeout: 20_000 }).then(
  () => true,
  () => false,
)
const documents = new URL('../../../demo/documents/out/', import.meta.url).pathname
const folder = () => mkdtempSync(join(tmpdir(), 'zhixing-office-test-'))

/** Fake LibreOffice: prints a version, then runs `action` with $out (folder) and $in (file). */
function program(action: string): string {
  const path = join(folder(), 'soffice')
  const script = `#!/bin/sh
if [ "$1" = --version ]; then echo 'LibreOffice 24.8.1.2 abc'; exit 0; fi
while [ $# -gt 1 ]; do if [ "$1" = --outdir ]; then out="$2"; fi; shift; done
in="$1"
${action}
`
  writeFileSync(path, script, { mode: 0o755 })
  return path
}

function document(): { file: string; out: string } {
  const out = folder()
  const file = join(folder(), 'source.docx')
  writeFileSync(file, 'words')
  return { file, out }
}

test('converts into the output folder and reports its version', async () => {
  const office = createLibreOffice(program('cp "$in" "$out/source.pdf"'))
  const { file, out } = document()
  expect(await office.version()).toBe('24.8.1.2')
  const pdf = await office.toPdf(file, out)
  expect(readFileSync(pdf, 'utf8')).toBe('words')
})

test('does not leak the environment', async () => {
  process.env.ZHIXING_SECRET_OF_TEST = 'hush'
  const office = createLibreOffice(program('env > "$out/source.pdf"'))
  const { file, out } = document()
  const result = readFileSync(await office.toPdf(file, out), 'utf8')
  delete process.env.ZHIXING_SECRET_OF_TEST
  expect(result).toMatch(/^HOME=/m)
  expect(result).not.toContain('hush')
})

test.each([
  ['fails', 'exit 3', /损坏或加了密码/],
  ['writes nothing', 'exit 0', /损坏或加了密码/],
  ['writes an empty file', ': > "$out/source.pdf"', /损坏或加了密码/],
])('refuses the document if the converter %s', async (_name, action, result) => {
  const { file, out } = document()
  const failed = await createLibreOffice(program(action))
    .toPdf(file, out)
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(OfficeError)
  expect((failed as Error).message).toMatch(result)
})

test('a hanging converter is killed with its children', async () => {
  const { file, out } = document()
  const action = 'sh -c \'echo $$ > "$0/child"; sleep 600\' "$out" & echo $$ > "$out/parent"; wait'
  const failed = await createLibreOffice(program(action), 1500)
    .toPdf(file, out)
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(OfficeError)
  expect((failed as Error).message).toContain('超时')
  for (const name of ['parent', 'child']) {
    const pid = Number(readFileSync(join(out, name), 'utf8'))
    await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false)
  }
})

test('an aborted conversion does not refuse the document', async () => {
  const { file, out } = document()
  const stop = new AbortController()
  const office = createLibreOffice(program('echo $$ > "$out/parent"; sleep 600'))
  const under = office.toPdf(file, out, stop.signal).catch((error: unknown) => error)
  await expect.poll(() => existsSync(join(out, 'parent')), { timeout: 60_000 }).toBe(true)
  stop.abort()
  const failed = await under
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(OfficeError)
  const late = await office.toPdf(file, out, AbortSignal.abort()).catch((error: unknown) => error)
  expect(late).not.toBeInstanceOf(OfficeError)
})

test('reports a missing LibreOffice', async () => {
  const office = createLibreOffice(join(folder(), 'nothing-here'))
  const { file, out } = document()
  expect(await office.version()).toBeNull()
  await expect(office.toPdf(file, out)).rejects.toThrow('未安装 LibreOffice')
  await expect(office.toPdf(file, out)).rejects.toBeInstanceOf(OfficeError)
})

test.skipIf(!hasOffice)('LibreOffice converts a Word document without leftovers', { timeout: 180_000 }, async () => {
  const { out } = document()
  const file = join(folder(), 'source.docx')
  copyFileSync(join(documents, 'mistakes.docx'), file)
  const pdf = await createLibreOffice(undefined).toPdf(file, out)
  expect(readFileSync(pdf).toString('latin1', 0, 5)).toBe('%PDF-')
  expect(readdirSync(out)).toEqual(['source.pdf'])
})

/** A zombie counts as dead. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
