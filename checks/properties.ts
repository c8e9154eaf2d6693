/**
 * For any input, every call answers `{code,msg}` within a second and never with a 500. Inputs are arbitrary JSON, and
 * valid inputs with hostile values in them. A failure prints the input and the seed. Two files take every second call
 * each, so that two workers share the work.
 */
import { createHash } from 'node:crypto'
import type { Call } from '@zhixing/contract/call'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyCharacter, anyText } from '../server/test/any-text.ts'
import { handleOf } from './handles.ts'
import { eachCall, filledIn, handlesOf, sampleOf } from './reading.ts'
import { freshIp, makeWorld, reviveSessions, type World } from './world.ts'

/** Maximum time (ms) of one input. */
const SLOW = 1_000
/** Factor for the number of inputs: `FC_SEED=random FC_RUNS=10 npx vitest run checks/properties` explores new ones. */
const TIMES = Number(process.env.FC_RUNS ?? 1)
/**
 * Arbitrary JSON is refused by shared code, so few inputs per call suffice. Bent inputs cover what the exhaustive test
 * below does not: several faults at once, unknown fields, arbitrary text.
 */
const isFirstTier = process.env.TEST_TIER === 'first'
const RUNS = isFirstTier ? { any: 2, bent: 6 } : { any: 4 * TIMES, bent: 14 * TIMES }
const RUNS_AT_A_SHUT_DOOR = 2
/** Codes of a missing or ended session. */
const REFUSED = [301, 302, 303, 304]

let w: World

interface Reply {
  status: number
  text: string
  ms: number
}

/** File uploads are covered by server/src/vod/upload-any-input.test.ts. */
const takesJson = ({ transport }: Call) => transport !== 'file'

/** Sends the input as a JSON body, or as the query string of a GET. */
async function request(call: Call, input: unknown, token: string | undefined): Promise<Reply> {
  const isGet = call.method === 'GET'
  const pairs =
    isGet && typeof input === 'object' && input !== null && !Array.isArray(input) ? Object.entries(input) : []
  const query = new URLSearchParams()
  for (const [name, value] of pairs)
    for (const one of Array.isArray(value) ? value : [value])
      query.append(name, typeof one === 'string' ? one : JSON.stringify(one))
  const started = performance.now()
  const answer = await w.t.app.inject({
    method: call.method,
    url: `/apis/${call.path}${isGet ? `?${query}` : ''}`,
    remoteAddress: freshIp(),
    headers: { 'site-id': '12', ...(token ? { token } : {}), ...(isGet ? {} : { 'content-type': 'application/json' }) },
    ...(isGet ? {} : { payload: JSON.stringify(input) }),
  })
  return { status: answer.statusCode, text: answer.payload, ms: performance.now() - started }
}

const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\ufffe',
  '\u202e反转',
  '👩‍👩‍👧‍👦🇨🇳',
  'é'.normalize('NFD'),
  '\r\n\t',
  '﷽'.repeat(300),
  "' OR 1=1 --",
  "'; DROP TABLE users; --",
  '1); SELECT pg_sleep(2); --',
  '%',
  '_',
  '\\',
  '%%__\\\\',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  "a & b | !c <-> 'd' :*",
  ':* & |',
  '!!!',
  '((((',
  '课程 & | ! ( ) : * <->',
  "\\'",
  '<<<>>>',
  '«»',
  '../../etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  '{"a":1}',
  '[]',
  'null',
  'undefined',
  'NaN',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775808',
  '1e309',
  '0x10',
  '١٢٣',
  '１２',
  '01',
  '1.5',
  '-1',
  '+1',
  ' 1',
  'A'.repeat(1_000),
  '长'.repeat(5_001),
  'x'.repeat(50_000),
  '('.repeat(2_000),
  'a '.repeat(5_000),
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '-infinity',
  'infinity',
  'epoch',
  'now()',
]
const nastyNumbers = [
  0,
  -0,
  -1,
  0.1,
  1.5,
  5e-324,
  9,
  100,
  32_768,
  99_999,
  100_000,
  863_999.9996,
  864_000,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
]
const deep = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
const deepObject = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)
const nastyOthers: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  ['\u0000'],
  [{}],
  { length: 1 },
  { toString: 1 },
  deep(200),
  deepObject(200),
  Array.from({ length: 3_000 }, (_, n) => n),
]
const nasty = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...nastyTexts) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...nastyNumbers) },
  { weight: 3, arbitrary: fc.constantFrom(...nastyOthers) },
  { weight: 2, arbitrary: anyText({ maxLength: 60 }) },
  { weight: 2, arbitrary: fc.constantFrom(...nastyTexts).map((text) => [text, text]) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: anyCharacter }) },
)

