/** Two books of one day held against each other: the channel's and ours. Pure. */
import type { StatementLine } from '../../platform/payment/port.ts'

/** A payment or refund as our ledger has it. */
export interface OwnLine {
  kind: 'pay' | 'refund'
  number: string
  orderNo: string
  platformSn: string
  /** Whether the money has arrived, or gone back, as far as we know. */
  isDone: boolean
  /** Whether it was done on the day that is looked at. */
  isOfDay: boolean
  /** Fen that the ledger has for it. */
  amount: number
}

export const differenceType = { missingHere: 1, missingThere: 2, amount: 3 } as const

export interface Difference {
  kind: 'pay' | 'refund'
  number: string
  platformSn: string
  orderNo: string | null
  differenceType: number
  ownAmount: number | null
  channelAmount: number | null
}

const keyOf = ({ kind, number }: { kind: string; number: string }) => `${kind} ${number}`

/** Where the books differ, in the order of the channel's, then of ours. A number that stands twice counts with its sum: it should not. */
export function differencesOf(theirs: readonly StatementLine[], ours: readonly OwnLine[]): Difference[] {
  const lines = new Map<string, StatementLine>()
  for (const line of theirs) {
    const before = lines.get(keyOf(line))
    lines.set(keyOf(line), before ? { ...before, amount: before.amount + line.amount } : line)
  }
  const own = new Map(ours.map((line) => [keyOf(line), line]))
  const found: Difference[] = []
  for (const [key, { kind, number, platformSn, amount }] of lines) {
    const mine = own.get(key)
    const isMissing = !mine?.isDone
    if (!isMissing && mine.amount === amount) continue
    found.push({
      kind,
      number,
      platformSn,
      orderNo: mine?.orderNo ?? null,
      differenceType: isMissing ? differenceType.missingHere : differenceType.amount,
      ownAmount: isMissing ? null : mine.amount,
      channelAmount: amount,
    })
  }
  for (const { kind, number, platformSn, orderNo, isDone, isOfDay, amount } of ours)
    if (isDone && isOfDay && !lines.has(keyOf({ kind, number })))
      found.push({
        kind,
        number,
        platformSn,
        orderNo,
        differenceType: differenceType.missingThere,
        ownAmount: amount,
        channelAmount: null,
      })
  return found
}
