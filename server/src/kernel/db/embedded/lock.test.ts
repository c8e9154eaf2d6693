import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isHeld, lockFile, takeLock } from './lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const take = () => takeLock(folder, () => {})
const holder = () => JSON.parse(readFileSync(lockFile(folder), 'utf8')) as { pid: number; birth: string; token: string }

test('holds the folder for this process until it is released', async () => {
  expect(isHeld(folder)).toBe(false)
  const lock = await take()
  expect([isHeld(folder), holder().pid]).toEqual([true, process.pid])
  lock.release()
  expect([isHeld(folder), existsSync(lockFile(folder))]).toEqual([false, false])
})

test('releases only its own lock: another process may have taken the folder over', async () => {
  const lock = await take()
  const other = JSON.stringify({ ...holder(), token: 'of-another' })
  writeFileSync(lockFile(folder), other)
  lock.release()
  expect(readFileSync(lockFile(folder), 'utf8')).toBe(other)
})

test('takes over the lock of a dead process, of a recycled pid, and of a host whose heartbeats stopped', async () => {
  const lock = await take()
  const own = holder()
  lock.release()
  for (const stale of [
    { ...own, pid: 2 ** 22 + 1 },
    { ...own, birth: 'earlier' },
    { ...own, host: 'elsewhere' },
  ]) {
    writeFileSync(lockFile(folder), JSON.stringify(stale))
    utimesSync(lockFile(folder), new Date(0), new Date(0))
    const next = await take()
    expect(holder().token).not.toBe(own.token)
    next.release()
  }
})
