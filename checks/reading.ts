/** What the checks read from the contract: id fields and valid inputs of a call, and keys of its answer. */
import { allCalls } from '@zhixing/contract'
import type { Call } from '@zhixing/contract/call'
import { Id } from '@zhixing/contract/shapes'
import type { Implementation } from '../server/src/kernel/implement.ts'

/** The part of a JSON schema that the checks read. */
export interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  $defs?: Record<string, JsonSchema>
  minItems?: number
  minLength?: number
  minimum?: number
  format?: string
  pattern?: string
  default?: unknown
  description?: string
}

/** The part of a zod schema that the checks read. */
interface Inside {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  in?: Schema
  options?: Schema[]
  items?: Schema[]
}
interface Schema {
  def: Inside
}

/** A field of an input that refers to something: an id, a list of ids, a ticket. */
export interface Handle {
  /** Its name; within objects and lists the path, such as `titleList.[].problemList.[].problemId`. */
  field: string
  /** The path; `[]` is a list element. */
  path: string[]
}

/** Names of string fields that are references without being an `Id`. */
const REFERENCE_NAME = /^ids?$|Ids?\d?$|^ticket$|Ticket$/

/** Marks a JSON schema that was generated from `Id`. */
const ID_DESCRIPTION = Id.meta()?.description

/**
 * All reference fields of a call's input. A nested plain `id` that is not an `Id` only distinguishes parts of the
 * object.
 */
export function handlesOf(call: Call): Handle[] {
  const found = new Map<string, Handle>()
  const walk = (schema: Schema, path: string[]): void => {
    const { def } = schema
    const names = path.filter((part) => part !== '[]')
    const name = names.at(-1) ?? ''
    const isId = REFERENCE_NAME.test(name) && (names.length === 1 || name !== 'id')
    if ((schema as unknown) === Id || (def.type === 'string' && isId)) {
      const field = names.length > 1 ? path.join('.') : name
      found.set(field, { field, path })
      return
    }
    for (const [key, inner] of Object.entries(def.shape ?? {})) walk(inner, [...path, key])
    for (const inner of [def.innerType, def.in, ...(def.options ?? [])]) if (inner) walk(inner, path)
    for (const inner of [def.element, ...(def.items ?? [])]) if (inner) walk(inner, [...path, '[]'])
  }
  walk(call.input as unknown as Schema, [])
  return [...found.values()]
}

/** `input` with `value` at `path`, in the first element of every list on the way; other fields stay. */
export function filledIn(input: unknown, [part, ...rest]: readonly string[], value: unknown): unknown {
  if (part === undefined) return value
  if (part !== '[]') {
    const there = (input ?? {}) as Record<string, unknown>
    return { ...there, [part]: filledIn(there[part], rest, value) }
  }
  const [first, ...others] = Array.isArray(input) ? (input as unknown[]) : []
  return rest.length === 0 ? [value] : [filledIn(first, rest, value), ...others]
}

const inputSchemas = new WeakMap<Call, JsonSchema>()

/** The input of a call as a JSON schema. */
export function inputSchema(call: Call): JsonSchema {
  let schema = inputSchemas.get(call)
  if (!schema) {
    schema = call.input.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as JsonSchema
    inputSchemas.set(call, schema)
  }
  return schema
}

interface OutputKey {
  key: string
  path: string
}
const outputs = new WeakMap<Call, OutputKey[]>()

/** All keys that the answer of a call may contain, at any depth, with their path. */
export function outputKeys(call: Call): OutputKey[] {
  const known = outputs.get(call)
  if (known) return known
  const keys: OutputKey[] = []
  const walk = (schema: JsonSchema | boolean | undefined, path: string): void => {
    if (!schema || typeof schema === 'boolean') return
    for (const [key, inner] of Object.entries(schema.properties ?? {})) {
      keys.push({ key, path: `${path}.${key}` })
      walk(inner, `${path}.${key}`)
    }
    for (const inner of [
      ...(schema.anyOf ?? []),
      ...(schema.oneOf ?? []),
      ...(schema.prefixItems ?? []),
      ...Object.values(schema.$defs ?? {}),
    ])
      walk(inner, path)
    walk(schema.items, `${path}[]`)
    walk(schema.additionalProperties, `${path}{}`)
  }
  walk(call.output.toJSONSchema({ io: 'output', unrepresentable: 'any' }) as JsonSchema, 'data')
  outputs.set(call, keys)
  return keys
}

