/**
 * Whatever comes in, every call answers `{code,msg}`, names what is wrong, never blames itself, and takes no longer than a second. Inputs
 * are any JSON at all, and valid inputs with something nasty in them. A failure prints the input and the seed that makes it again.
 * Two files each take every other call, so that two workers share the work.
 */
import { createHash } from 'node:crypto'
import type { Call } from '@zhixing/contract/call'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyCharacter, anyText } from '../server/test/any-text.ts'
import { handles } from './handles.ts'
import { eachCall, filledIn, handlesOf, sampleOf } from './reading.ts'
import { freshIp, makeWorld, reviveSessions, type World } from './world.ts'

/** Longest time (ms) that any single input may take. */
const SLOW = 1_000
/** How many inputs each call gets, times this: `FC_SEED=random FC_RUNS=10 npx vitest run checks/properties` looks for what no run has met. */
const TIMES = Number(process.env.FC_RUNS ?? 1)
/**
 * What is no object with the call's fields ends in the one place that refuses it for all calls: few for each call, and each call gets others. Bent inputs are for
 * what no list can name (several faults at once, fields that nobody asked for, any text there is): every value of the lists meets every field below.
 */
const isFirstTier = process.env.TEST_TIER === 'first'
const RUNS = isFirstTier ? { any: 2, bent: 6 } : { any: 4 * TIMES, bent: 14 * TIMES }
const RUNS_AT_A_SHUT_DOOR = 2
/** Codes of a session that is missing or over. */
const REFUSED = [301, 302, 303, 304]

let w: World

interface Heard {
  status: number
  text: string
  ms: number
}

/** The others are asked anything by server/src/vod/upload-any-input.test.ts. */
const takesJson = ({ transport }: Call) => transport !== 'file'

