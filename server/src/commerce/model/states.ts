/** State machines of orders, payment attempts and refunds as tables: missing transitions are impossible. Pure. */
import { type StateCode, stateCode } from '@zhixing/contract/states'

const { order, pay } = stateCode

/** States of an order whose payment has been settled. */
export const paidOrderStates = [order.paid, order.refunding, order.partRefunded, order.refunded] as const

/** Events of an order. */
export type OrderEvent =
  | 'pay'
  | 'close'
  | 'beginRefund'
  /** A refund failed: back to paid, or to partly refunded. */
  | 'refuseRefund'
  | 'refuseRest'
  | 'refundPart'
  | 'refundAll'

const orderMoves: Record<number, Partial<Record<OrderEvent, StateCode<'order'>>>> = {
  [order.waiting]: { pay: order.paid, close: order.closed },
  [order.paid]: { beginRefund: order.refunding },
  [order.partRefunded]: { beginRefund: order.refunding },
  [order.refunding]: {
    refuseRefund: order.paid,
    refuseRest: order.partRefunded,
    refundPart: order.partRefunded,
    refundAll: order.refunded,
  },
  [order.closed]: {},
  [order.refunded]: {},
}

/** The state after an event, or undefined when the event is not allowed. */
export function nextOrder(status: number, event: OrderEvent): StateCode<'order'> | undefined {
  return orderMoves[status]?.[event]
}

/** Events of a payment attempt. */
export type PayEvent = 'pay' | 'hold' | 'fail' | 'close' | 'refund'

const payMoves: Record<number, Partial<Record<PayEvent, StateCode<'pay'>>>> = {
  [pay.waiting]: { pay: pay.paid, hold: pay.held, fail: pay.failed, close: pay.closed },
  // Late money is accepted: the state of the order decides between settling and refunding.
  [pay.failed]: { pay: pay.paid, hold: pay.held, close: pay.closed },
  [pay.closed]: { pay: pay.paid, hold: pay.held },
  [pay.paid]: { refund: pay.refunded },
  [pay.held]: { refund: pay.refunded, pay: pay.paid },
  [pay.refunded]: {},
}

/** The state after an event, or undefined when the event changes nothing (repeated or out-of-order notification). */
export function nextPay(status: number, event: PayEvent): StateCode<'pay'> | undefined {
  return payMoves[status]?.[event]
}

/** The meaning of money received for an order: it settles the order, or is refunded as late or duplicate. */
export function arrivalOf(orderStatus: number): 'settle' | 'late' | 'twice' {
  if (orderStatus === order.waiting) return 'settle'
  return orderStatus === order.closed || orderStatus === order.failed ? 'late' : 'twice'
}

export type RefundStatus = 'created' | 'auditing' | 'refunding' | 'refunded' | 'refused' | 'cancelled'
export type RefundEvent = 'submit' | 'approve' | 'refuse' | 'cancel' | 'finish'

const refundMoves: Record<RefundStatus, Partial<Record<RefundEvent, RefundStatus>>> = {
  created: { submit: 'auditing', approve: 'refunding' },
  auditing: { approve: 'refunding', refuse: 'refused', cancel: 'cancelled' },
  refunding: { finish: 'refunded', refuse: 'refused' },
  refunded: {},
  refused: {},
  cancelled: {},
}

export function nextRefund(status: RefundStatus, event: RefundEvent): RefundStatus | undefined {
  return refundMoves[status][event]
}
