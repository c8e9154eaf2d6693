/**
 * The sandbox, a simulated payment channel with its own tables and cashier; it sends signed notifications over HTTP,
 * repeated, delayed, lost or wrong as configured. For sites without a provider, for demos, and to test failures by
 * hand.
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { payWayCode } from '@zhixing/contract/commerce/providers'
import { stateCode } from '@zhixing/contract/states'
import { type Db, transaction } from '../../../kernel/db/index.ts'
import { createGroupCommit, type GroupCommit } from '../../../kernel/group-commit.ts'
import type { NewPayment, PaymentChannel, PaymentReport, RawNotification, TransferReport } from '../port.ts'
import * as book from './sandbox.sql.ts'

/** Replay protection: the age limit of notifications. */
const MAX_AGE_MS = 24 * 3_600_000

/** `transferMode` of a site's sandbox: how payouts end. */
const transferModes = { succeed: 1, pending: 2, refuse: 3, pendingThenFail: 4 } as const

const keys = new WeakMap<Buffer, Map<string, Buffer>>()
/** The key for a purpose, derived once. */
function keyed(secret: Buffer, purpose: string): Buffer {
  const known = keys.get(secret) ?? new Map<string, Buffer>()
  keys.set(secret, known)
  const key = known.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `zhixing/sandbox ${purpose}`, 32))
  known.set(purpose, key)
  return key
}

/** Authorizes access to the cashier: the address with a ticket cannot be guessed from a serial number. */
export function cashierTicket(secret: Buffer, siteId: number, serialNumber: string): string {
  return createHmac('sha256', keyed(secret, 'cashier'))
    .update(`${siteId} ${serialNumber}`)
    .digest('base64url')
    .slice(0, 32)
}

const sign = (secret: Buffer, stamp: string, nonce: string, body: string) =>
  createHmac('sha256', keyed(secret, 'notify')).update(`${stamp}\n${nonce}\n${body}`).digest('base64url')

/** A notification of the sandbox. `wrong`: fen added to its amount. */
export function notificationOf(secret: Buffer, payment: book.SandboxPayment, now: number, wrong = 0): RawNotification {
  const body = JSON.stringify({
    serialNumber: payment.serialNumber,
    platformSn: payment.platformSn,
    state: payment.state,
    amount: (payment.paidAmount ?? payment.amount) + wrong,
    currency: 'CNY',
    payTime: payment.payTime,
  })
  const [stamp, nonce] = [String(now), randomBytes(12).toString('base64url')]
  return {
    headers: {
      'sandbox-timestamp': stamp,
      'sandbox-nonce': nonce,
      'sandbox-signature': sign(secret, stamp, nonce, body),
    },
    body,
  }
}

const reportOf = (payment: book.SandboxPayment): PaymentReport => ({
  serialNumber: payment.serialNumber,
  state: payment.state,
  amount: payment.paidAmount ?? payment.amount,
  currency: 'CNY',
  merchant: '',
  platformSn: payment.platformSn,
  payTime: payment.payTime,
})

const transferReportOf = ({ state, platformSn }: { state: TransferReport['state']; platformSn: string }) => ({
  state,
  platformSn,
  reason: state === 'failed' ? '沙箱设置为转账失败' : '',
})

/** @param now the time, for the age of notifications */
export function createSandbox(secret: Buffer, now: () => number, { isForDemosOnly = false } = {}): PaymentChannel {
  const bySite = new Map<number, GroupCommit<NewPayment, void>>()
  /** Group commit for payments started within the same milliseconds. */
  const inserting = (db: Db) => {
    const known = bySite.get(db.siteId)
    if (known) return known
    const made = createGroupCommit<NewPayment, void>({
      async run(payments) {
        await book.insertPayments(db, payments)
        return payments.map(() => undefined)
      },
      waitMs: 0,
    })
    bySite.set(db.siteId, made)
    return made
  }
  return {
    name: 'sandbox',
    payTypes: [payWayCode.sandbox],
    merchant: '',
    isShared: false,
    isRepeatable: true,
    isForDemosOnly,
    async start(db, payment) {
      await inserting(db).submit(payment)
      const address = `/pay/sandbox/${payment.serialNumber}?ticket=${cashierTicket(secret, db.siteId, payment.serialNumber)}`
      return { codeUrl: `${payment.origin}${address}`, payUrl: address, payParams: null }
    },
    async query(db, serialNumber) {
      const payment = await book.selectPayment(db, serialNumber)
      return payment ? reportOf(payment) : null
    },
    close: (db, serialNumber) => book.closePayment(db, serialNumber),
    async refund(db, { refundNo, serialNumber, amount }) {
      if (await book.refusesRefunds(db)) return { state: 'refused', platformSn: '', reason: '沙箱设置为拒绝退款' }
      const platformSn = await transaction(db, (tx) => book.insertRefund(tx, { refundNo, serialNumber, amount }))
      return platformSn
        ? { state: 'refunded', platformSn, reason: '' }
        : { state: 'refused', platformSn: '', reason: '退款金额超过已支付金额' }
    },
    async queryRefund(db, { refundNo }) {
      const platformSn = await book.selectRefund(db, refundNo)
      return platformSn ? { state: 'refunded', platformSn, reason: '' } : null
    },
    payoutTypes: Object.values(stateCode.payoutAccount),
    async transfer(db, { transferNo, amount, account }) {
      const { transferMode } = await book.selectSetting(db)
      const state =
        transferMode === transferModes.succeed
          ? 'paid'
          : transferMode === transferModes.refuse
            ? 'failed'
            : 'processing'
      const made = await book.makeTransfer(db, transferNo, { amount, account, state })
      if (made.amount !== amount || made.account !== account) throw new Error('the number belongs to another transfer')
      return transferReportOf(made)
    },
    async queryTransfer(db, transferNo) {
      const transfer = await book.selectTransfer(db, transferNo)
      if (!transfer) return null
      if (transfer.state !== 'processing') return transferReportOf(transfer)
      // The first query completes it.
      const state = (await book.selectSetting(db)).transferMode === transferModes.pendingThenFail ? 'failed' : 'paid'
      await book.endTransfer(db, transferNo, state)
      return transferReportOf({ ...transfer, state })
    },
    async readNotification(_db, { headers, body }) {
      const [stamp, nonce] = [headers['sandbox-timestamp'] ?? '', headers['sandbox-nonce'] ?? '']
      const [given, due] = [
        Buffer.from(headers['sandbox-signature'] ?? ''),
        Buffer.from(sign(secret, stamp, nonce, body)),
      ]
      if (given.length !== due.length || !timingSafeEqual(given, due)) throw new Error('bad signature')
      if (!(Math.abs(now() - Number(stamp)) < MAX_AGE_MS)) throw new Error('too old')
      return { merchant: '', ...(JSON.parse(body) as Omit<PaymentReport, 'merchant'>) }
    },
    acknowledge: (accepted) => ({
      status: accepted ? 200 : 500,
      type: 'text/plain',
      body: accepted ? 'success' : 'fail',
    }),
    statement: (db: Db, day: string) => book.selectStatement(db, day),
  }
}
