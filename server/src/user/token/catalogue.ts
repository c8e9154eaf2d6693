/** Calls that API tokens may make, for the page on which they are tried. Derived from the contract. */
import { contract } from '@zhixing/contract'
import type { Call } from '@zhixing/contract/call'
import type { ApiCall } from '@zhixing/contract/user/token'
import { isClosedToTokens, isReading, scopesOf } from '@zhixing/contract/user/token-scopes'
import { z } from 'zod'

interface Schema {
  type?: string | string[]
  description?: string
  default?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** Type of a field in words of JSON Schema: `integer`, `array of string`, `string or null`. */
function typeOf({ type, anyOf, items }: Schema): string {
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ')
  if (type === 'array') return items ? `array of ${typeOf(items)}` : 'array'
  return [type ?? 'any'].flat().join(' or ')
}

/** A value with which a field may begin. */
function startOf(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const type = [schema.anyOf?.[0]?.type ?? schema.type].flat()[0]
  if (type === 'array') return []
  if (type === 'object') return {}
  if (type === 'integer' || type === 'number') return 1
  return type === 'boolean' ? false : ''
}

function described(domain: string, noun: string, call: Call): ApiCall {
  const input = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as Schema
  const required = new Set(input.required ?? [])
  const fields = Object.entries(input.properties ?? {})
  return {
    key: call.key,
    method: call.method,
    path: call.path,
    noun: `${domain}.${noun}`,
    about: call.about,
    scopes: [...scopesOf(domain, noun, call)],
    isStable: call.extension ? 0 : 1,
    isReading: isReading(call) ? 1 : 0,
    deprecated: call.deprecated ?? '',
    fieldList: fields.map(([name, schema]) => ({
      name,
      fieldType: typeOf(schema),
      isRequired: required.has(name) ? 1 : 0,
      about: schema.description ?? '',
    })),
    example: JSON.stringify(
      Object.fromEntries(fields.flatMap(([name, schema]) => (required.has(name) ? [[name, startOf(schema)]] : []))),
      null,
      2,
    ),
  }
}

let all: readonly ApiCall[] | undefined
/** All of them by noun; computed once. */
export function apiCalls(): readonly ApiCall[] {
  all ??= Object.entries(contract).flatMap(([domain, nouns]) =>
    Object.entries(nouns as Record<string, Record<string, Call>>).flatMap(([noun, calls]) =>
      Object.values(calls).flatMap((call) => (isClosedToTokens(noun, call) ? [] : [described(domain, noun, call)])),
    ),
  )
  return all
}
