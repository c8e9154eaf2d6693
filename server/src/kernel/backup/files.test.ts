import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createCopier, filePieces, hashOf } from './files.ts'

const place = mkdtempSync(join(tmpdir(), 'zhixing-files-'))
afterAll(() => rmSync(place, { recursive: true }))

test('files above and below the buffer size are copied and hashed concurrently', async () => {
  const dataDir = join(place, 'data')
  mkdirSync(join(dataDir, 'media'), { recursive: true })
  const names = [0, 1, 1024 ** 2, 1024 ** 2 + 1, 2_500_000].map((length, n) => {
    writeFileSync(join(dataDir, 'media', `${n}`), Buffer.alloc(length, `file ${n} of many,`))
    return `media/${n}`
  })
  const folder = join(place, 'backup')
  mkdirSync(folder)
  const copier = await createCopier(dataDir, folder, null, () => {})
  await copier.pass()
  for (const { path, size, sha256 } of copier.files()) {
    const content = readFileSync(join(dataDir, path))
    expect(readFileSync(join(folder, 'files', path)).equals(content), path).toBe(true)
    expect([size, sha256]).toEqual([content.length, createHash('sha256').update(content).digest('hex')])
  }
  expect(copier.files().map(({ path }) => path)).toEqual(names)
})

test('the read buffer is reused for many small files', async () => {
  const file = join(place, 'small')
  writeFileSync(file, 'small')
  await hashOf(filePieces(file))
  const allocate = vi.spyOn(Buffer, 'allocUnsafeSlow')
  for (let n = 0; n < 100; n++) await hashOf(filePieces(file))
  expect(allocate).not.toHaveBeenCalled()
  allocate.mockRestore()
})
