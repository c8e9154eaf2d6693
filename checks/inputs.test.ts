/** What every input of the contract accepts, from the web, an app or a script. */
import { allCalls } from '@zhixing/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newKey } from '../web/new-key.ts'

interface Found {
  /** Call and path of the field. */
  at: string
  name: string
  schema: z.ZodType
}

/** All fields below a schema, through lists, choices and wrappers. */
function fieldsOf(schema: unknown, at: string, name: string): Found[] {
  if (!(schema instanceof z.ZodType)) return []
  const def = schema.def as unknown as {
    shape?: Record<string, unknown>
    element?: unknown
    innerType?: unknown
    in?: unknown
    options?: unknown[]
    valueType?: unknown
  }
  const own = { at, name, schema }
  if (def.shape) return Object.entries(def.shape).flatMap(([key, one]) => fieldsOf(one, `${at} ${key}`, key))
  const inner = [def.element, def.innerType, def.in, def.valueType, ...(def.options ?? [])]
  return [own, ...inner.flatMap((one) => fieldsOf(one, at, name))]
}

const fields = allCalls().flatMap((call) => fieldsOf(call.input, `${call.method} ${call.path}`, ''))
const refused = (some: Found[], values: readonly string[]) =>
  some.flatMap(({ at, schema }) =>
    values.flatMap((value) => (schema.safeParse(value).success ? [] : [`${at}: ${value}`])),
  )

test('an idempotency key may be one of the web or a UUID', () => {
  const keys = fields.filter(({ name }) => name === 'clientKey')
  expect(keys.length).toBeGreaterThan(60)
  expect(refused(keys, [newKey(), crypto.randomUUID()])).toEqual([])
})

test('a moment may be in any time zone', () => {
  const moments = fields.filter(({ schema }) => (schema.def as unknown as { format?: string }).format === 'datetime')
  expect(moments.length).toBeGreaterThan(20)
  expect(
    refused(moments, ['2031-03-01T00:00:00Z', '2031-03-01T08:00:00+08:00', '2031-03-01T08:00:00.123+08:00']),
  ).toEqual([])
})

test('calls that share an input accept it in the same size', () => {
  const sizes = new Map<unknown, Map<number | undefined, string>>()
  for (const { input, bodyBytes, method, path } of allCalls())
    if (method !== 'GET')
      sizes.set(input, (sizes.get(input) ?? new Map<number | undefined, string>()).set(bodyBytes, path))
  expect([...sizes.values()].filter(({ size }) => size > 1).map((one) => [...one])).toEqual([])
})