/** The input as the wire carries it: a JSON body, or for GET a query string. */
async function say(call: Call, input: unknown, token: string | undefined): Promise<Heard> {
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

/** Made once: what it draws texts from takes milliseconds to make. */
const anyJson = fc.jsonValue({ stringUnit: anyCharacter })

/** Each call gets inputs of its own, the same in every run; by `FC_SEED=random` any. */
function seedOf(call: Call): { seed?: number } {
  const { seed } = fc.readConfigureGlobal()
  return seed === undefined ? {} : { seed: seed ^ createHash('sha256').update(call.key).digest().readInt32LE() }
}

/** A valid input with one to three of its fields replaced, taken away, or joined by what nobody asked for. */
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
    // Written by hand: an object literal would take __proto__ for its prototype.
    return JSON.parse(
      `{${[...entries].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
    ) as unknown
  })
}

/** Until the database answers at once, or a minute is over: what else runs on the machine has its moments. */
async function untilQuiet(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const began = performance.now()
    await w.t.owner`SELECT pg_sleep(0.1)`
    if (performance.now() - began < 200) return
  }
}

/** A slow answer counts when it is slow again and again: the machine may have had other work. */
async function sayTwice(call: Call, input: unknown, token: string | undefined): Promise<Heard> {
  let heard = await say(call, input, token)
  for (let again = 0; heard.ms >= SLOW && again < 5; again++) {
    await untilQuiet()
    heard = await say(call, input, token)
  }
  return heard
}

const wasRefused = ({ text }: Heard) => REFUSED.includes((JSON.parse(text) as { code: number }).code)

async function validInput(call: Call): Promise<Record<string, unknown>> {
  let input = sampleOf(call, 'full')
  for (const { field, path } of handlesOf(call)) {
    const maker = handles[call.key]?.[field]
    if (typeof maker !== 'function') continue
    const { own } = await maker(w)
    input = filledIn({ ...input, ...own.input }, path, own.value) as Record<string, unknown>
  }
  return input
}

/** @throws when it is no answer, or one that blames us; written without `expect`, which takes longer than some calls */
function holds({ status, text, ms }: Heard): void {
  const fails = (what: string) => expect.fail(`${what}: ${status} ${text.slice(0, 200)}`)
  if (![200, 400, 413].includes(status)) fails('a status that no call answers with')
  const answer = JSON.parse(text) as { code: unknown; msg: unknown; data: unknown }
  if (Object.keys(answer).toSorted().join() !== 'code,data,msg') fails('no envelope')
  if (!Number.isInteger(answer.code) || answer.code === 500 || answer.code === 503) fails('a fault of our own')
  if (typeof answer.msg !== 'string' || answer.msg.length === 0) fails('no sentence')
  if (ms >= SLOW) fails(`answered after ${Math.round(ms)} ms`)
}

/** The values to try in the place of a valid one: of its own kind where it is a list. */
function replacements(valid: unknown): unknown[] {
  const values: unknown[] = [...nastyTexts, ...nastyNumbers]
  if (!Array.isArray(valid)) return [...values, ...nastyOthers]
  const [first] = valid as unknown[]
  return [...values.map((value) => (Array.isArray(first) ? [first.map(() => value)] : [value])), ...nastyOthers]
}

/** Declares the properties of every second call, from the first or from the second. */
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
      let letIn = 0
      const ask = (as: string | undefined) =>
        fc.asyncProperty(inputs, async (input) => {
          const heard = await sayTwice(call, input, as)
          holds(heard)
          if (wasRefused(heard)) await (as && reviveSessions(w))
          else if (heard.status === 200) letIn += 1
        })
      const options = { ...seedOf(call), numRuns }
      await fc.assert(ask(undefined), call.who === 'anon' ? options : { ...options, numRuns: RUNS_AT_A_SHUT_DOOR })
      if (call.who !== 'anon') expect(letIn, 'nobody gets in without a session').toBe(0)
      await fc.assert(ask(token), options)
      expect(letIn, 'the signed-in half was let in').toBeGreaterThan(0)
    })
  })

  // Chance seldom meets the one field that lets the one bad value through: here every field meets every value that its schema accepts.
  describe('every nasty value in every field that takes it', () => {
    test.each(share(eachCall((call) => call.method !== 'GET' && takesJson(call))))('%s', async (_key, call) => {
      await reviveSessions(w)
      const valid = await validInput(call)
      const { token } = w.roles[call.who === 'anon' ? 'login' : call.who]
      const errors: string[] = []
      /** @returns whether the call did what it is for with it */
      const meets = async (change: Record<string, unknown>): Promise<boolean> => {
        const heard = await sayTwice(call, { ...valid, ...change }, token)
        try {
          holds(heard)
        } catch (error) {
          errors.push(`${JSON.stringify(change).slice(0, 300)}: ${(error as Error).message}`)
        }
        if (wasRefused(heard)) await reviveSessions(w)
        return (JSON.parse(heard.text) as { code: number }).code === 200
      }
      // The others end in the one place that refuses them all, which the properties above exercise.
      const takes = (change: Record<string, unknown>) => call.input.safeParse({ ...valid, ...change }).success
      const ids = new Set(handlesOf(call).map(({ path }) => path[0]))
      const fields = Object.entries(valid).map(([field, value]) => ({ field, values: replacements(value) }))
      for (const index of [...nastyTexts, ...nastyNumbers, ...nastyOthers].keys()) {
        const taken = fields
          .map(({ field, values }): [string, unknown] => [field, values[index]])
          .filter(([field, value]) => takes({ [field]: value }))
        // Where the call goes through with the value in all fields at once, each has met it; else one after the other, or the first would stand before the rest.
        const together = taken.filter(([field]) => !ids.has(field))
        const change = Object.fromEntries(together)
        const isThrough = together.length > 1 && takes(change) && (await meets(change))
        const alone = isThrough ? taken.filter(([field]) => ids.has(field)) : taken
        // The first tier gives each value to one field, another for each value.
        for (const [field, value] of isFirstTier ? alone.slice(index % Math.max(alone.length, 1)).slice(0, 1) : alone)
          await meets({ [field]: value })
      }
      expect(errors).toEqual([])
    })
  })
}
