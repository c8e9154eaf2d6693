import { beforeEach, expect, test } from 'vitest'
import { createLeaveWatch } from './leave.ts'

let now = 0
let timers: { work: () => void; at: number }[] = []
let log: string[] = []
const watchOf = (seconds: number) =>
  createLeaveWatch(
    {
      now: () => now,
      setTimer(work, ms) {
        const timer = { work, at: now + ms }
        timers.push(timer)
        return timer
      },
      clearTimer(timer) {
        timers = timers.filter((one) => one !== timer)
      },
      onLeave: () => log.push('leave'),
      onBack: (away) => log.push(`back ${away}`),
    },
    seconds,
  )
function pass(ms: number): void {
  now += ms
  const due = timers.filter((one) => one.at <= now)
  timers = timers.filter((one) => one.at > now)
  for (const { work } of due) work()
}
beforeEach(() => {
  now = 0
  timers = []
  log = []
})

test('a short absence does not count, a long one counts once', () => {
  const watch = watchOf(5)
  watch.left()
  pass(4_000)
  watch.back()
  expect(log).toEqual([])
  watch.left()
  // Blur and visibility change report the same absence.
  watch.left()
  pass(8_000)
  watch.back()
  watch.back()
  expect(log).toEqual(['leave', 'back 8'])
})
test('counts an absence although the timer of a hidden page never fired', () => {
  const watch = watchOf(5)
  watch.left()
  now += 60_000
  watch.back()
  expect(log).toEqual(['leave', 'back 60'])
})
test('taking a photo is no absence, but only once', () => {
  const watch = watchOf(5)
  watch.errand()
  watch.left()
  pass(60_000)
  watch.back()
  expect(log).toEqual([])
  watch.left()
  pass(6_000)
  expect(log).toEqual(['leave'])
})
