import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hold, ifAlone, inTurn } from './tab-lock.ts'

type Options = { ifAvailable?: boolean; steal?: boolean }
/** Fake Web Locks of one browser. */
function createLocks() {
  const held = new Map<string, { end: Promise<unknown>; lose: (error: Error) => void }>()
  return {
    async request(name: string, { ifAvailable, steal }: Options, work: (lock: object | null) => unknown) {
      if (steal) held.get(name)?.lose(new DOMException('stolen', 'AbortError'))
      else if (held.has(name)) {
        if (ifAvailable) return work(null)
        await held.get(name)?.end.catch(() => {})
      }
      let lose: (error: Error) => void = () => {}
      const lost = new Promise<never>((_, reject) => {
        lose = reject
      })
      const own = { end: Promise.race([Promise.resolve().then(() => work({})), lost]), lose }
      held.set(name, own)
      return own.end.finally(() => {
        if (held.get(name) === own) held.delete(name)
      })
    },
  }
}

beforeEach(() => vi.stubGlobal('navigator', { locks: createLocks() }))
afterEach(() => vi.unstubAllGlobals())
const never = new AbortController().signal

it('runs in one of several tabs, then in the next', async () => {
  let end = () => {}
  const first = ifAlone(
    'a',
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  await Promise.resolve()
  const work = vi.fn(async () => {})
  expect(await ifAlone('a', work)).toBe(false)
  expect(await ifAlone('b', work)).toBe(true)
  const wait = vi.fn()
  const second = inTurn('a', never, wait, work)
  await vi.waitFor(() => expect(wait).toHaveBeenCalledOnce())
  expect(work).toHaveBeenCalledTimes(1)
  end()
  await Promise.all([first, second])
  expect(work).toHaveBeenCalledTimes(2)
})

it('can be stolen from another tab, which is notified', async () => {
  const onLost = vi.fn()
  expect(await hold('a', { steal: false, onLost })).toBeTypeOf('function')
  expect(await hold('a', { steal: false, onLost: vi.fn() })).toBeNull()
  const release = await hold('a', { steal: true, onLost: vi.fn() })
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce())
  release?.()
  await vi.waitFor(async () => expect(await hold('a', { steal: false, onLost: vi.fn() })).toBeTypeOf('function'))
})

it('without the Locks API every tab runs', async () => {
  vi.stubGlobal('navigator', {})
  const work = vi.fn(async () => {})
  expect(await ifAlone('a', work)).toBe(true)
  await inTurn('a', never, vi.fn(), work)
  expect(work).toHaveBeenCalledTimes(2)
  expect(await hold('a', { steal: false, onLost: vi.fn() })).toBeTypeOf('function')
})
