import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attendance, type BookColumn, bookTotal, isComplete, usualRule, weightSum } from './book-rules.ts'

const course = (columnId: string): BookColumn => ({ columnId, part: 'course', fullScore: 100, weight: 1 })
const exam = (columnId: string, fullScore = 100, weight = 1): BookColumn => ({
  columnId,
  part: 'exam',
  fullScore,
  weight,
})
const manual = (columnId: string, fullScore = 10, weight = 1): BookColumn => ({
  columnId,
  part: 'manual',
  fullScore,
  weight,
})

describe('attendance', () => {
  test('is the attended share, with a minute of tolerance; null without sessions', () => {
    const hour = 3600
    expect(attendance([])).toBeNull()
    expect(attendance([{ heldSeconds: 0, watchSeconds: 40 }])).toBeNull()
    expect(attendance([{ heldSeconds: hour, watchSeconds: 0 }])).toBe(0)
    expect(attendance([{ heldSeconds: hour, watchSeconds: hour - 50 }])).toBe(100)
    expect(attendance([{ heldSeconds: hour, watchSeconds: 2 * hour }])).toBe(100)
    // Weighted by duration: two hours count twice as much as one.
    expect(
      attendance([
        { heldSeconds: 2 * hour, watchSeconds: 2 * hour },
        { heldSeconds: hour, watchSeconds: 0 },
      ]),
    ).toBe(66.7)
  })

  test('counts by its weight, which is 0 by default', () => {
    const columns: BookColumn[] = [course('c'), { columnId: 'l', part: 'attendance', fullScore: 100, weight: 1 }]
    expect(bookTotal(usualRule, columns, { c: 80, l: 0 })).toMatchObject({ total: 80, parts: { attendance: 0 } })
    expect(bookTotal({ ...usualRule, attendanceWeight: 30 }, columns, { c: 80, l: 0 }).total).toBe(40)
  })
})

describe('the total of a learner', () => {
  test('weighs parts by their share of those with marks; default weights sum up to 100', () => {
    const columns = [course('c'), exam('e', 150), manual('m')]
    const { total, parts, isPassed } = bookTotal(usualRule, columns, { c: 100, e: 75, m: 8 })
    expect(parts).toEqual({ course: 100, attendance: null, exam: 50, homework: null, manual: 80 })
    expect(total).toBe(72.5)
    expect(isPassed).toBe(true)
    expect(weightSum(usualRule)).toBe(100)
  })

  test('a part without marks gives its weight to the others; null without any mark', () => {
    const columns = [course('c'), exam('e'), manual('m')]
    expect(bookTotal(usualRule, columns, { c: 50, e: 100 }).total).toBe(78.6)
    expect(bookTotal(usualRule, columns, { e: null })).toMatchObject({ total: null, isPassed: false })
    expect(bookTotal(usualRule, [], {})).toMatchObject({ total: null, dropped: [] })
  })

  test('drops the lowest results, but never the last one', () => {
    const columns = [exam('a'), exam('b'), exam('c')]
    const rule = { ...usualRule, dropExam: 1 }
    expect(bookTotal(rule, columns, { a: 30, b: 90, c: 60 })).toMatchObject({ total: 75, dropped: ['a'] })
    expect(bookTotal({ ...rule, dropExam: 9 }, columns, { a: 30, b: 90, c: 60 })).toMatchObject({
      total: 90,
      dropped: ['a', 'c'],
    })
    expect(bookTotal(rule, columns, { a: 30 })).toMatchObject({ total: 30, dropped: [] })
  })

  test('compares in percent; among equals the one with more weight is dropped', () => {
    const rule = { ...usualRule, dropManual: 1 }
    expect(bookTotal(rule, [manual('a', 10), manual('b', 100)], { a: 9, b: 50 }).dropped).toEqual(['b'])
    expect(
      bookTotal(rule, [manual('a', 10, 1), manual('b', 10, 3), manual('c', 10, 1)], { a: 5, b: 5, c: 9 }).dropped,
    ).toEqual(['b'])
  })

  test('a mark above full counts as full; a column without weight is ignored', () => {
    expect(bookTotal(usualRule, [manual('m')], { m: 12 }).total).toBe(100)
    expect(bookTotal(usualRule, [manual('m'), manual('n', 10, 0)], { m: 10, n: 0 }).total).toBe(100)
  })

  test('rounds half up to one decimal', () => {
    expect(bookTotal(usualRule, [exam('a'), exam('b'), exam('c')], { a: 66, b: 67, c: 67 }).total).toBe(66.7)
    expect(bookTotal(usualRule, [exam('a', 1000)], { a: 599.5 })).toMatchObject({ total: 60, isPassed: true })
  })

  test('is monotonic in each mark, and within 0 and 100', () => {
    const marks = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(
        marks,
        fc.nat({ max: 3 }),
        fc.nat({ max: 7 }),
        fc.integer({ min: 0, max: 100 }),
        (list, drop, at, by) => {
          const columns = list.map((_, n) => exam(`e${n}`))
          const before = Object.fromEntries(list.map((mark, n) => [`e${n}`, mark]))
          const key = `e${at % list.length}`
          const after = { ...before, [key]: Math.min(100, (before[key] ?? 0) + by) }
          const rule = { ...usualRule, dropExam: drop }
          const [low, high] = [bookTotal(rule, columns, before).total, bookTotal(rule, columns, after).total]
          expect(high).toBeGreaterThanOrEqual(low as number)
          expect(high).toBeLessThanOrEqual(100)
          expect(low).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('completion', () => {
  const rule = { minProgress: 80, minTotal: 60 }
  test('requires progress and total', () => {
    expect(isComplete(rule, [100, 60], 60)).toBe(true)
    expect(isComplete(rule, [100, 59], 60)).toBe(false)
    expect(isComplete(rule, [100], 59.9)).toBe(false)
    expect(isComplete(rule, [100], null)).toBe(false)
  })
  test('without courses only the total counts, without a minimum total only progress', () => {
    expect(isComplete(rule, [], 70)).toBe(true)
    expect(isComplete({ minProgress: 80, minTotal: 0 }, [90], null)).toBe(true)
  })
})
