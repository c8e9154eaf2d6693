/** Payment channels behind one port. Amounts are fen; `serialNumber` and `refundNo` are ours, and safe to send again. */
import type { Db } from '../../kernel/db/index.ts'

/** What the payer does next. */
export interface PaymentStart {
  /** Text of the QR code, or empty. */
  codeUrl: string
  /** Address to go to, or empty. */
  payUrl: string
  /** What the browser inside an app is given. */
  payParams: Record<string, string> | null
}

export interface NewPayment {
  serialNumber: string
  payType: number
  amount: number
  subject: string
  /** Origin by which the payer visits the site. */
  origin: string
  /** Where the payer comes back to from the channel's own pages. */
  returnUrl: string
  /** Where the channel notifies us. */
  notifyUrl: string
  ip: string
  expireTime: string
  /** What the payer's app sent the browser back with from `payerUrl`: who is going to pay. */
  payerCode?: string | undefined
}

export type PaymentState = 'waiting' | 'paid' | 'failed' | 'closed' | 'refunded'

/** What a channel says about a payment. */
export interface PaymentReport {
  serialNumber: string
  state: PaymentState
  /** Fen that were paid; what was asked for, where nothing was. */
  amount: number
  currency: string
  /** Whose account it was paid into; '' where the channel has but one. */
  merchant: string
  /** The channel's own number. */
  platformSn: string
  payTime: string | null
}

export interface RefundReport {
  state: 'refunded' | 'processing' | 'refused'
  platformSn: string
  /** Why it was refused. */
  reason: string
}

/** One line of a channel's statement of a day. */
export interface StatementLine {
  kind: 'pay' | 'refund'
  /** Our number: of the payment, or of the refund. */
  number: string
  platformSn: string
  amount: number
  time: string
}

export interface RawNotification {
  headers: Record<string, string>
  body: string
}

/** Money that leaves to somebody's account. `transferNo` is ours: sent again, it is the same transfer. */
export interface NewTransfer {
  transferNo: string
  amount: number
  /** Whose account it is, as far as the channel compares it. */
  name: string
  account: string
  /** What the receiver reads. */
  title: string
}

export interface TransferReport {
  state: 'paid' | 'processing' | 'failed'
  platformSn: string
  /** Why it failed: the money did not leave, or came back. */
  reason: string
}

/** A channel's answer is never believed by its words alone: `readNotification` checks its signature. */
export interface PaymentChannel {
  /** As it stands in accounts and rows: sandbox, wechat, alipay. */
  readonly name: string
  /** Ways to pay that it offers. */
  readonly payTypes: readonly number[]
  /** Whose account money has to arrive in; '' where the channel has but one. */
  readonly merchant: string
  /** One account for every site of the installation: its statement holds the payments of all. */
  readonly isShared: boolean
  /** Asked again, it begins a payment in the same way without asking anybody else: what it answers need not be written down. */
  readonly isRepeatable?: boolean
  /** Nothing is paid there: payments of a site that is no demo do not begin at it. */
  readonly isForDemosOnly?: boolean
  /**
   * Where a browser goes first when a payment of this kind begins only once the channel knows who pays: it comes back to `returnUrl` with `code` and `state`.
   * Null for ways that ask nobody; absent where a channel has no others.
   */
  payerUrl?(payType: number, back: { returnUrl: string; state: string }): string | null
  /** @throws when the channel cannot be reached or refuses; {CallError} invalid when the payer's code is not good (any more) */
  start(db: Db, payment: NewPayment): Promise<PaymentStart>
  /** @returns null when the channel does not know the payment: the payer has not begun */
  query(db: Db, serialNumber: string): Promise<PaymentReport | null>
  /** Makes sure that nobody can pay it any more. @returns false when it has been paid meanwhile */
  close(db: Db, serialNumber: string): Promise<boolean>
  refund(
    db: Db,
    refund: { refundNo: string; serialNumber: string; amount: number; total: number; reason: string },
  ): Promise<RefundReport>
  /** @returns null when the channel does not know the refund */
  queryRefund(db: Db, refund: { refundNo: string; serialNumber: string }): Promise<RefundReport | null>
  /** @throws when it is not the channel's: bad signature, too old, unreadable */
  readNotification(db: Db, notification: RawNotification): Promise<PaymentReport>
  /** Kinds of account that it pays money out to (1 bank card, 2 Alipay); absent where it pays nothing out. */
  readonly payoutTypes?: readonly number[]
  /** @throws when the channel cannot be reached, or says nothing final: whether money has left is for `queryTransfer` to tell */
  transfer?(db: Db, transfer: NewTransfer): Promise<TransferReport>
  /** @returns null when the channel does not know the transfer */
  queryTransfer?(db: Db, transferNo: string): Promise<TransferReport | null>
  /** What the channel wants to hear. */
  acknowledge(accepted: boolean): { status: number; type: string; body: string }
  /** The channel's book of a day (YYYY-MM-DD, China), to be held against ours. @throws when it is not ready yet */
  statement(db: Db, day: string): Promise<StatementLine[]>
}
