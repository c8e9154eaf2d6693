import { expect, test } from 'vitest'
import type { JournalAnswer } from './journal-answer.ts'
import { mergeAnswers, newerOf, newestOf } from './merge.ts'

const stored = (problemId: string, rev: number, sentRev: number, text: string): JournalAnswer => ({
  recordId: '1',
  problemId,
  rev,
  sentRev,
  userAnswer: [text],
  flag: 0,
  answeredAt: '2026-01-01T00:00:00.000Z',
})
const held = (problemId: string, rev: number, text: string) => ({
  problemId,
  rev,
  userAnswer: [text],
  flag: 1 as const,
  savedTime: '2026-01-01T00:01:00.000Z',
})

test('the newest rev of each problem wins, on either side', () => {
  const merged = mergeAnswers(
    '1',
    [held('a', 10, 'server'), held('b', 5, 'server'), held('d', 7, 'server')],
    [
      stored('a', 4, 4, 'device'),
      stored('b', 9, 0, 'device'),
      stored('c', 3, 0, 'device'),
      stored('d', 7, 0, 'device'),
    ],
  )
  const by = Object.fromEntries(merged.map((answer) => [answer.problemId, answer]))
  expect(by.a).toMatchObject({ rev: 10, sentRev: 10, userAnswer: ['server'], flag: 1 })
  // Local is newer and unsent.
  expect(by.b).toMatchObject({ rev: 9, sentRev: 5, userAnswer: ['device'] })
  expect(by.c).toMatchObject({ rev: 3, sentRev: 0, userAnswer: ['device'] })
  // Equal revs: the server has it.
  expect(by.d).toMatchObject({ rev: 7, sentRev: 7 })
})

test('an older copy does not clear a refusal', () => {
  const [answer] = mergeAnswers('1', [held('a', 2, 'old')], [{ ...stored('a', 6, 0, 'new'), refused: '答案过长' }])
  expect(answer).toMatchObject({ rev: 6, userAnswer: ['new'], refused: '答案过长' })
})

test('equal revs keep the file that only this device has', () => {
  const own = { ...stored('a', 5, 5, 'see'), userAnswer: ['see', 'local:image/1'] }
  expect(mergeAnswers('1', [held('a', 5, 'see')], [own])).toEqual([own])
})

test('a journal never goes back to an older answer, and never forgets what was sent', () => {
  const [old, now] = [stored('a', 4, 4, 'old'), stored('a', 9, 0, 'new')]
  expect(newerOf(undefined, old)).toBe(old)
  expect(newerOf(old, now)).toBe(now)
  expect(newerOf(now, old)).toEqual({ ...now, sentRev: 4 })
  expect(newerOf({ ...now, sentRev: 9 }, now)).toEqual({ ...now, sentRev: 9 })
})

test('the newest answers are those of the latest time', () => {
  const at = (problemId: string, answeredAt: string) => ({ ...stored(problemId, 1, 1, ''), answeredAt })
  expect(newestOf([])).toEqual([])
  expect(
    newestOf([
      at('a', '2026-01-01T00:02:00.000Z'),
      at('b', '2026-01-01T00:01:00.000Z'),
      at('c', '2026-01-01T00:02:00Z'),
    ]),
  ).toEqual(['a', 'c'])
})
