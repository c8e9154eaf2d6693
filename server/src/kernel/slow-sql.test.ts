/** The slow-query log. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { createLog } from './log.ts'
import { doing } from './observe.ts'
import { logSlowStatements, slowStatements } from './slow-sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('a slow statement is logged once, with its work and without values; others are counted', async () => {
  const lines: { sql: string; work: string; siteId: number; ms: number }[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  const stop = logSlowStatements(log, 100)
  const before = slowStatements()
  await doing({ kind: 'job', name: 'probe.run' }, async () => {
    for (const word of ['secret', 'other']) await t.services.database.of(12)`SELECT pg_sleep(0.1), ${word}::text`
  })
  stop()
  expect(lines).toMatchObject([{ sql: 'SELECT pg_sleep(0.1), $1::text', work: 'probe.run', siteId: 12 }])
  expect(lines[0]?.ms).toBeGreaterThanOrEqual(100)
  expect(slowStatements() - before).toBe(2)
  expect(JSON.stringify(lines)).not.toContain('secret')
})
