import fs from 'node:fs/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { dumpDatabase } from './dump.ts'

let t: TestApp
const folder = mkdtempSync(join(tmpdir(), 'zhixing-dump-'))
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a table that arrives before its file is open does not block the next ones', async () => {
  // Above the stream's high-water mark, but less than a second read.
  await t.owner`CREATE TABLE a_filled AS SELECT repeat('x', 1000) AS words FROM generate_series(1, 100)`
  const { open } = fs
  const slow = vi.spyOn(fs, 'open').mockImplementation(async (path, ...more) => {
    if (String(path).includes('a_filled')) await sleep(200)
    return open(path, ...more)
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    slow.mockRestore()
    syncBuiltinESMExports()
  })
  const dumped = await dumpDatabase(t.owner, folder, () => {})
  expect(slow).toHaveBeenCalled()
  expect(dumped.tables.find(({ name }) => name === 'a_filled')?.rows).toBe(100)
  expect(dumped.tables.length).toBeGreaterThan(50)
})
