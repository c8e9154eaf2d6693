import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fenOf, yuanText } from '../../../ui/money.ts'
import { emptyForm, errorsOf, fieldsOf } from './form-value.ts'

describe('prices', () => {
  test.each([
    ['', 0],
    ['19.9', 1990],
    ['199', 19900],
    ['1,299.00', 129900],
    ['0.1', 10],
    ['1.005', null],
    ['-1', null],
    ['十元', null],
    ['1000000.01', null],
  ])('%s is %s fen', (text, fen) => expect(fenOf(text)).toBe(fen))

  test('every amount round-trips', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (fen) => fenOf(yuanText(fen)) === fen))
  })

  test('a course that is sold has a price above 0', () => {
    const paid = { ...emptyForm('k'), isFree: false, courseDiscount: '0' }
    expect(errorsOf(paid).courseDiscount).toContain('大于 0')
    expect(errorsOf({ ...paid, courseDiscount: '0.01' })).toEqual({})
  })

  test('warns of a list price below the price; a free course has none', () => {
    const paid = { ...emptyForm('k'), isFree: false, courseDiscount: '99', courseOriginal: '9' }
    expect(errorsOf(paid)).toHaveProperty('courseOriginal')
    expect(errorsOf({ ...paid, isFree: true })).toEqual({})
    expect(fieldsOf({ ...paid, isFree: true })).toMatchObject({ courseDiscount: 0, courseOriginal: 0 })
    expect(fieldsOf(paid)).toMatchObject({ courseDiscount: 9900, courseOriginal: 900 })
    expect(fieldsOf(paid)).not.toHaveProperty('pictureList')
  })
})

describe('outcomes', () => {
  const form = (outcomes: string) => ({ ...emptyForm('k'), outcomes })

  test('are lines, without empty ones', () => {
    expect(fieldsOf(form(' 看懂三张报表 \n\n独立记账\n')).outcomeList).toEqual(['看懂三张报表', '独立记账'])
    expect(fieldsOf(form(''))).toMatchObject({ outcomeList: [] })
  })

  test('are rejected if too many or too long, with the line number', () => {
    expect(errorsOf(form(Array(9).fill('会').join('\n'))).outcomes).toContain('9 条')
    expect(errorsOf(form(`短\n${'长'.repeat(41)}`)).outcomes).toContain('第 2 条')
    expect(errorsOf(form('长'.repeat(40)))).toEqual({})
  })
})
