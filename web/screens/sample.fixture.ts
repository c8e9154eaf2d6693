/** Answers of calls as their schemas describe them, the same in every run. */
import { allCalls } from '@zhixing/contract'
import type { Call } from '@zhixing/contract/call'

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  prefixItems?: Schema[]
  additionalProperties?: Schema | boolean
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
  description?: string
  $ref?: string
  $defs?: Record<string, Schema>
}

/** `usual`: three and more rows, whose states differ. `other`: empty lists, and the other states. */
export type Kind = 'usual' | 'other'

/** The time in every screen. */
export const NOW = new Date('2026-06-15T04:00:00Z')

const calls = new Map<string, Call>(allCalls().map((call) => [call.path, call]))
const schemas = new Map<Call, Schema>()

/** Answer of the call with this path, which may contain values of parameters. */
export function sampleAnswer(path: string, kind: Kind): unknown {
  const call = calls.get(path) ?? allCalls().find((one) => pathPattern(one).test(path))
  if (!call) throw new Error(`no call ${path}`)
  const schema =
    schemas.get(call) ?? (call.output.toJSONSchema({ io: 'output', unrepresentable: 'any' }) as unknown as Schema)
  schemas.set(call, schema)
  return valueOf(schema, { root: schema, kind, name: 'data', row: kind === 'usual' ? 0 : 1, depth: 0 })
}

const pathPattern = ({ path }: Call) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

interface Place {
  root: Schema
  kind: Kind
  /** Name of the field. */
  name: string
  /** Number of the row, which selects states. */
  row: number
  depth: number
}

function valueOf(schema: Schema, place: Place): unknown {
  const { root, row, depth, name } = place
  if (name in BY_NAME) return BY_NAME[name]
  if (schema.$ref !== undefined)
    return valueOf(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? root, { ...place, depth: depth + 1 })
  if ('const' in schema) return schema.const
  const choices = choicesOf(schema)
  if (choices) {
    // Rows differ in each state, and states of one row differ from one another.
    const chosen = choices[(row + (isFlag(choices) ? hash(place.name) : 0)) % choices.length]
    return chosen && valueOf(chosen, place)
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, place)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, place)
    case 'array':
      return listOf(schema, place)
    case 'string':
      return textOf(schema, place)
    case 'integer':
    case 'number':
      return numberOf(schema, place)
    case 'boolean':
      return row % 2 === 0
    default:
      return null
  }
}

const isFlag = (choices: Schema[]) => choices.length === 2 && choices.every((one) => one.const === 0 || one.const === 1)

/** Alternatives, null last. */
function choicesOf({ anyOf, oneOf, enum: values }: Schema): Schema[] | undefined {
  const all: Schema[] | undefined = anyOf ?? oneOf ?? values?.map((value) => ({ const: value }))
  return all && [...all.filter(({ type }) => type !== 'null'), ...all.filter(({ type }) => type === 'null')]
}

function objectOf({ properties = {}, additionalProperties }: Schema, place: Place): unknown {
  const value: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(properties))
    value[name] = valueOf(field, { ...place, name, depth: place.depth + 1 })
  if (Array.isArray(value.list) && 'totalCount' in value)
    Object.assign(value, { totalCount: value.list.length, totalPage: 1, pageCurrent: 1, pageSize: 20, isMore: 0 })
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object')
    value[place.name] = valueOf(additionalProperties, { ...place, depth: place.depth + 1 })
  return value
}

function listOf({ items, prefixItems, minItems = 0, maxItems = 6 }: Schema, place: Place): unknown[] {
  if (prefixItems) return prefixItems.map((item) => valueOf(item, place))
  const isEnd = place.depth > 7
  const wanted = place.kind === 'other' || isEnd ? 0 : place.depth < 3 ? rowsFor(items) : 2
  const count = Math.min(maxItems, Math.max(minItems, wanted))
  return Array.from({ length: count }, (_, row) => valueOf(items ?? {}, { ...place, row, depth: place.depth + 1 }))
}

/** As many rows as show every state. */
function rowsFor(items: Schema | undefined): number {
  const states = Object.values(items?.properties ?? {}).map((field) => choicesOf(field)?.length ?? 0)
  return Math.min(6, Math.max(3, ...states))
}

/** Values that schemas do not describe. */
const BY_NAME: Record<string, unknown> = { floor: 1 }

const EXAMPLES = [
  '2026-05-06',
  '08:30',
  '2026-05',
  '#336699',
  '13800001234',
  '12',
  '/files/a.png',
  'https://a.cn',
  'ab12',
]

function textOf({ format, pattern, description = '' }: Schema, { name, row }: Place): string {
  if (format === 'date-time') return timeOf(name, row)
  if (description.startsWith('64-bit id') || /(^i|I)d$|[nN]o$/.test(name))
    return String((hash(name) % 90) * 10 + 100 + row)
  if (description.includes('base64')) return 'UEs='
  if (description.includes('JSON')) return '{"sample":1}'
  if (pattern !== undefined) return EXAMPLES.find((text) => new RegExp(pattern).test(text)) ?? ''
  if (/[uU]rl$/.test(name)) return `https://files.example.com/${name}${row}`
  if (/[iI]mg|[pP]ic|[cC]over|[pP]ath$|^src$/.test(name)) return `/files/${name}${row}.png`
  // The last row has only what must be there.
  return row === 2 ? '' : `${name}${row}`
}

/** Row 0 has begun and not ended, row 1 has not begun, the next one has ended. */
function timeOf(name: string, row: number): string {
  const isEnd = /[eE]nd|[eE]xpire|[uU]ntil|[dD]ue/.test(name)
  const month = (isEnd ? [9, 12, 3] : [3, 8, 2])[row % 3] ?? 1
  const at = hash(name)
  return new Date(Date.UTC(2026, month - 1, 1 + (at % 28), at % 24, at % 60, at % 59)).toISOString()
}

function numberOf({ minimum = 0, maximum = 1e9 }: Schema, { name, row }: Place): number {
  const low = Math.max(minimum, 0)
  if (row === 2) return low
  const high = Math.min(maximum, 9000)
  return low + ((hash(name) + row) % (high - low + 1))
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 2166136261
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0
  return value
}
