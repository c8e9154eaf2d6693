import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { isDatabaseDown } from './errors.ts'
import { createPulse, type Pulse } from './pulse.ts'

let pulse: Pulse
afterEach(() => pulse.stop())

/** A fake database that can be paused and resumed. */
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

test('pending work is rejected as unreachable when the database stalls', async () => {
  const db = database()
  pulse = createPulse(db.ask, { everyMs: 2, stallMs: 20 })
  expect(await pulse.guard(async () => 7)).toBe(7)
  db.stop()
  expect(await codeOf(pulse.guard(db.ask))).toBe(true)
  expect(pulse.isStalled()).toBe(true)
  let started = false
  expect(await codeOf(pulse.guard(async () => (started = true)))).toBe(true)
  // No work starts while the database is stalled.
  expect(started).toBe(false)
})

test('held work runs if the database recovers in time, else is rejected', async () => {
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

test('a refusing database is not stalled; errors of the work pass through', async () => {
  pulse = createPulse(() => Promise.reject(new Error('refused')), { everyMs: 1, stallMs: 10 })
  await sleep(30)
  expect(pulse.isStalled()).toBe(false)
  await expect(pulse.guard(() => Promise.reject(new Error('bad row')))).rejects.toThrow('bad row')
})
