import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { extractSteps } from '@zhixing/contract/commerce/admin-money'
import { costOf, tableTax } from '@zhixing/contract/commerce/withdrawal-cost'
import { DEFAULT_RULE } from '../model/sale-rule.ts'
import { extractError, type ExtractEvent, isCardNumber, maskAccount, maskName, nextStep, readDetails } from './rules.ts'

const nothing = { monthMoney: 0, monthTax: 0 }

describe('cost of a withdrawal', () => {
  test('fee, tax and the transferred amount sum to the whole, to the fen', () => {
    expect(costOf(10_000, { extractFee: 200, taxRate: 0.0333, taxMode: 1 }, nothing)).toEqual({
      fee: 200,
      tax: 333,
      arriveMoney: 9_467,
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, extractFee, rate) => {
          const { fee, tax, arriveMoney } = costOf(amount, { extractFee, taxRate: rate / 10_000, taxMode: 1 }, nothing)
          expect(fee + tax + arriveMoney).toBe(amount)
          expect(tax).toBeLessThanOrEqual((amount * rate) / 10_000)
        },
      ),
    )
  })

  test('tax by the table for labour income, as the tax office computes it', () => {
    const yuan = (tax: number) => tax / 100
    const pays: [number, number][] = [
      [800, 0],
      [3000, 440],
      [4000, 640],
      [10_000, 1600],
      [25_000, 4000],
      [30_000, 5200],
      [62_500, 13_000],
      [100_000, 25_000],
    ]
    for (const [pay, tax] of pays) expect([pay, yuan(tableTax(pay * 100))]).toEqual([pay, tax])
  })

  test('by the table, several withdrawals of a month are taxed like one', () => {
    const rule = { extractFee: 0, taxRate: 0, taxMode: 2 }
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3_000_000 }), { maxLength: 20 }), (amounts) => {
        const month = { monthMoney: 0, monthTax: 0 }
        for (const amount of amounts) {
          const { tax, arriveMoney } = costOf(amount, rule, month)
          expect(tax).toBeGreaterThanOrEqual(0)
          expect(tax + arriveMoney).toBe(amount)
          month.monthMoney += amount
          month.monthTax += tax
        }
        expect(month.monthTax).toBe(tableTax(month.monthMoney))
      }),
    )
  })

  test('refused below the minimum, above the balance, in debt, and when nothing remains', () => {
    const rule = { ...DEFAULT_RULE, extractMin: 1000 }
    expect(extractError(1000, 1000, rule, nothing)).toBe('')
    expect(extractError(999, 5000, rule, nothing)).toContain('¥10.00')
    expect(extractError(1001, 1000, rule, nothing)).toContain('¥10.00')
    expect(extractError(1000, -1, rule, nothing)).toContain('¥0.01')
    expect(extractError(1000, 1000, { ...rule, extractFee: 1000 }, nothing)).toContain('到账')
  })
})

describe('steps of a withdrawal', () => {
  const events: ExtractEvent[] = ['confirm', 'approve', 'batch', 'pay', 'return']

  test('money leaves only after approval, and returns at most once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 20 }), (list) => {
        let step: (typeof extractSteps)[number] = 'applied'
        let [approved, out] = [false, 0]
        for (const event of list) {
          const next = nextStep(step, event)
          if (!next) continue
          if (event === 'approve') approved = true
          if (event === 'pay') {
            expect(approved).toBe(true)
            out += 1
          }
          if (event === 'return' && step === 'paid') out -= 1
          step = next
        }
        expect(out).toBe(step === 'paid' ? 1 : 0)
      }),
    )
  })

  test('a returned withdrawal is final', () => {
    for (const event of events) expect(nextStep('returned', event)).toBeUndefined()
  })
})

describe('payout accounts', () => {
  const card = {
    accountType: 1 as const,
    bankUserName: '张三',
    bankCardNo: '',
    bankName: '工商银行',
    bankBranchName: '',
  }

  test('a card has 12 to 19 digits with a valid check digit, separators ignored', () => {
    expect(isCardNumber('4111111111111111')).toBe(true)
    expect(isCardNumber('4111111111111112')).toBe(false)
    expect(isCardNumber('41111111111')).toBe(false)
    expect(readDetails({ ...card, bankCardNo: '4111 1111-1111 1111' })).toMatchObject({
      details: { bankCardNo: '4111111111111111' },
    })
    expect(readDetails({ ...card, bankCardNo: '4111111111111111', bankName: '' })).toMatchObject({ field: 'bankName' })
    expect(readDetails({ ...card, bankCardNo: 'x' })).toMatchObject({ field: 'bankCardNo' })
  })

  test('an Alipay account is a mobile number or an email address', () => {
    const alipay = { ...card, accountType: 2 as const }
    expect(readDetails({ ...alipay, bankCardNo: '13800000000' })).toMatchObject({ details: { bankName: '' } })
    expect(readDetails({ ...alipay, bankCardNo: 'a.b@c.cn' })).toMatchObject({ details: { bankCardNo: 'a.b@c.cn' } })
    expect(readDetails({ ...alipay, bankCardNo: '4111111111111111' })).toMatchObject({ field: 'bankCardNo' })
  })

  test('masks show the end only', () => {
    expect(maskAccount('4111111111111111')).toBe('**** **** **** 1111')
    expect(maskAccount('13812345678')).toBe('138****5678')
    expect(maskAccount('teacher@school.cn')).toBe('te***@school.cn')
    expect(maskName('欧阳锋')).toBe('**锋')
    expect(maskName('李四')).toBe('*四')
  })
})
