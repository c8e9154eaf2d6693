/** Short-answer keys of other systems: full credit, partial credit, wildcards. Pure. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { Credit } from '@zhixing/contract/exam/shapes'
import { hasWildcard } from '@zhixing/exam-model'
import { exchangeTexts as texts } from './texts.ts'

export interface ShortAnswer {
  /** Verbatim: `*` matches any text, `\*` is a literal asterisk. */
  text: string
  percent: number
}

/** Limit of aliases per blank. */
const MAX_ALIASES = 20

/** Whether an earning answer has a wildcard: then all keys of the problem use wildcard syntax. */
export const hasWild = (list: readonly ShortAnswer[]): boolean =>
  list.some(({ text, percent }) => percent > 0 && hasWildcard(text))

/** A key in our syntax: with wildcards where the problem uses them. '' for a key of wildcards only. */
function ownKey(text: string, isWild: boolean, warnings: string[]): string {
  if (!isWild) return text.replaceAll('\\*', '*').trim()
  if (/^[*\s]+$/.test(text)) {
    warnings.push(texts.wildcardOnly)
    return ''
  }
  return text.trim()
}

/**
 * Maps answers to one blank: key, aliases, credits. Where none is worth 100 %, the best becomes the key, with a
 * warning.
 * @param isWild the problem uses wildcard syntax (`hasWild` of all its blanks)
 */
export function shortAnswer(
  list: readonly ShortAnswer[],
  isWild: boolean,
  warnings: string[],
): { key: string; aliases: string[]; credits: Omit<Credit, 'place'>[] } {
  const read = list
    .filter(({ percent }) => percent > 0)
    .map(({ text, percent }) => ({ text: ownKey(text, isWild, warnings), percent: Math.min(100, percent) }))
    .filter(({ text }) => text !== '')
  const best = Math.max(0, ...read.map(({ percent }) => percent))
  if (read.length > 0 && best < 100) warnings.push(texts.bestIsPart(best))
  const whole = [...new Set(read.filter(({ percent }) => percent >= best).map(({ text }) => text))]
  if (whole.length > MAX_ALIASES + 1) warnings.push(texts.aliasesCut(MAX_ALIASES + 1))
  const credits = read.flatMap(({ text, percent }) =>
    percent < best && !whole.includes(text) ? [{ text, percent: Number(((percent / best) * 100).toFixed(5)) }] : [],
  )
  return { key: whole[0] ?? '', aliases: whole.slice(1, MAX_ALIASES + 1), credits }
}

/** A tolerance as a number; a percentage is relative to the value. Null for malformed input. */
export function toleranceOf(text: string, value: number): number | null {
  const plain = text.normalize('NFKC').replace(/[±\s]/g, '')
  const share = /^(.+)%$/.exec(plain)?.[1]
  const found = Number(share ?? (plain || 0))
  if (!(found >= 0)) return null
  return share === undefined ? found : Number((Math.abs(value) * (found / 100)).toPrecision(12))
}

export interface NumberAnswer {
  value: string
  tolerance: string
  percent: number
}

/** Maps answers to a number with tolerance and credits. */
export function numberAnswer(
  list: readonly NumberAnswer[],
  warnings: string[],
): { answer: string[]; tolerance: number; credits: Credit[] } {
  const read = list.flatMap(({ value, tolerance, percent }) => {
    if (percent <= 0) return []
    const within = toleranceOf(tolerance, Number(value))
    if (within === null) warnings.push(texts.toleranceUnread(tolerance))
    return [{ value: value.trim(), within: within ?? 0, percent: Math.min(100, percent) }]
  })
  const best = Math.max(0, ...read.map(({ percent }) => percent))
  if (read.length > 0 && best < 100) warnings.push(texts.bestIsPart(best))
  const key = read.find(({ percent }) => percent === best)
  return {
    answer: key ? [key.value] : [],
    tolerance: key?.within ?? 0,
    credits: read.flatMap((one) =>
      one === key
        ? []
        : [
            {
              place: 0,
              text: one.within > 0 ? `${one.value}:${one.within}` : one.value,
              percent: Number(((one.percent / best) * 100).toFixed(5)),
            },
          ],
    ),
  }
}

/** Warns about penalties of wrong options, which we configure per paper. */
export function warnOfPenalties(type: number, percents: readonly number[], warnings: string[]): void {
  const costs = percents.filter((percent) => percent < 0)
  if (type === kind.single && costs.length > 0) warnings.push(texts.penaltyLost(Math.max(...costs.map(Math.abs))))
}
