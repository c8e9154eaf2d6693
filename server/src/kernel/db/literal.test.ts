import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { literal } from './literal.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('codes are literals of the statement, not parameters', async () => {
  const rows = await t.owner<
    { one: number; isIn: boolean }[]
  >`SELECT ${literal(t.owner, 2)} AS one, ${3}::int IN (${literal(t.owner, 3, 4)}) AS is_in`
  expect(rows[0]).toEqual({ one: 2, isIn: true })
  expect(rows.statement.string).toBe('SELECT 2 AS one, $1::int IN (3, 4) AS is_in')
})

test('anything but an integer is refused', () => {
  expect(() => literal(t.owner, '1; DROP TABLE users' as unknown as number)).toThrow('integers')
})
