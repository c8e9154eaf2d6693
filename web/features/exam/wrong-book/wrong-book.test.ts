import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asInput, asParams, isNarrowed, readQuery } from './book-query.ts'
import { beginRound, doneShare, placeOf, rated, skipped, tally } from './session.ts'
import { heatLevel } from './heat-level.ts'
import { fromNow } from './when.ts'

const entries = ['a', 'b', 'c'].map((id) => ({ id }))

describe('review round', () => {
  test('steps through the queue and counts ratings', () => {
    let round = beginRound(entries)
    for (const rating of [3, 4, 2]) round = rated(round, rating, rating === 4)
    expect(round.queue[round.at]).toBeUndefined()
    expect(tally(round)).toEqual({ 1: 0, 2: 1, 3: 1, 4: 1 })
    expect(round.mastered).toEqual(['b'])
  })

  test('repeats a forgotten entry at the end, and counts its last rating', () => {
    let round = rated(beginRound(entries), 1, false)
    expect(round.queue.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'a'])
    for (const rating of [3, 3, 3]) round = rated(round, rating, false)
    expect(tally(round)).toEqual({ 1: 0, 2: 0, 3: 3, 4: 0 })
  })

  test('a repetition is counted apart, so that the total of the first pass stays', () => {
    let round = beginRound(entries)
    const places = []
    for (const rating of [1, 1, 3, 3, 3]) {
      places.push(placeOf(round))
      round = rated(round, rating, false)
    }
    expect(places).toEqual([
      { isAgain: false, no: 1, of: 3 },
      { isAgain: false, no: 2, of: 3 },
      { isAgain: false, no: 3, of: 3 },
      { isAgain: true, no: 1, of: 2 },
      { isAgain: true, no: 2, of: 2 },
    ])
    expect([doneShare(beginRound(entries), true), doneShare(round, false)]).toEqual([1 / 3, 1])
  })

  test('skips what can no longer be reviewed', () => {
    const round = skipped(rated(beginRound(entries), 3, false))
    expect(round.queue.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(round.queue[round.at]?.id).toBe('c')
  })

  test('always ends, whatever the ratings', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 9, maxLength: 9 }), (ratings) => {
        let round = beginRound(entries)
        for (const rating of ratings) round = rated(round, rating, false)
        expect(round.at).toBe(round.queue.length)
        expect(Object.values(tally(round)).reduce((sum, count) => sum + count, 0)).toBe(entries.length)
      }),
    )
  })
})

test.each([
  [0, '1 分钟后'],
  [10 * 60_000, '10 分钟后'],
  [3 * 3_600_000, '3 小时后'],
  // 08:00 UTC is 16:00 in China: midnight there is eight hours away.
  [8 * 3_600_000, '明天'],
  [30 * 3_600_000, '明天'],
  [32 * 3_600_000, '2 天后'],
  [2 * 86_400_000, '2 天后'],
  [90 * 86_400_000, '3 个月后'],
  [-5000, '1 分钟后'],
])('%i ms ahead is %s', (ahead, words) => {
  const now = Date.parse('2026-11-21T08:00:00Z')
  expect(fromNow(new Date(now + ahead).toISOString(), now)).toBe(words)
})

test('the shade of a day grows with what is due, and only an empty day has none', () => {
  expect([0, 1, 2, 5, 8].map((count) => heatLevel(count, 8))).toEqual([0, 1, 1, 3, 4])
  expect([heatLevel(0, 0), heatLevel(1, 1), heatLevel(1, 1000)]).toEqual([0, 4, 1])
})

describe('filters of the book', () => {
  test('invalid URL values are ignored', () => {
    const query = readQuery(
      new URLSearchParams('subjectId=0&problemType=13&sourceType=9&sortBy=x&mastered=2&topicId=abc&keyword= 光合 '),
    )
    expect(query).toEqual({
      subjectId: '0',
      problemType: '',
      sourceType: '',
      reason: '',
      keyword: '光合',
      sortBy: 'time',
      mastered: '',
      topicId: '',
    })
    expect(isNarrowed(query)).toBe(true)
    expect(asInput(query)).toEqual({ subjectId: '0', reason: '', keyword: '光合', isMastered: false })
  })

  test('the URL round-trips', () => {
    const address = 'subjectId=77&problemType=3&sourceType=1&reason=粗心&keyword=x&sortBy=count&mastered=1&topicId=5'
    const query = readQuery(new URLSearchParams(address))
    expect(readQuery(new URLSearchParams(asParams(query)))).toEqual(query)
  })
})
