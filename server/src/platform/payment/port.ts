/** Port of payment channels. Amounts are fen; `serialNumber` and `refundNo` are our idempotency keys. */
import type { Db } from '../../kernel/db/index.ts'

/** The next action of the payer. */
export interface PaymentStart {
  /** Text of the QR code, or empty. */
  codeUrl: string
  /** Address to open, or empty. */
  payUrl: string
  /** Parameters for the cashier inside an app. */
  payParams: Record<string, string> | null
}

export interface NewPayment {
  serialNumber: string
  payType: number
  amount: number
  subject: string
  /** Origin by which the payer visits the site. */
  origin: string
  /** Where the channel's pages return to. */
  returnUrl: string
  /** Where the channel sends notifications. */
  notifyUrl: string
  ip: string
  expireTime: string
  /** The code returned from `payerUrl`: identifies the payer. */
  payerCode?: string | undefined
}

export type PaymentState = 'waiting' | 'paid' | 'failed' | 'closed' | 'refunded'

/** A channel's report about a payment. */
export interface PaymentReport {
  serialNumber: string
  state: PaymentState
  /** The paid amount, fen; the requested one when nothing was paid. */
  amount: number
  currency: string
  /** The receiving account; '' where the channel has only one. */
  merchant: string
  /** The channel's number. */
  platformSn: string
  payTime: string | null
}

export interface RefundReport {
  state: 'refunded' | 'processing' | 'refused'
  platformSn: string
  /** Reason of a refusal. */
  reason: string
}

/** A line of a channel's daily statement. */
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

/** A payout. `transferNo` is our idempotency key. */
export interface NewTransfer {
  transferNo: string
  amount: number
  /** Account holder, as far as the channel checks it. */
  name: string
  account: string
  /** Title shown to the receiver. */
  title: string
}

export interface TransferReport {
  state: 'paid' | 'processing' | 'failed'
  platformSn: string
  /** Reason of a failure: the money was not sent, or came back. */
  reason: string
}

/** A request that the gateway answered with a refusal. */
export class ChannelRefusal extends Error {
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** A payment channel. Answers and notifications are trusted only by their signature. */
export interface PaymentChannel {
  /** Key of the provider, stored in accounts and rows. */
  readonly name: string
  /** Configured pay types. */
  readonly payTypes: readonly number[]
  /** The receiving account that reports must name; '' where the channel has only one. */
  readonly merchant: string
  /** One account for all sites of the installation: its statement contains the payments of all. */
  readonly isShared: boolean
  /** `start` is deterministic and local: its result need not be stored. */
  readonly isRepeatable?: boolean
  /** Moves no money: only demo sites may start payments. */
  readonly isForDemosOnly?: boolean
  /**
   * For pay types that need the payer's identity first: an address that returns to `returnUrl` with `code` and `state`.
   * Null: not needed; absent: never needed.
   */
  payerUrl?(payType: number, back: { returnUrl: string; state: string }): string | null
  /** @throws when the channel is unavailable or refuses; {CallError} invalid for an invalid or expired payer's code */
  start(db: Db, payment: NewPayment): Promise<PaymentStart>
  /** @returns null: unknown to the channel, the payer has not started */
  query(db: Db, serialNumber: string): Promise<PaymentReport | null>
  /**
   * Tries the account with the number of a payment that does not exist; absent: `query` tries all of it.
   * @throws {ChannelRefusal} for what the gateway refuses; other errors: not reached, or its answer cannot be verified
   */
  check?(serialNumber: string): Promise<void>
  /** Closes a payment, so that it cannot be paid. @returns false: it was paid meanwhile */
  close(db: Db, serialNumber: string): Promise<boolean>
  refund(
    db: Db,
    refund: { refundNo: string; serialNumber: string; amount: number; total: number; reason: string },
  ): Promise<RefundReport>
  /** @returns null: unknown to the channel */
  queryRefund(db: Db, refund: { refundNo: string; serialNumber: string }): Promise<RefundReport | null>
  /** @throws when the signature is invalid, too old, or the body unreadable */
  readNotification(db: Db, notification: RawNotification): Promise<PaymentReport>
  /** Account types of payouts (1 bank card, 2 Alipay); absent: no payouts. */
  readonly payoutTypes?: readonly number[]
  /** @throws when the channel is unavailable or undecided: `queryTransfer` then tells whether money was sent */
  transfer?(db: Db, transfer: NewTransfer): Promise<TransferReport>
  /** @returns null: unknown to the channel */
  queryTransfer?(db: Db, transferNo: string): Promise<TransferReport | null>
  /** The answer to a notification that the channel expects. */
  acknowledge(accepted: boolean): { status: number; type: string; body: string }
  /** The channel's statement of a day (YYYY-MM-DD, China). @throws when it is not ready */
  statement(db: Db, day: string): Promise<StatementLine[]>
}
