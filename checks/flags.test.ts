import { allCalls } from '@zhixing/contract'
import { isFlagName, toWire, withFlags, withoutFlags } from '@zhixing/contract/flags'
import { expect, test } from 'vitest'
import type { z } from 'zod'

/** Fields with the name of a flag, with the types of their values. */
function flagFields(root: z.ZodType): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const seen = new Set<unknown>()
  const walk = (schema: unknown): void => {
    const def = (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod?.def
    if (!def || seen.has(schema)) return
    seen.add(schema)
    if (def.type === 'object')
      for (const [name, field] of Object.entries(def.shape as Record<string, unknown>)) {
        if (isFlagName(name)) found.set(name, new Set([...(found.get(name) ?? []), ...kinds(field)]))
        walk(field)
      }
    for (const key of ['innerType', 'element', 'in', 'out', 'keyType', 'valueType', 'left', 'right']) walk(def[key])
    for (const one of [...((def.options as unknown[]) ?? []), ...((def.items as unknown[]) ?? [])]) walk(one)
    if (def.type === 'lazy') walk((def.getter as () => unknown)())
  }
  walk(root)
  return found
}

function kinds(schema: unknown): string[] {
  const { _zod, minValue, maxValue } = schema as {
    _zod: { def: Record<string, unknown> }
    minValue?: number
    maxValue?: number
  }
  const { def } = _zod
  if (def.type === 'union') return (def.options as unknown[]).flatMap(kinds)
  if (def.type === 'literal') return (def.values as unknown[]).map((value) => JSON.stringify(value))
  if (def.type === 'pipe') return kinds(def.out)
  if (def.innerType) return kinds(def.innerType)
  if (def.type === 'number') return [`${minValue}`, `${maxValue}`]
  return [String(def.type)]
}

const wrong = (root: z.ZodType, allowed: readonly string[]) =>
  [...flagFields(root)].flatMap(([name, types]) =>
    [...types].filter((type) => !allowed.includes(type)).map((type) => `${name}: ${type}`),
  )

test('a field with the name of a flag holds 0 or 1 on the wire, or is a boolean there already', () => {
  const all = allCalls().flatMap(({ key, input, output }) => [
    ...wrong(input, ['0', '1']).map((what) => `input of ${key}: ${what}`),
    ...wrong(output, ['0', '1', 'boolean']).map((what) => `output of ${key}: ${what}`),
  ])
  expect(all).toEqual([])
})

test('flags become booleans at any depth and return unchanged', () => {
  const wire = { isFree: 1, list: [{ mayMark: 0, count: 1, isPass: null }], isPassed: true, issue: 1, may: 1 }
  const page = withFlags(wire)
  expect(page).toEqual({
    isFree: true,
    list: [{ mayMark: false, count: 1, isPass: null }],
    isPassed: true,
    issue: 1,
    may: true,
  })
  expect(withoutFlags(page)).toEqual({ ...wire, isPassed: 1 })
  expect(JSON.parse(JSON.stringify({ isFree: false, other: false }, toWire))).toEqual({ isFree: 0, other: false })
})
