import { expect, test } from 'vitest'
import { deductionOf, finalScore, kindOfFile, lateDays, phaseOf, refusalOf, type WorkState } from './homework-rules.ts'

const at = (text: string) => Date.parse(`2026-12-${text}Z`)
const homework = {
  openTime: '2026-12-01T00:00:00Z',
  dueTime: '2026-12-05T12:00:00Z',
  closeTime: '2026-12-10T00:00:00Z',
  lateRule: 3,
  deductPercent: 10,
  deductLimit: 25,
  resubmitTotal: 1,
}

test('homework is accepted between opening and end, late ones by its rule', () => {
  expect(phaseOf(homework, at('01T00:00:00') - 1)).toBe(1)
  expect(phaseOf(homework, at('01T00:00:00'))).toBe(2)
  expect(phaseOf(homework, at('05T12:00:00'))).toBe(2)
  expect(phaseOf(homework, at('05T12:00:00') + 1)).toBe(3)
  expect(phaseOf(homework, at('10T00:00:00') + 1)).toBe(4)
  expect(phaseOf({ ...homework, lateRule: 1 }, at('05T12:00:00') + 1)).toBe(4)
  expect(phaseOf({ ...homework, closeTime: null }, at('30T00:00:00'))).toBe(3)
})

test('a started day counts as a day late; the deduction is capped', () => {
  expect(lateDays(homework.dueTime, '2026-12-05T12:00:00Z')).toBe(0)
  expect(lateDays(homework.dueTime, '2026-12-05T12:00:01Z')).toBe(1)
  expect(lateDays(homework.dueTime, '2026-12-06T12:00:01Z')).toBe(2)
  const cost = (time: string, over = {}) => deductionOf({ ...homework, ...over }, time)
  expect(cost('2026-12-05T11:00:00Z')).toBe(0)
  expect(cost('2026-12-05T13:00:00Z')).toBe(10)
  expect(cost('2026-12-09T13:00:00Z')).toBe(25)
  expect(cost('2026-12-09T13:00:00Z', { lateRule: 2 })).toBe(0)
  expect(cost('2027-12-09T13:00:00Z', { deductLimit: 100 })).toBe(100)
  expect([finalScore(85, 10), finalScore(33.33, 25), finalScore(90, 0), finalScore(90, 100)]).toEqual([76.5, 25, 90, 0])
})

test('whether a student may submit', () => {
  const work: WorkState = { workStatus: 1, handIns: 1, isRework: false, redoTime: null }
  const why = (given: WorkState | null, now = at('03T00:00:00'), isSet = true) =>
    refusalOf(homework, { isSet, work: given }, now)
  expect(why(null)).toBeNull()
  expect(why(null, at('03T00:00:00'), false)).toBe('left')
  expect(why(null, at('01T00:00:00') - 1)).toBe('early')
  expect(why(null, at('11T00:00:00'))).toBe('over')
  expect(why(work)).toBeNull()
  expect(why({ ...work, handIns: 2 })).toBe('noMore')
  expect(why({ ...work, workStatus: 3 })).toBe('marked')
  // A returned work has its own deadline.
  const back = { ...work, workStatus: 2, handIns: 0, isRework: true }
  expect(why(back, at('20T00:00:00'))).toBeNull()
  expect(why({ ...back, redoTime: '2026-12-15T00:00:00Z' }, at('20T00:00:00'))).toBe('redoOver')
  expect(why({ ...back, workStatus: 1, handIns: 2 }, at('20T00:00:00'))).toBe('noMore')
})

test('kinds of files', () => {
  expect(kindOfFile('private', 'a.webp')).toBe('image')
  expect(kindOfFile('document', '作文.PDF')).toBe('pdf')
  expect(kindOfFile('document', 'a.docx')).toBe('word')
  expect(kindOfFile('document', 'a.xlsx')).toBe('other')
})
