import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { isDatabaseDown } from './down.ts'
import { createPulse, type Pulse } from './pulse.ts'

let pulse: Pulse
afterEach(() => pulse.stop())

/** A database that answers until it is stopped, and again when it goes on. */
function database() {
  let go: (() => void) | undefined
  let gate = Promise.resolve()
  return {
    ask: () => gate,
    stop: () => {
      gate = new Promise((resolve) => (go = resolve))
    },
    goOn: () => go?.(),
  }
}

const codeOf = (work: Promise<unknown>) => work.then(() => 'done', isDatabaseDown)

test('work that waits when the database stops is refused as if that were away', async () => {
  const db = database()
  pulse = createPulse(db.ask, { everyMs: 2, stallMs: 20 })
  expect(await pulse.guard(async () => 7)).toBe(7)
  db.stop()
  expect(await codeOf(pulse.guard(db.ask))).toBe(true)
  expect(pulse.isStalled()).toBe(true)
  let begun = false
  expect(await codeOf(pulse.guard(async () => (begun = true)))).toBe(true)
  // Nothing is put on the pile of a database that does not answer.
  expect(begun).toBe(false)
})

test('work that may be held is done when the database goes on in time, and refused when not', async () => {
  const db = database()
  pulse = createPulse(db.ask, { everyMs: 2, stallMs: 5 })
  db.stop()
  await expect.poll(() => pulse.isStalled()).toBe(true)
  expect(await codeOf(pulse.guard(db.ask, 5))).toBe(true)
  const held = pulse.guard(async () => 'saved', 10_000)
  db.goOn()
  expect(await held).toBe('saved')
  expect(pulse.isStalled()).toBe(false)
})

test('a database that refuses is away, not stopped; an error of the work itself is passed on', async () => {
  pulse = createPulse(() => Promise.reject(new Error('refused')), { everyMs: 1, stallMs: 10 })
  await sleep(30)
  expect(pulse.isStalled()).toBe(false)
  await expect(pulse.guard(() => Promise.reject(new Error('bad row')))).rejects.toThrow('bad row')
})
