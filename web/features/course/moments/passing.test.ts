import { expect, test } from 'vitest'
import { alsoAt, playedPast, soughtPast } from './passing.ts'

const at = (id: string, second: number, isRequired = false) => ({ id, second, isRequired })
const list = [at('a', 0), at('b', 20), at('c', 60, true), at('d', 60), at('e', 200)]
const none = new Set<string>()

test('playback asks what it passes, the first of several, whatever the step', () => {
  expect(playedPast(list, none, -1, 0.2)?.id).toBe('a')
  expect(playedPast(list, none, 19.8, 20.55)?.id).toBe('b')
  expect(playedPast(list, none, 19, 19.9)).toBeUndefined()
  expect(playedPast(list, none, 10, 70)?.id).toBe('b')
  expect(playedPast(list, new Set(['b', 'c']), 10, 70)?.id).toBe('d')
  // What lies behind the position was passed before.
  expect(playedPast(list, none, 20, 21)).toBeUndefined()
})

test('a jump stops at a required question, also at one far behind', () => {
  const jump = (from: number, to: number, done: ReadonlySet<string> = none, enforced = true) =>
    soughtPast(list, done, { from, to, enforced })?.id
  expect(jump(30, 500)).toBe('c')
  expect(jump(300, 500)).toBe('c')
  expect(jump(30, 500, new Set(['c']))).toBeUndefined()
  // A learned lesson may be looked through freely.
  expect(jump(30, 500, none, false)).toBeUndefined()
  expect(jump(300, 50)).toBeUndefined()
})

test('a jump far over an optional question passes it, a short one asks', () => {
  const jump = (from: number, to: number, done: ReadonlySet<string> = new Set(['c'])) =>
    soughtPast(list, done, { from, to, enforced: true })?.id
  expect(jump(2, 50)).toBeUndefined()
  expect(jump(18, 23)).toBe('b')
  expect(jump(22, 28)).toBeUndefined()
  expect(jump(18, 23, new Set(['b', 'c']))).toBeUndefined()
})

test('a jump exactly to a question asks it again', () => {
  const done = new Set(['b', 'c'])
  expect(soughtPast(list, done, { from: 100, to: 20.01, enforced: true })?.id).toBe('b')
  // Learning is resumed where the question was answered.
  expect(soughtPast(list, done, { from: -1, to: 20, enforced: true })).toBeUndefined()
})

test('questions at one moment follow each other', () => {
  expect(alsoAt(list, new Set(['c']), 60)?.id).toBe('d')
  expect(alsoAt(list, new Set(['c', 'd']), 60)).toBeUndefined()
})
