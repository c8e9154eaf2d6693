/** Score bands: names and input. Pure. */
import { bandTexts as words } from './texts.ts'

const tidy = (value: number): string => String(Math.round(value * 100) / 100)

/** 60 分以下, 60–69.99, 90 分及以上: a band includes its lower limit and excludes its upper one. */
export function bandName({ from, to }: { from: number; to: number }, all: readonly { from: number }[]): string {
  const isFirst = from === all[0]?.from
  const isLast = from === all.at(-1)?.from
  if (isFirst) return isLast ? words.allOf : words.below(tidy(to))
  if (isLast) return words.above(tidy(from))
  // With integer limits 60–69 reads better than 60–69.99.
  return Number.isInteger(from) && Number.isInteger(to) ? `${from}–${to - 1}` : words.between(tidy(from), tidy(to))
}

/** Parses the lower limits in ascending order; undefined if one is invalid. */
export function readFroms(typed: readonly string[]): number[] | undefined {
  const values = typed.map((text) => text.normalize('NFKC').trim())
  if (values.some((text) => !/^\d{1,4}(\.\d{1,2})?$/.test(text))) return undefined
  return values.map(Number)
}

/** Validation error of the limits. */
export function bandProblem(typed: readonly string[], totalScore: number): string | undefined {
  const values = readFroms(typed)
  if (!values) return words.noNumber
  if (values.some((from) => from <= 0 || from >= totalScore)) return words.outside(totalScore)
  if (values.some((from, at) => at > 0 && from <= (values[at - 1] ?? 0))) return words.order
  return undefined
}

/** 60, 70, 80 and 90 % of the points. */
export const usualFroms = (totalScore: number): number[] =>
  [60, 70, 80, 90].map((percent) => Math.round(totalScore * percent) / 100)
