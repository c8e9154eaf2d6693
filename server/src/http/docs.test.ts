import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../test/harness.ts'

test.each([
  [{}, 200],
  [{ OPENAPI: '0' }, 404],
  [{ NODE_ENV: 'production' }, 404],
  [{ NODE_ENV: 'production', OPENAPI: '1' }, 200],
])('with %j the API docs answer %i', async (environment: Record<string, string>, status) => {
  const t = await startTestApp(environment)
  onTestFinished(() => t.close())
  for (const url of ['/apis/openapi.json', '/apis/docs']) expect((await t.app.inject({ url })).statusCode).toBe(status)
})
