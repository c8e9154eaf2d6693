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
  // Two decimals, as banks read it; never through a fraction of a number.
  `${Math.floor(line.arriveMoney / 100)}.${String(line.arriveMoney % 100).padStart(2, '0')}`,
  line.id,
]

/** A payout file as a spreadsheet. Numbers of accounts stay texts: a spreadsheet would round them. Pure. */
export const payoutSheet = (lines: readonly PayoutLine[]) => ({ heads: texts.payouts.heads, cells: lines.map(cellsOf) })

/**
 * A cell of a CSV. One that a spreadsheet would take for a formula begins with a space; digits that it would round stand behind a tab, as banks'
 * own templates have them. Pure.
 */
function csvCell(value: string | number): string {
  const text = String(value)
  const safe = /^[=+\-@]/.test(text) ? ` ${text}` : /^\d{12,}$/.test(text) ? `\t${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A payout file as CSV in UTF-8 with its mark, which Excel needs to read Chinese. Pure. */
export function payoutCsv(lines: readonly PayoutLine[]): string {
  const { heads, cells } = payoutSheet(lines)
  return `\uFEFF${[heads, ...cells].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}
