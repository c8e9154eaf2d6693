import type { OutputOf } from '@zhixing/contract'
import { accountTypes, texts } from './texts.ts'

export type PayoutLine = OutputOf<'commerce/admin/withdrawal/batch/file'>['list'][number]

const cellsOf = (line: PayoutLine, at: number): (string | number)[] => [
  at + 1,
  accountTypes[line.accountType] ?? '',
  line.bankUserName,
  line.bankCardNo,
  line.bankName,
  line.bankBranchName,
  // Two decimals by string arithmetic: no floating-point error.
  `${Math.floor(line.arriveMoney / 100)}.${String(line.arriveMoney % 100).padStart(2, '0')}`,
  line.id,
]

/** A payout file as spreadsheet. Account numbers are text cells, which keeps all digits. Pure. */
export const payoutSheet = (lines: readonly PayoutLine[]) => ({ heads: texts.payouts.heads, cells: lines.map(cellsOf) })

/**
 * A CSV cell. A leading space prevents formula injection; a leading tab keeps long digit strings from being rounded,
 * as in the templates of banks. Pure.
 */
function csvCell(value: string | number): string {
  const text = String(value)
  const safe = /^[=+\-@]/.test(text) ? ` ${text}` : /^\d{12,}$/.test(text) ? `\t${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A payout file as CSV in UTF-8 with BOM, which Excel needs for Chinese text. Pure. */
export function payoutCsv(lines: readonly PayoutLine[]): string {
  const { heads, cells } = payoutSheet(lines)
  return `\uFEFF${[heads, ...cells].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}
