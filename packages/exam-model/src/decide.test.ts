import { describe, expect, test } from 'vitest'
import type { Mark } from '@zhixing/contract/exam/shapes'
import { decide, decidedMark, type Given, RECHECK, roundFor, withPeople } from './decide.ts'

const given = (round: number, score: number, over: Partial<Given> = {}): Given => ({
  round,
  userId: `u${round}`,
  score,
  comment: '',
  rubric: [],
  ...over,
})
const once = { markTimes: 1 as const, arbitrationGap: 5 }
const twice = { markTimes: 2 as const, arbitrationGap: 2 }
const asMarker = { arbitrate: false }
const asArbiter = { arbitrate: true }

describe('one marker', () => {
  test('decides alone', () => {
    expect(decide([], once)).toEqual({ state: 'waiting', score: null })
    expect(decide([given(1, 0)], once)).toEqual({ state: 'done', score: 0 })
    expect(roundFor([given(1, 3)], 'somebody', once, asMarker)).toEqual({ round: 1 })
    expect(roundFor([], 'somebody', once, asArbiter)).toEqual({ refused: 'notNeeded' })
  })
})

describe('two markers', () => {
  test('are both required, and the mean counts', () => {
    expect(decide([given(1, 6)], twice)).toEqual({ state: 'second', score: null })
    expect(decide([given(2, 6)], twice)).toEqual({ state: 'second', score: null })
    expect(decide([given(1, 6), given(2, 8)], twice)).toEqual({ state: 'done', score: 7 })
    expect(decide([given(1, 6), given(2, 6.25)], twice)).toEqual({ state: 'done', score: 6.13 })
  })
  test('who differ by more than the limit need arbitration, which is final', () => {
    const apart = [given(1, 6), given(2, 8.01)]
    expect(decide(apart, twice)).toEqual({ state: 'arbitrate', score: null })
    expect(roundFor(apart, 'u9', twice, asArbiter)).toEqual({ round: 3 })
    expect(decide([...apart, given(3, 7.5)], twice)).toEqual({ state: 'done', score: 7.5 })
    expect(roundFor([...apart, given(3, 7.5)], 'u3', twice, asArbiter)).toEqual({ round: 3 })
    expect(roundFor([...apart, given(3, 7.5)], 'u1', twice, asMarker)).toEqual({ refused: 'full' })
  })
  test('must be two people: the same one changes their own mark', () => {
    expect(roundFor([], 'u1', twice, asMarker)).toEqual({ round: 1 })
    expect(roundFor([given(1, 6)], 'u1', twice, asMarker)).toEqual({ round: 1 })
    expect(roundFor([given(1, 6)], 'u2', twice, asMarker)).toEqual({ round: 2 })
    expect(roundFor([given(2, 6)], 'u1', twice, asMarker)).toEqual({ round: 1 })
    expect(roundFor([given(1, 6), given(2, 6)], 'u3', twice, asMarker)).toEqual({ refused: 'full' })
  })
})

describe('the effective mark', () => {
  const mark = { problemId: '1', score: 0, fullScore: 10, answerStatus: 'reviewing' as const }
  test('derives its status from the points and is marked as manual', () => {
    const after = (score: number) => decidedMark(mark, [given(1, score)], once)
    expect(after(10)).toEqual({ ...mark, score: 10, answerStatus: 'right', sysAudit: 1 })
    expect(after(4)).toMatchObject({ score: 4, answerStatus: 'part' })
    expect(after(0)).toMatchObject({ score: 0, answerStatus: 'wrong' })
  })
  test('waits again when it is undecided', () => {
    const done = decidedMark(mark, [given(1, 6), given(2, 7, { comment: '好' })], twice)
    expect(done).toMatchObject({ score: 6.5, comment: '好' })
    expect(decidedMark(done, [given(1, 1), given(2, 7)], twice)).toEqual(mark)
  })
  test("keeps the comments of both markers, or only the arbiter's", () => {
    const both = [given(1, 6, { comment: '甲', rubric: ['a'] }), given(2, 6, { comment: '乙', rubric: ['b'] })]
    expect(decidedMark(mark, both, twice)).toMatchObject({ comment: '甲\n乙', rubric: ['b'] })
    const arbiter = given(3, 5, { comment: '丙', rubric: ['c'] })
    expect(decidedMark(mark, [...both, arbiter], twice)).toMatchObject({ score: 5, comment: '丙', rubric: ['c'] })
    const same = [given(1, 6, { comment: '甲' }), given(2, 6, { comment: '甲' })]
    expect(decidedMark(mark, same, twice).comment).toBe('甲')
    expect(decidedMark(mark, [given(1, 6)], once)).not.toHaveProperty('comment')
  })
})

describe('a rechecked mark', () => {
  const full: Mark = { problemId: '1', score: 0, fullScore: 10, answerStatus: 'reviewing' }
  const ruled: Mark = { problemId: '2', score: 1, fullScore: 2, answerStatus: 'part' }
  test("replaces earlier marks and keeps the markers' comments", () => {
    const all = [given(1, 4, { comment: '论据不足', rubric: ['a'] }), given(RECHECK, 9, { comment: '答复' })]
    expect(decide(all, once)).toEqual({ state: 'done', score: 9 })
    expect(withPeople(full, all, once)).toEqual({
      ...full,
      score: 9,
      answerStatus: 'part',
      sysAudit: 1,
      comment: '论据不足',
    })
    expect(roundFor(all, 'u1', once, asMarker)).toEqual({ refused: 'rechecked' })
    expect(roundFor([given(1, 1), given(2, 9), given(RECHECK, 5)], 'x', twice, asArbiter)).toEqual({
      refused: 'rechecked',
    })
  })
  test('may raise a mark by rules, not lower it', () => {
    expect(withPeople(ruled, [given(RECHECK, 2)], once)).toEqual({ ...ruled, score: 2, answerStatus: 'right' })
    expect(withPeople(ruled, [given(RECHECK, 0.5)], once)).toBe(ruled)
    expect(withPeople(ruled, [], once)).toBe(ruled)
  })
})
