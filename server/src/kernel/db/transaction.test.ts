import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { transaction } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

describe('a transaction whose connection is lost', () => {
  test('sends nothing any more, though the pool has a new connection in its place', async () => {
    const db = t.db()
    let afterwards: unknown
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const lost = transaction(db, async (tx) => {
      const [row] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
      await t.owner`SELECT pg_terminate_backend(${row?.pid ?? 0})`
      // What the work waits for meanwhile is no statement of its own; by then every connection of the pool is open again.
      await Promise.all(Array.from({ length: 32 }, () => db`SELECT pg_sleep(0.02)`))
      try {
        afterwards = await tx`SELECT 1`
      } catch (error) {
        afterwards = error
      }
      resolve()
    })
    await expect(lost).rejects.toThrow()
    await ended
    expect(afterwards).toBeInstanceOf(Error)
  })
})
