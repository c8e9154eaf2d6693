import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { start } from './start.ts'

test('a wrong payment setting fails the start before there is a database', async () => {
  const DATA_DIR = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'start-'))
  await expect(start('all', [], { DATA_DIR, PAY_WECHAT_MCH_ID: '1900000109' })).rejects.toThrow('PAY_WECHAT_SERIAL')
  expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false)
})
