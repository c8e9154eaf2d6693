/** Comparison of a channel's daily statement with the ledger. Pure. */
import { type StateCode, stateCode } from '@zhixing/contract/states'
import type { StatementLine } from '../../platform/payment/port.ts'

/** A payment or refund in our ledger. */
export interface OwnLine {
  kind: 'pay' | 'refund'
  number: string
  orderNo: string
  platformSn: string
  /** The payment was received, or the refund completed, as far as we know. */
  isDone: boolean
  /** It belongs to the compared day. */
  isOfDay: boolean
  /** Amount in the ledger, fen. */
  amount: number
}

const differenceType = stateCode.reconDifference

export interface Difference {
  kind: 'pay' | 'refund'
  number: string
  platformSn: string
  orderNo: string | null
  differenceType: StateCode<'reconDifference'>
  ownAmount: number | null
  channelAmount: number | null
}

const keyOf = ({ kind, number }: { kind: string; number: string }) => `${kind} ${number}`

/**
 * Differences in the order of the statement, then of the ledger. A duplicated number counts with its sum, which then
 * differs.
 */
export function differencesOf(theirs: readonly StatementLine[], ours: readonly OwnLine[]): Difference[] {
  const lines = new Map<string, StatementLine>()
  for (const line of theirs) {
    const before = lines.get(keyOf(line))
    lines.set(keyOf(line), before ? { ...before, amount: before.amount + line.amount } : line)
  }
  const own = new Map(ours.map((line) => [keyOf(line), line]))
  const differences: Difference[] = []
  for (const [key, { kind, number, platformSn, amount }] of lines) {
    const ownLine = own.get(key)
    const isMissing = !ownLine?.isDone
    if (!isMissing && ownLine.amount === amount) continue
    differences.push({
      kind,
      number,
      platformSn,
      orderNo: ownLine?.orderNo ?? null,
      differenceType: isMissing ? differenceType.missingHere : differenceType.amountDiffers,
      ownAmount: isMissing ? null : ownLine.amount,
      channelAmount: amount,
    })
  }
  for (const { kind, number, platformSn, orderNo, isDone, isOfDay, amount } of ours)
    if (isDone && isOfDay && !lines.has(keyOf({ kind, number })))
      differences.push({
        kind,
        number,
        platformSn,
        orderNo,
        differenceType: differenceType.missingAtChannel,
        ownAmount: amount,
        channelAmount: null,
      })
  return differences
}
