import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BALLAST_BYTES, ballastStep, keepBallast } from './ballast.ts'

const MB = 1024 ** 2
const folder = mkdtempSync(join(tmpdir(), 'zhixing-ballast-'))
const hasSmallDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', folder]).status === 0
afterAll(() => {
  if (hasSmallDisk) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
})

test('is released on a full disk, and created only with ample space', () => {
  expect(ballastStep(MB, true)).toBe('release')
  expect(ballastStep(100 * MB, true)).toBe('nothing')
  expect(ballastStep(MB, false)).toBe('nothing')
  expect(ballastStep(200 * MB, false)).toBe('nothing')
  expect(ballastStep(600 * MB, false)).toBe('make')
})

test.skipIf(!hasSmallDisk)('frees space on a disk that fills up', async () => {
  const output: string[] = []
  const ballast = keepBallast(folder, {}, ({ level }) => output.push(level))
  const file = join(folder, 'ballast')
  await expect.poll(() => existsSync(file), { timeout: 60_000 }).toBe(true)
  expect(statSync(file).size).toBe(BALLAST_BYTES)
  writeFileSync(join(folder, 'film'), Buffer.alloc(620 * MB))
  ballast.check()
  ballast.stop()
  expect(existsSync(file)).toBe(false)
  expect(output).toEqual(['error'])
  writeFileSync(join(folder, 'wal'), Buffer.alloc(48 * MB))
})
