import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createHasher } from './upload-hash.ts'

const folder = mkdtempSync(join(tmpdir(), 'upload-hash-'))
const hasher = createHasher()
afterAll(async () => {
  await hasher.close()
  rmSync(folder, { recursive: true })
})
const [file, other] = [join(folder, 'film'), join(folder, 'other')]
writeFileSync(other, 'x')
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

test('hashes behind an upload and its tail at the end', async () => {
  writeFileSync(file, 'abcdef')
  hasher.upTo(file, 2)
  hasher.upTo(file, 4)
  // An order that is older than what is hashed changes nothing.
  hasher.upTo(file, 3)
  expect((await hasher.digest(file, 6)).md5).toBe(md5('abcdef'))
  expect((await hasher.digest(file, 5)).sha256).toEqual(createHash('sha256').update('abcde').digest())
})

test('an upload that was given up is hashed from its beginning when the file is written again', async () => {
  writeFileSync(file, 'abcdef')
  hasher.upTo(file, 4)
  hasher.forget(file)
  // Orders are worked in turn: the answer to this one says that those before it are done.
  await hasher.digest(other, 1)
  writeFileSync(file, 'uvwxyz')
  expect((await hasher.digest(file, 6)).md5).toBe(md5('uvwxyz'))
})

test('a file that is too short is an error, after which it can be hashed', async () => {
  writeFileSync(file, 'abc')
  await expect(hasher.digest(file, 6)).rejects.toThrow('shorter')
  expect((await hasher.digest(file, 3)).md5).toBe(md5('abc'))
})
