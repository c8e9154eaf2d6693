/**
 * Steps of a withdrawal, each one transaction with its ledger transfer. The amount is held from the first step to the
 * last.
 */
import { costOf, untaxed } from '@zhixing/contract/commerce/withdrawal-cost'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { escapeHtml } from '../../lib/escape.ts'
import type { Services } from '../../kernel/services.ts'
import { emitHook, selectFilesOf } from '../../system/index.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { type Line, lockAvailable, transfer } from '../ledger/ledger.ts'
import type { SaleRule } from '../model/sale-rule.ts'
import { selectRule } from '../product/terms.sql.ts'
import { selectAccount } from './account.sql.ts'
import { type ExtractEvent, extractError, nextStep } from './rules.ts'
import { withdrawalTexts as texts } from './texts.ts'
import * as sql from './withdrawal.sql.ts'

const HOUR = 3_600_000

type OwnInvoice = Pick<sql.Withdrawal, 'invoiceNo' | 'invoiceFileId'>
/**
 * Requests a withdrawal and holds its amount; idempotent by client key.
 * @throws {CallError} with the reason when it is not allowed
 */
export async function applyFor(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  asked: { userId: string; extractMoney: number; clientKey: string } & Partial<OwnInvoice>,
): Promise<sql.Withdrawal> {
  const { userId, extractMoney, clientKey, invoiceNo = '', invoiceFileId = null } = asked
  await sql.lockPerson(tx, userId)
  const before = await sql.selectByKey(tx, userId, clientKey)
  if (before) {
    if (before.extractMoney !== extractMoney || before.invoiceNo !== invoiceNo)
      throw new CallError('conflict', texts.otherAmount)
    return before
  }
  const account = await selectAccount(tx, userId)
  if (!account) throw new CallError('shown', texts.noAccount)
  const waits = Date.parse(account.usableTime) - services.clock.now()
  if (waits > 0) throw new CallError('shown', texts.notUsable(Math.ceil(waits / HOUR)))
  const [rule, month] = await Promise.all([selectRule(tx), sql.selectMonth(tx, userId)])
  const ownInvoice = { invoiceNo, invoiceFileId }
  await requireInvoice(tx, userId, ownInvoice, rule)
  const own = invoiceFileId === null ? rule : { ...rule, ...untaxed }
  const error = extractError(extractMoney, await lockAvailable(tx, userId), own, month)
  if (error) throw new CallError('shown', error)
  const needsTwo = extractMoney > rule.extractTwoAbove ? 1 : 0
  const made = await sql.insertWithdrawal(
    tx,
    { userId, clientKey, extractMoney, ...costOf(extractMoney, own, month), needsTwo, ...ownInvoice },
    account,
  )
  await sql.insertEvent(tx, made.id, 'applied')
  await emitHook(tx, 'withdrawal.requested', `withdrawal ${made.id}`, {
    withdrawalId: made.id,
    userId,
    amount: extractMoney,
  })
  await transfer(tx, {
    key: `extract:${made.id}`,
    kind: 'extract',
    lines: [
      { account: 'available', ownerId: userId, amount: -extractMoney },
      { account: 'withdrawing', ownerId: userId, amount: extractMoney },
    ],
  })
  return made
}

/**
 * The payee's invoice replaces withholding: number and uploaded file are both required, where the site accepts
 * invoices.
 * @throws {CallError} at its field
 */
async function requireInvoice(
  tx: Tx,
  userId: string,
  { invoiceNo, invoiceFileId }: OwnInvoice,
  { isInvoiceTaken }: Pick<SaleRule, 'isInvoiceTaken'>,
): Promise<void> {
  if (invoiceNo === '' && invoiceFileId === null) return
  if (isInvoiceTaken === 0) throw new CallError('shown', texts.noInvoices)
  if (invoiceNo === '') throw new CallError('invalid', texts.noInvoiceNo, 'invoiceNo')
  if (invoiceFileId === null) throw new CallError('invalid', texts.noInvoiceFile, 'invoiceFileId')
  const [file] = await selectFilesOf(tx, userId, 'document', [invoiceFileId])
  if (file?.fileType !== 'application/pdf') throw new CallError('invalid', texts.badInvoiceFile, 'invoiceFileId')
  await sql.lockInvoiceNo(tx, invoiceNo)
  if (await sql.isInvoiceUsed(tx, invoiceNo)) throw new CallError('invalid', texts.invoiceUsed, 'invoiceNo')
}

/** @throws {CallError} when the event is no longer allowed */
function stepAfter(row: sql.Withdrawal, event: ExtractEvent) {
  const step = nextStep(row.step, event)
  if (!step) throw new CallError('shown', texts.stepChanged)
  return step
}

const locked = async (tx: Tx, id: string) => found(await sql.lockWithdrawal(tx, id), texts.noWithdrawal)

/**
 * Approves a withdrawal: one operator, or two different ones above the limit. Idempotent.
 * @throws {CallError} to its owner, and to the operator who approved it first
 */
