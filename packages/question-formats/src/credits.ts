/** Maps partial credit of other systems to ours. Pure. */
import { letterAt } from '@zhixing/contract/exam/kinds'
import type { Credit } from '@zhixing/contract/exam/shapes'

/** A percentage with at most five decimals, enough for thirds. */
export const percentText = (percent: number): string => String(Number(percent.toFixed(5)))

/** Partial credit of options of a single choice, by index. */
export const singleCredits = (percents: readonly number[]): Credit[] =>
  percents.flatMap((percent, at) => (percent > 0 && percent < 100 ? [{ place: 0, text: letterAt(at), percent }] : []))

/**
 * Percentages of options of a multiple choice, where they differ from an even split. Null where they do not add up to
 * 100 and cannot be represented.
 */
export function multipleCredits(percents: readonly number[]): Credit[] | null {
  const earning = percents.filter((percent) => percent > 0)
  const isUneven = earning.some((percent) => Math.abs(percent - (earning[0] ?? 0)) > 0.1)
  const costsPart = percents.some((percent) => percent < 0 && percent > -100)
  if (!isUneven && !costsPart) return []
  if (Math.abs(earning.reduce((sum, percent) => sum + percent, 0) - 100) > 0.1) return null
  return percents.flatMap((percent, at) =>
    percent === 0 ? [] : [{ place: 0, text: letterAt(at), percent: Math.max(-100, percent) }],
  )
}

/** The percentage of each option: its credit, or an even share of the key. */
export function percentsOf(
  {
    optionList,
    answer,
    creditList,
  }: { optionList: readonly { id: string }[]; answer: readonly string[]; creditList: readonly Credit[] },
  isSingle: boolean,
): Map<string, number> {
  const own = new Map(creditList.map(({ text, percent }) => [text, percent]))
  const even = 100 / Math.max(1, answer.length)
  const plain = (id: string) => (answer.includes(id) ? (isSingle ? 100 : even) : isSingle ? 0 : -100)
  const isWeighed = !isSingle && creditList.length > 0
  return new Map(optionList.map(({ id }) => [id, own.get(id) ?? (isWeighed ? 0 : plain(id))]))
}
