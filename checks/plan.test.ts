/** Which checks a domain, a change and the first tier run. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
interface Plan {
  all: boolean
  domains: string[]
  tests: string[]
  journeys: string[]
}
const { ALL_ONLY, domainsOf, firstTierJourneys, journeysOf, planOf, programsOf, testsOfDomains } = (await import(
  new URL('../tools/plan.mjs', import.meta.url).href
)) as {
  ALL_ONLY: string[]
  domainsOf(root: string): string[]
  firstTierJourneys(root: string): string[]
  journeysOf(root: string): string[]
  planOf(root: string, changed: string[]): Plan
  programsOf(files: string[]): string[]
  testsOfDomains(root: string, domains: string[]): string[]
}
const domains = domainsOf(root)

test('every domain is known, and every journey belongs to at least one', () => {
  expect(domains).toContain('exam')
  expect(domains).not.toContain('kernel')
  const shown = domains.flatMap((domain) => planOf(root, [`server/src/${domain}/index.ts`]).journeys)
  expect(
    journeysOf(root).filter((name) => !shown.includes(name)),
    'name these journeys in JOURNEYS of tools/plan.mjs, at the domain whose behaviour they show',
  ).toEqual([])
})

describe('a domain', () => {
  test.each(domains)('%s is proven by tests that exist', (domain) => {
    const tests = testsOfDomains(root, [domain])
    expect(tests).toContain('checks/walls.test.ts')
    const files = tests.filter((name) => !name.startsWith('contract/'))
    expect(files.filter((name) => !existsSync(join(root, name)))).toEqual([])
  })

  test('includes the rules of its parts of the web', () => {
    const tests = testsOfDomains(root, ['exam'])
    expect(tests.some((name) => name.startsWith('web/features/exam/attempt/'))).toBe(true)
    expect(tests.some((name) => name.startsWith('web/features/course/player/'))).toBe(false)
  })
})

describe('a change', () => {
  test('of a handler runs the tests of its folder, the quick walks of its domain, and its journeys', () => {
    const plan = planOf(root, ['server/src/exam/attempt/save.ts', 'docs/tests.md'])
    expect(plan).toMatchObject({
      all: false,
      domains: ['exam'],
      tests: ['checks/walks.test.ts', 'checks/walls.test.ts', 'server/src/exam/attempt/'],
    })
    expect(plan.journeys).toContain('exam-room.e2e.ts')
    expect(plan.journeys).not.toContain('watch.e2e.ts')
  })

  test('of the contract runs the domain that implements it', () =>
    expect(planOf(root, ['contract/src/course/talk.ts']).domains).toEqual(['course']))

  test.each([
    'server/src/kernel/session.ts',
    'server/migrations/policies.sql',
    'contract/src/call.ts',
    'checks/world.ts',
  ])('of %s asks for everything', (file) => expect(planOf(root, [file]).all).toBe(true))

  test('of a test or a journey runs only that', () =>
    expect(planOf(root, ['server/src/vod/library.test.ts', 'e2e/watch.e2e.ts'])).toEqual({
      all: false,
      domains: [],
      tests: ['server/src/vod/library.test.ts'],
      journeys: ['watch.e2e.ts'],
    }))

  test('of a page runs the rules beside it and the journeys of its calls', () => {
    const plan = planOf(root, ['web/features/exam/attempt/room.tsx'])
    expect(plan.tests.length).toBeGreaterThan(3)
    expect(plan.journeys).toContain('exam-room.e2e.ts')
  })

  test('of documentation runs nothing', () =>
    expect(planOf(root, ['README.md', 'docs/tests.md'])).toEqual({ all: false, domains: [], tests: [], journeys: [] }))
})

test('the first tier has a journey of every domain that people use in a browser', () => {
  const journeys = firstTierJourneys(root)
  const without = domains.filter(
    (domain) => !planOf(root, [`server/src/${domain}/index.ts`]).journeys.some((name) => journeys.includes(name)),
  )
  expect(without).toEqual([])
})

test('the tests that only --all runs exist', () =>
  expect(ALL_ONLY.filter((name) => !existsSync(join(root, name)))).toEqual([]))

test.each([
  [['server/src/exam/attempt/save.ts'], ['.']],
  [['web/pages/home/home.tsx'], ['web']],
  [['contract/src/course/talk.ts'], ['.', 'web']],
  [['README.md', 'web/ui/button.module.css'], []],
])('%j is checked by the programs %j', (files, programs) => expect(programsOf(files)).toEqual(programs))
