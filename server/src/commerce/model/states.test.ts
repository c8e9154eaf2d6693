import { stateCode } from '@zhixing/contract/states'
import { describe, expect, test } from 'vitest'
import { arrivalOf, nextOrder, nextPay, nextRefund, type OrderEvent, type PayEvent } from './states.ts'

const { order, pay } = stateCode

describe('an order', () => {
  const events: OrderEvent[] = ['pay', 'close', 'beginRefund', 'refuseRefund', 'refundPart', 'refundAll']
  test('moves forward only: closed and refunded are final', () => {
    for (const end of [order.closed, order.refunded])
      for (const event of events) expect(nextOrder(end, event)).toBe(undefined)
  })
  test('is paid once, and not after closing', () => {
    expect(nextOrder(order.waiting, 'pay')).toBe(order.paid)
    for (const status of [order.paid, order.closed, order.refunding, order.refunded, order.partRefunded])
      expect(nextOrder(status, 'pay')).toBe(undefined)
  })
  test('cannot be closed once paid', () => expect(nextOrder(order.paid, 'close')).toBe(undefined))
})

describe('a payment attempt', () => {
  test('accepts money after it was closed, once', () => {
    for (const status of [pay.waiting, pay.failed, pay.closed]) expect(nextPay(status, 'pay')).toBe(pay.paid)
    for (const status of [pay.paid, pay.refunded]) expect(nextPay(status, 'pay')).toBe(undefined)
  })
  test('an out-of-order notification changes nothing', () => {
    const late: PayEvent[] = ['fail', 'close', 'hold']
    for (const event of late) expect(nextPay(pay.paid, event)).toBe(undefined)
  })
})

test('money settles a waiting order and is refunded for any other', () => {
  const said = Object.entries(order).map(([name, status]) => [name, arrivalOf(status)])
  expect(Object.fromEntries(said)).toEqual({
    waiting: 'settle',
    paid: 'twice',
    failed: 'late',
    closed: 'late',
    refunded: 'twice',
    refunding: 'twice',
    partRefunded: 'twice',
  })
})

test('a refund ends once', () => {
  expect(nextRefund('auditing', 'approve')).toBe('refunding')
  expect(nextRefund('refunding', 'finish')).toBe('refunded')
  for (const end of ['refunded', 'refused', 'cancelled'] as const)
    for (const event of ['approve', 'finish', 'cancel', 'refuse'] as const)
      expect(nextRefund(end, event)).toBe(undefined)
})