export async function approve(tx: Tx, id: string, operatorId: string): Promise<sql.Withdrawal['step']> {
  const row = await locked(tx, id)
  if (row.userId === operatorId) throw new CallError('shown', texts.ownWithdrawal)
  if (row.step === 'approved') return row.step
  const isSecond = row.step === 'confirming'
  if (isSecond && row.auditUserId === operatorId) throw new CallError('shown', texts.sameOperator)
  const step = stepAfter(row, row.needsTwo === 1 && !isSecond ? 'confirm' : 'approve')
  await sql.writeApproval(tx, id, step, operatorId, isSecond)
  await sql.insertEvent(tx, id, step === 'confirming' ? 'confirmed' : 'approved', '', operatorId)
  return step
}

/** Records a withdrawal as paid: the held amount goes to the bank, the tax account and the site's fee. */
export async function pay(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
  id: string,
  by: { operatorId: string | null; allocationNo: string; voucherFileId: string | null },
): Promise<void> {
  const row = await locked(tx, id)
  refuseWhileSent(row, by.operatorId)
  // Idempotent by transfer number.
  if (row.step === 'paid' && row.allocationNo === by.allocationNo) return
  await sql.writePaid(tx, id, stepAfter(row, 'pay'), by)
  await sql.insertEvent(tx, id, 'paid', by.allocationNo, by.operatorId)
  await transfer(tx, {
    key: `extractPaid:${id}`,
    kind: 'extractPaid',
    lines: [{ account: 'withdrawing', ownerId: row.userId, amount: -row.extractMoney }, ...payoutLines(row, 1)],
  })
  await sendMessage(tx, services, {
    siteId: tx.siteId,
    userIds: [row.userId],
    msgType: msgTypes.order,
    linkUrl: '/account/draw_money',
    ...texts.paidMessage(row.extractMoney, row.arriveMoney, row.bankCardNo),
  })
}

/**
 * While a channel pays a withdrawal only the channel decides its result: recording it by hand too could pay it twice.
 */
function refuseWhileSent({ step, payoutChannel }: sql.Withdrawal, operatorId: string | null): void {
  if (operatorId !== null && step === 'paying' && payoutChannel) throw new CallError('shown', texts.underWay)
}

/** The ledger lines of a payout, or with sign -1 of its return; a channel's payout leaves the channel's account. */
const payoutLines = ({ arriveMoney, tax, fee, payoutChannel }: sql.Withdrawal, sign: 1 | -1): Line[] => [
  { account: payoutChannel ? `channel:${payoutChannel}` : 'payout', amount: sign * arriveMoney },
  { account: 'tax', amount: sign * tax },
  { account: 'platform', amount: sign * fee },
]

/** Returns the amount of a withdrawal to its owner: refused, or bounced by the bank. */
export async function giveBack(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
  id: string,
  { operatorId, reason }: { operatorId: string | null; reason: string },
): Promise<void> {
  const row = await locked(tx, id)
  refuseWhileSent(row, operatorId)
  if (row.step === 'returned') return
  await sql.writeReturned(tx, id, stepAfter(row, 'return'), reason)
  const wasPaid = row.step === 'paid'
  await sql.insertEvent(tx, id, wasPaid ? 'bounced' : 'returned', reason, operatorId)
  await transfer(tx, {
    key: `extractBack:${id}`,
    kind: 'extractBack',
    lines: [
      { account: 'available', ownerId: row.userId, amount: row.extractMoney },
      ...(wasPaid
        ? payoutLines(row, -1)
        : [{ account: 'withdrawing', ownerId: row.userId, amount: -row.extractMoney } as const]),
    ],
  })
  await sendMessage(tx, services, {
    siteId: tx.siteId,
    userIds: [row.userId],
    msgType: msgTypes.order,
    linkUrl: '/account/draw_money',
    ...texts.returnedMessage(row.extractMoney, escapeHtml(reason)),
  })
}

/** Hands approved withdrawals to a channel. @returns them @throws {CallError} when there are none */
export async function sendOut(
  tx: Tx,
  operatorId: string,
  ids: readonly string[],
  channel: { name: string; accountId: string; payoutTypes: readonly number[] },
  max: number,
): Promise<string[]> {
  const rows = await sql.lockApproved(tx, [...new Set(ids)], max)
  const taken = rows.filter(({ accountType }) => channel.payoutTypes.includes(accountType))
  if (taken.length === 0) throw new CallError('shown', texts.nothingToTransfer)
  for (const row of taken) {
    await sql.writeSent(tx, row.id, stepAfter(row, 'batch'), channel)
    await sql.insertEvent(tx, row.id, 'transferring', '', operatorId)
  }
  return taken.map(({ id }) => id)
}

/** Puts approved withdrawals into one payout file. @throws {CallError} when there are none */
export async function makeBatch(tx: Tx, operatorId: string, ids: readonly string[], max: number) {
  const rows = await sql.lockApproved(tx, [...new Set(ids)], max)
  if (rows.length === 0) throw new CallError('shown', texts.nothingToPay)
  const batchId = await sql.insertBatch(tx, operatorId, rows, 'paying')
  for (const { id } of rows) await sql.insertEvent(tx, id, 'paying', '', operatorId)
  return {
    batchId,
    extractCount: rows.length,
    arriveMoney: rows.reduce((sum, { arriveMoney }) => sum + arriveMoney, 0),
  }
}
