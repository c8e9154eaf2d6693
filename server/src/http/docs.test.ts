import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../test/harness.ts'
import { openApi } from './openapi.ts'

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

test('the description validates against the schema of OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(openApi())) as Record<string, unknown>)
  expect(errors ?? []).toEqual([])
  expect([valid, validator.version]).toEqual([true, '3.1'])
})

test('every operation has its own id, and every parameter of a path is described', () => {
  const { paths } = openApi() as {
    paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>
  }
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  expect(new Set(ids).size).toBe(ids.length)
  for (const [path, methods] of Object.entries(paths))
    for (const { parameters } of Object.values(methods)) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(inPath, path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      const all = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(all).size, path).toBe(all.length)
    }
})

test('every field of an input and an answer has a type', () => {
  const untyped: string[] = []
  const walk = (part: unknown, path: string): void => {
    if (part === null || typeof part !== 'object') return
    for (const [key, value] of Object.entries(part)) {
      const isField = path.endsWith('/properties')
      if (isField && !/"(type|enum|const|anyOf|oneOf|allOf|\$ref)":/.test(JSON.stringify(value)))
        untyped.push(`${path}/${key}`)
      walk(value, `${path}/${key}`)
    }
  }
  walk(openApi(), '')
  expect(untyped).toEqual([])
})