/** Created once: building the generators takes milliseconds. */
const anyJson = fc.jsonValue({ stringUnit: anyCharacter })

/** A fixed seed per call; none with `FC_SEED=random`. */
function seedOf(call: Call): { seed?: number } {
  const { seed } = fc.readConfigureGlobal()
  return seed === undefined ? {} : { seed: seed ^ createHash('sha256').update(call.key).digest().readInt32LE() }
}

/** A valid input with one to three fields replaced, removed or added. */
function bent(valid: Record<string, unknown>): fc.Arbitrary<unknown> {
  const names = Object.keys(valid)
  const change = fc.record({
    name: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...(names.length > 0 ? names : ['pageCurrent'])) },
      fc.constantFrom(
        'pageCurrent',
        'pageSize',
        '__proto__',
        'constructor',
        'prototype',
        'hasOwnProperty',
        'id',
        'then',
      ),
    ),
    value: nasty,
    drop: fc.boolean().map((drop) => drop && names.length > 3),
  })
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const entries = new Map<string, unknown>(Object.entries(valid))
    for (const { name, value, drop } of changes)
      if (drop) entries.delete(name)
      else entries.set(name, value)
    // Built as text: an object literal would use __proto__ as its prototype.
    return JSON.parse(
      `{${[...entries].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
    ) as unknown
  })
}

/** Waits until the database answers promptly, at most a minute, since the machine may be busy. */
async function untilQuiet(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const began = performance.now()
    await w.t.owner`SELECT pg_sleep(0.1)`
    if (performance.now() - began < 200) return
  }
}

/** A slow answer counts only if it stays slow when repeated. */
async function requestUntilFast(call: Call, input: unknown, token: string | undefined): Promise<Reply> {
  let reply = await request(call, input, token)
  for (let again = 0; reply.ms >= SLOW && again < 5; again++) {
    await untilQuiet()
    reply = await request(call, input, token)
  }
  return reply
}

const wasRefused = ({ text }: Reply) => REFUSED.includes((JSON.parse(text) as { code: number }).code)

async function validInput(call: Call): Promise<Record<string, unknown>> {
  let input = sampleOf(call, 'full')
  for (const { field, path } of handlesOf(call)) {
    const maker = handleOf(call, field)
    if (typeof maker !== 'function') continue
    const { own } = await maker(w)
    input = filledIn({ ...input, ...own.input }, path, own.value) as Record<string, unknown>
  }
  return input
}

/**
 * @throws if the answer has no envelope, is a server error or is slow; without `expect`, which costs more than some
 * calls
 */
function expectValid({ status, text, ms }: Reply): void {
  const fails = (what: string) => expect.fail(`${what}: ${status} ${text.slice(0, 200)}`)
  if (![200, 400, 413].includes(status)) fails('an unexpected status')
  const answer = JSON.parse(text) as { code: unknown; msg: unknown; data: unknown }
  if (Object.keys(answer).toSorted().join() !== 'code,data,msg') fails('no envelope')
  if (!Number.isInteger(answer.code) || answer.code === 500 || answer.code === 503) fails('a server error')
  if (typeof answer.msg !== 'string' || answer.msg.length === 0) fails('no message')
  if (ms >= SLOW) fails(`answered after ${Math.round(ms)} ms`)
}

/** Replacement values for a valid one, in a list if it is a list. */
function replacements(valid: unknown): unknown[] {
  const values: unknown[] = [...nastyTexts, ...nastyNumbers]
  if (!Array.isArray(valid)) return [...values, ...nastyOthers]
  const [first] = valid as unknown[]
  return [...values.map((value) => (Array.isArray(first) ? [first.map(() => value)] : [value])), ...nastyOthers]
}

/** Declares the tests of every second call, starting with the first or the second. */
export function describeProperties(half: 0 | 1): void {
  const share = <T>(calls: readonly T[]): T[] => calls.filter((_, index) => index % 2 === half)
  beforeAll(async () => {
    w = await makeWorld()
  })
  afterAll(() => w.close())

  describe.each([
    ['any JSON', () => anyJson, RUNS.any],
    ['a valid input with something nasty in it', async (call: Call) => bent(await validInput(call)), RUNS.bent],
  ] as const)('%s', (_title, arbitrary, numRuns) => {
    test.each(share(eachCall(takesJson)))('%s', async (_key, call) => {
      await reviveSessions(w)
      const inputs: fc.Arbitrary<unknown> = await arbitrary(call)
      const { token } = w.roles[call.who === 'anon' ? 'login' : call.who]
      let accepted = 0
      const ask = (as: string | undefined) =>
        fc.asyncProperty(inputs, async (input) => {
          const reply = await requestUntilFast(call, input, as)
          expectValid(reply)
          if (wasRefused(reply)) await (as && reviveSessions(w))
          else if (reply.status === 200) accepted += 1
        })
      const options = { ...seedOf(call), numRuns }
      await fc.assert(ask(undefined), call.who === 'anon' ? options : { ...options, numRuns: RUNS_AT_A_SHUT_DOOR })
      if (call.who !== 'anon') expect(accepted, 'without a session every call is refused').toBe(0)
      await fc.assert(ask(token), options)
      expect(accepted, 'signed-in calls are accepted').toBeGreaterThan(0)
    })
  })

  // Random inputs rarely hit the one field that lets a bad value through: here every field gets every value that its
  // schema accepts.
  describe('every hostile value in every field that accepts it', () => {
    test.each(share(eachCall((call) => call.method !== 'GET' && takesJson(call))))('%s', async (_key, call) => {
      await reviveSessions(w)
      const valid = await validInput(call)
      const { token } = w.roles[call.who === 'anon' ? 'login' : call.who]
      const errors: string[] = []
      /** @returns true if the call succeeded */
      const attempt = async (change: Record<string, unknown>): Promise<boolean> => {
        const reply = await requestUntilFast(call, { ...valid, ...change }, token)
        try {
          expectValid(reply)
        } catch (error) {
          errors.push(`${JSON.stringify(change).slice(0, 300)}: ${(error as Error).message}`)
        }
        if (wasRefused(reply)) await reviveSessions(w)
        return (JSON.parse(reply.text) as { code: number }).code === 200
      }
      // Values that the schema refuses end in shared code, which the properties above cover.
      const accepts = (change: Record<string, unknown>) => call.input.safeParse({ ...valid, ...change }).success
      const ids = new Set(handlesOf(call).map(({ path }) => path[0]))
      const fields = Object.entries(valid).map(([field, value]) => ({ field, values: replacements(value) }))
      for (const index of [...nastyTexts, ...nastyNumbers, ...nastyOthers].keys()) {
        const taken = fields
          .map(({ field, values }): [string, unknown] => [field, values[index]])
          .filter(([field, value]) => accepts({ [field]: value }))
        // If the call succeeds with the value in all fields at once, each has been covered; otherwise field by field,
        // or the first refusal would hide the rest.
        const together = taken.filter(([field]) => !ids.has(field))
        const change = Object.fromEntries(together)
        const allAccepted = together.length > 1 && accepts(change) && (await attempt(change))
        const alone = allAccepted ? taken.filter(([field]) => ids.has(field)) : taken
        // The first tier puts each value into one field, rotating over the fields.
        for (const [field, value] of isFirstTier ? alone.slice(index % Math.max(alone.length, 1)).slice(0, 1) : alone)
          await attempt({ [field]: value })
      }
      expect(errors).toEqual([])
    })
  })
}
