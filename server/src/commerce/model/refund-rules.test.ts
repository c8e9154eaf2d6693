import { type StateCode, stateCode } from '@zhixing/contract/states'
import { describe, expect, test } from 'vitest'
import { brokenCondition, itemRefund, refundDeadline, refundOf, refusal, type UsedItem } from './refund-rules.ts'
import { DEFAULT_RULE } from './sale-rule.ts'

const { order } = stateCode
const paid = { orderStatus: order.paid, payTime: '2026-11-01T00:00:00.000Z', isOnline: true }
const at = (day: string) => Date.parse(`2026-11-${day}T00:00:00.000Z`)
const item = (over: Partial<UsedItem> = {}): UsedItem => ({
  itemNo: 1,
  pricePaid: 9900,
  refundAmount: 0,
  itemStatus: 2,
  progress: 0,
  usedText: '',
  ...over,
})

describe('whether an order can be refunded', () => {
  test('within the days of the rule, to the millisecond', () => {
    expect(refundDeadline(paid.payTime, DEFAULT_RULE)).toBe('2026-11-08T00:00:00.000Z')
    expect(refusal(paid, DEFAULT_RULE, at('08') - 1)).toBeUndefined()
    expect(refusal(paid, DEFAULT_RULE, at('08'))).toContain('7 天')
    expect(refusal(paid, { ...DEFAULT_RULE, refundDays: 0 }, at('01'))).toContain('不支持')
  })

  test('by state', () => {
    const of = (orderStatus: StateCode<'order'>) => refusal({ ...paid, orderStatus }, DEFAULT_RULE, at('02'))
    expect([order.paid, order.partRefunded].map(of)).toEqual([undefined, undefined])
    expect(of(order.refunding)).toContain('正在处理')
    expect(of(order.refunded)).toContain('已全部退款')
    for (const state of [order.waiting, order.failed, order.closed]) expect(of(state)).toContain('尚未支付')
  })
})

describe('refund of an item', () => {
  test('unused and inexpensive: automatic', () => {
    expect(itemRefund(item({ progress: 20 }), paid, DEFAULT_RULE)).toMatchObject({ amount: 9900, isAutomatic: true })
    expect(itemRefund(item({ refundAmount: 900 }), paid, DEFAULT_RULE).amount).toBe(9000)
  })

  test('used, expensive or paid offline: an operator decides, with the reasons', () => {
    const cases: [Partial<UsedItem>, string][] = [
      [{ progress: 20.5 }, '已学习 20%，超过 20%'],
      [{ usedText: '已参加过该考试' }, '已参加过该考试'],
      [{ pricePaid: 50_001 }, '金额较大'],
    ]
    for (const [over, words] of cases) {
      const made = itemRefund(item(over), paid, DEFAULT_RULE)
      expect(made).toMatchObject({ isAllowed: true, isAutomatic: false })
      expect(made.text).toContain(words)
    }
    expect(itemRefund(item(), { ...paid, isOnline: false }, DEFAULT_RULE).text).toContain('线下付款')
  })

  test('none for items refunded or free', () => {
    expect(itemRefund(item({ itemStatus: 5, refundAmount: 9900 }), paid, DEFAULT_RULE).isAllowed).toBe(false)
    expect(itemRefund(item({ pricePaid: 0 }), paid, DEFAULT_RULE).isAllowed).toBe(false)
  })
})

describe('conditions broken by a partial refund', () => {
  const part = (itemNo: number, name = '优惠券：满减', over = {}) => ({
    ...item({ itemNo, pricePaid: 5000, ...over }),
    deductionList: [{ name, amount: 1000 }],
  })
  const coupon = { threshold: 9000, deduction: '优惠券：满减' }

  test('a bundle', () => {
    const items = [part(1, '套餐优惠'), part(2, '套餐优惠')]
    expect(brokenCondition([1], items, undefined)).toBe('只退套餐中的一部分')
    expect(brokenCondition([1, 2], items, undefined)).toBe('')
    expect(brokenCondition([1], [part(1, '套餐优惠'), part(2, '套餐优惠', { itemStatus: 5 })], undefined)).toBe('')
  })

  test('the threshold of a coupon, by the remaining items’ prices before it', () => {
    const items = [part(1), part(2), part(3, '会员价')]
    expect(brokenCondition([1], items, coupon)).toContain('不满 ¥90.00')
    expect(brokenCondition([3], items, coupon)).toBe('')
    expect(brokenCondition([1], items, { ...coupon, threshold: 6000 })).toBe('')
    expect(brokenCondition([1], items, undefined)).toBe('')
  })
})

describe('refund of several items', () => {
  const items = [item(), item({ itemNo: 2, pricePaid: 45_000 }), item({ itemNo: 3, pricePaid: 0 })]
  const all = items.map((one) => itemRefund(one, paid, DEFAULT_RULE))
  const of = (chosen: number[]) => refundOf(chosen, all, items, DEFAULT_RULE)

  test('a partial refund keeps the free item; refunding the last paid item includes it', () => {
    expect(of([1])).toEqual({ itemList: [{ itemNo: 1, amount: 9900 }], amount: 9900, isAutomatic: true })
    expect(of([2, 1])?.itemList.map(({ itemNo }) => itemNo)).toEqual([1, 2, 3])
  })

  test('above the limit in total: an operator decides', () => {
    expect(of([1, 2])).toMatchObject({ amount: 54_900, isAutomatic: false })
  })

  test('a missing or non-refundable item refuses the whole request', () => {
    for (const chosen of [[], [3], [1, 3], [4]]) expect(of(chosen)).toBeUndefined()
  })
})
