import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installationSecret, prepareDataDir } from './data-dir.ts'
import { StartError } from './errors.ts'

test('the installation secret is created once, with mode 0600', () => {
  const dir = mkdtempSync(join(tmpdir(), 'zhixing-config-'))
  const secret = installationSecret(dir)
  expect(secret).toHaveLength(32)
  expect(installationSecret(dir).equals(secret)).toBe(true)
  expect(statSync(join(dir, 'secrets/installation')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dir, 'secrets/installation'), 'utf8')).toMatch(/^[\da-f]{64}$/)
})

test('the error names the data folder that cannot be created', () => {
  expect(() => prepareDataDir('/dev/null/data')).toThrow(/\/dev\/null\/data/)
})

test.runIf(process.platform === 'linux')('a folder below /proc is refused immediately', () => {
  expect(() => prepareDataDir('/proc/zhixing/data')).toThrow(StartError)
  expect(() => prepareDataDir('/proc/zhixing/data')).toThrow(/数据目录 \/proc\/zhixing\/data 不可写/)
})
