/** Comparison of classes as a spreadsheet. Pure. */
import type { OutputOf } from '@zhixing/contract'
import type { GroupStat } from '@zhixing/contract/exam/statistics'
import { groupTexts as words, texts } from './texts.ts'

type Groups = OutputOf<'exam/auth/exam/stat/groups'>

/** Name of a group with its class: several classes have a first group. */
export const groupName = ({ kind, className, groupName: name }: GroupStat): string =>
  kind === 'group' ? `${className} · ${name}` : name

const rate = (value: number | null): number | null => (value === null ? null : Math.round(value * 1000) / 10)

/** One row per group and one for all takers; figures first, then problems. */
export function groupSheet({ all, problemList }: Pick<Groups, 'all' | 'problemList'>, list: readonly GroupStat[]) {
  const rows = [...list.map((one) => ({ ...one, name: groupName(one) })), { ...all, name: words.all }]
  return {
    heads: [
      words.name,
      words.takers,
      texts.stats.average,
      texts.stats.median,
      words.passRate,
      texts.stats.deviation,
      words.highest,
      words.lowest,
      ...problemList.map(({ no }) => words.rateOf(no)),
    ],
    cells: rows.map((row) => [
      row.name,
      row.takerTotal,
      row.average,
      row.median,
      rate(row.takerTotal > 0 ? row.passTotal / row.takerTotal : null),
      row.deviation,
      row.highest,
      row.lowest,
      ...problemList.map((_, at) => rate(row.rateList[at] ?? null)),
    ]),
  }
}
