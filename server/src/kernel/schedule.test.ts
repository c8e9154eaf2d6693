import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { isDue } from './schedule.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('one of many processes runs the work, once per interval', async () => {
  const work = { name: 'test', everyMinutes: 60 }
  const taken = await Promise.all(Array.from({ length: 8 }, () => isDue(t.owner, work)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await isDue(t.owner, work)).toBe(false)
  await t.owner`UPDATE scheduled_work SET last_run_at = now() - interval '61 minutes' WHERE name = 'test'`
  expect(await isDue(t.owner, work)).toBe(true)
})
