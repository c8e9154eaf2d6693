/** The states of orders, tries to pay and refunds as tables: what is not in them cannot happen. Pure. */
import { stateCode } from '@zhixing/contract/states'

const { order, pay } = stateCode

/** What happens to an order. */
export type OrderEvent =
  | 'pay'
  | 'close'
  | 'beginRefund'
  /** A refund did not come about; nothing of the order had been refunded before, or a part. */
  | 'refuseRefund'
  | 'refuseRest'
  | 'refundPart'
  | 'refundAll'

const orderMoves: Record<number, Partial<Record<OrderEvent, number>>> = {
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

/** The state after an event, or undefined where the event cannot happen. */
export function nextOrder(status: number, event: OrderEvent): number | undefined {
  return orderMoves[status]?.[event]
}

/** What a channel says about a try to pay. */
export type PayEvent = 'pay' | 'hold' | 'fail' | 'close' | 'refund'

const payMoves: Record<number, Partial<Record<PayEvent, number>>> = {
  [pay.waiting]: { pay: pay.paid, hold: pay.held, fail: pay.failed, close: pay.closed },
  // Money may arrive after we gave it up: it is taken, and what follows is for the order to say.
  [pay.failed]: { pay: pay.paid, hold: pay.held, close: pay.closed },
  [pay.closed]: { pay: pay.paid, hold: pay.held },
  [pay.paid]: { refund: pay.refunded },
  [pay.held]: { refund: pay.refunded, pay: pay.paid },
  [pay.refunded]: {},
}

/** The state of a try to pay after an event, or undefined where the event changes nothing (a notification repeated, or overtaken). */
export function nextPay(status: number, event: PayEvent): number | undefined {
  return payMoves[status]?.[event]
}

/** What money that has arrived for an order means: the order is paid by it, or it goes back. */
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