/** Realistic values by field name; other values are derived from the schema. */
const usual: Record<string, unknown> = {
  // Trust levels: always four.
  levels: [0, 1, 2, 3].map((minDays) => ({
    minDays,
    minAccepted: 1,
    maxUpheld: 1,
    isHeld: 0,
    linkMode: 1,
    hourlyMax: 0,
    isWeighed: 1,
  })),
  chatDays: 180,
  orgCode: '1.2.',
  orgIntro: '为企业与学校提供数据分析培训，由一线从业者讲授。',
  creditCode: '91350100M000100Y43',
  linkMobile: '13812345678',
  brandColor: '#0b6e80',
  website: 'https://www.example.com',
  sendTime: '2027-01-01T08:00:00Z',
  infoImg: '/avatars/01.svg',
  orgLogo: '/files/12/1',
  gradeLogo: '/avatars/01.svg',
  ink: [{ id: 'a', kind: 'tick', colour: 'red', size: 300, points: [1000, 1000] }],
  cover: '/avatars/01.svg',
  blogImg: '/avatars/01.svg',
  // The first page of a cursor-paginated list.
  cursor: '',
  publishedTime: '2027-01-01T08:00:00Z',
  gmtModified: '2027-01-01T08:00:00Z',
  mobile: '13812345678',
  email: 'reader@example.com',
  mail: 'reader@example.com',
  // Nothing listens there.
  endpoint: 'http://127.0.0.1:9/push',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
  appId: 'wx0123456789abcdef',
  appSecret: '0123456789abcdef0123456789abcdef',
  templateList: [],
  address: 'reader@example.com',
  pageType: 'summer-2026',
  until: '2099-01-01T00:00:00Z',
  productKey: '1:123456',
  productKeys: ['1:123456', '1:123457'],
  bannerImg: '',
  code: '123456',
  smsCode: '123456',
  password: '春眠不觉晓处处闻啼鸟',
  ticket: 'aaaaaaaaaaaaaaaaaaaaaa',
  secret: 'bbbbbbbbbbbbbbbbbbbbbb',
  captchaId: 'cccccccccccccccccccccc',
  captchaCode: '1234',
  attemptKey: 'attempt-key-of-a-device',
  attemptKeyList: ['attempt-key-of-a-device'],
  birthday: '2001-02-03',
  headImgUrl: '/avatars/1.svg',
  commentId: '0',
  clientType: 4,
  lecturerMobile: '13812345678',
  lecturerEmail: 'someone@example.com',
  idCard: '11010519491231002X',
  invoiceNo: '24312000000012345678',
  navUrl: 'list',
  linkUrl: '/list',
  workUrl: 'https://www.example.com',
  link: 'https://meet.example.com/one',
  url: 'https://hooks.example.com/zhixing',
  pagePath: '/admin/users',
  advUrl: '/list',
  moreUrl: '/list',
  img: '/avatars/1.svg',
  advImg: '/avatars/1.svg',
  artPic: '/avatars/1.svg',
  logo: '/avatars/1.svg',
  miniLogo: '/avatars/1.svg',
  ico: '/favicon.svg',
  certificateSeal: '/avatars/1.svg',
  embedHosts: 'www.example.com',
  theme: 'jade',
  bgColor: '#102030',
  telephone: '400-000-0000',
  prnNo: '00000000000000',
  onlineServiceCode: 'https://help.example.com/',
  onlineServicePages: '/,/list',
  statisticsCode: '',
  h5Domain: 'm.example.com',
  // An existing domain: no walk creates a site.
  domain: 'localhost',
  fieldName: 'colour',
  formKey: 'spring',
  ownStageList: [{ code: 10, name: '待签约' }],
  beginTime: '2026-01-01T00:00:00Z',
  endTime: '2099-01-01T00:00:00Z',
  publishTime: '2099-01-01T00:00:00Z',
  picUrl: '/files/12/1',
  courseLogo: '/files/12/1',
  examLogo: '/files/12/1',
  deviceId: 'device-one',
  sessionId: '0123456789abcdef',
  clientKey: 'client-key-one',
  templateId: 'TPL_of_the_walk',
  scopeList: [],
  mobileList: ['13812345678'],
  // A cloze has a list of choices per gap; other problems have none.
  gapList: [],
  spotList: [{ id: 'A', shape: 'rect', coords: [0, 0, 100, 100] }],
  answeredAt: '2026-11-21T08:00:00Z',
  at: '2026-11-21T08:00:00Z',
  // A roll call, which has no options.
  askType: 9,
  rightList: [],
  jobId: '00000000-0000-4000-8000-000000000000',
}

