import { describe, expect, test } from 'vitest'
import { clockText, createClock, momentPassed, nextRev } from './clock.ts'

function device(serverMinusWall = 0) {
  const state = { mono: 1_000, wall: 500_000 }
  return {
    state,
    clock: createClock({ mono: () => state.mono, wall: () => state.wall }, serverMinusWall),
    pass(ms: number) {
      state.mono += ms
      state.wall += ms
    },
  }
}

describe('server clock', () => {
  test('starts from the device clock and the stored offset until the first sample', () => {
    expect(device(250).clock.now()).toBe(500_250)
  })
  test('half of the round trip is subtracted', () => {
    const { clock, pass, state } = device()
    const sent = state.mono
    pass(200)
    clock.sample(900_000, sent)
    expect(clock.now()).toBe(900_100)
  })
  test('changing the device clock by a day has no effect', () => {
    const { clock, pass, state } = device()
    clock.sample(900_000, state.mono)
    state.wall += 86_400_000
    pass(5_000)
    expect(clock.now()).toBe(905_000)
    expect(clock.wallOffset()).toBe(905_000 - state.wall)
  })
  test('a slow sample that agrees does not replace a fast one; one that contradicts does', () => {
    const { clock, pass, state } = device()
    clock.sample(900_000, state.mono)
    pass(4_000)
    clock.sample(902_500, state.mono - 4_000)
    expect(clock.now()).toBe(904_000)
    pass(1_000)
    clock.sample(950_000, state.mono - 100)
    expect(clock.now()).toBe(950_050)
  })
  test('sleep is detected once: the wall clock advanced, the monotonic clock did not', () => {
    const { clock, pass, state } = device()
    pass(60_000)
    expect(clock.slept()).toBe(false)
    state.wall += 10_000
    expect(clock.slept()).toBe(true)
    expect(clock.slept()).toBe(false)
  })
})

test('revs increase whatever the clock does', () => {
  expect(nextRev(5, 1_000.7)).toBe(1_000)
  expect(nextRev(2_000, 1_000)).toBe(2_001)
  expect(nextRev(1_000, 1_000)).toBe(1_001)
})

test('announces passed moments once, and only the last of several', () => {
  expect(momentPassed(1_801, 1_800)).toBe(1_800)
  expect(momentPassed(1_800, 1_799)).toBeNull()
  expect(momentPassed(2_000, 61)).toBe(300)
  expect(momentPassed(11, 9.5)).toBe(10)
})

test('time left is formatted as hours, minutes and seconds', () => {
  expect(clockText(3_725)).toBe('01:02:05')
  expect(clockText(0.2)).toBe('00:00:01')
  expect(clockText(-5)).toBe('00:00:00')
})