/** Realistic texts in lists, by the name of the list. */
const usualText: Record<string, string> = { pictureList: '/avatars/01.svg' }

function valueFor(name: string, schema: JsonSchema, full: boolean): unknown {
  if (name in usual) return usual[name]
  if ((REFERENCE_NAME.test(name) || schema.description === ID_DESCRIPTION) && schema.type === 'string') return '77'
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.format === 'date-time') return '2027-01-01T08:00:00Z'
  if (schema.format === 'date') return '2027-01-01'
  const either = schema.anyOf ?? schema.oneOf
  if (either) return valueFor(name, either[0] ?? {}, full)
  if (schema.prefixItems) return schema.prefixItems.map((item, index) => Number(valueFor('', item, full)) + index)
  if (schema.type === 'array') {
    if (!full && (schema.minItems ?? 0) === 0) return []
    const { items = {} } = schema
    return [
      items.type === 'string' && name in usualText ? usualText[name] : valueFor(name.replace(/s$/, ''), items, full),
    ]
  }
  if (schema.type === 'object') return valuesFor(schema, full)
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  // Bytes in base64url.
  if (schema.pattern === '^[\\w-]*$') return 'AAAA'
  // No Chinese words: names of claims, scopes.
  if (schema.pattern !== undefined && typeof schema.default === 'string') return schema.default
  return '足够长的一段文字'
}

function valuesFor(schema: JsonSchema, full: boolean): Record<string, unknown> {
  const wanted = Object.entries(schema.properties ?? {}).filter(([name]) => full || schema.required?.includes(name))
  return Object.fromEntries(wanted.map(([name, inner]) => [name, valueFor(name, inner, full)]))
}

/** An input that the call's schema accepts, with the required fields or all. @throws if the schema refuses it */
export function sampleOf(call: Call, how: 'least' | 'full' = 'least'): Record<string, unknown> {
  const sample = valuesFor(inputSchema(call), how === 'full')
  const { success, error } = call.input.safeParse(sample)
  if (!success)
    throw new Error(
      `${call.key}: checks/reading.ts knows no valid sample; give the field a usual value there (${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message})`,
    )
  return sample
}

const READS = new RegExp(
  `^(list\\w*|page|view|all|own|me|check|choices|count|num|unread|recommend|suggest|summary|overview|tree|map|history|state|status|stage|timeline|todo|today|mine|
    search|find|compare|near|similar|around|groups|scores|records|exams|courses|periods|matrix|calendar|month|board|funnel|sales|figures|report|statistics|stat|
    options|stages|benefit|tags|department|category|behind|sources|usage|readers|product|failed|batch|log|board|stock|terms|rule|review)$`.replace(
    /\s/g,
    '',
  ),
)

/** Whether a call only reads, by the last word of its path. */
export const isReading = ({ path, logAs }: Call): boolean =>
  logAs === undefined && READS.test(path.slice(path.lastIndexOf('/') + 1))

/** CHECK_DOMAINS (`exam,course`) limits a run to these domains; set by `npm run check -- exam`. */
const onlyDomains = (process.env.CHECK_DOMAINS ?? '').split(',').filter(Boolean)

/** True if the walks cover all calls, so that their number can be asserted. */
export const walksAll = onlyDomains.length === 0

const implementedBy = walksAll
  ? null
  : new Set(
      (await Promise.all(onlyDomains.map(callsOfDomain))).flatMap((calls) =>
        calls.map(({ call }) => call.key as string),
      ),
    )

async function callsOfDomain(domain: string): Promise<Implementation[]> {
  // Binds the extension points between domains.
  await import('../server/src/domains.ts')
  const { calls } = (await import(`../server/src/${domain}/index.ts`)) as { calls: Implementation[] }
  return calls
}

/** Calls with a title for test.each: all, or those of CHECK_DOMAINS. */
export function eachCall(which: (call: Call) => boolean = () => true): [string, Call][] {
  return allCalls()
    .filter((call) => implementedBy === null || implementedBy.has(call.key))
    .filter(which)
    .map((call) => [call.key, call])
}
