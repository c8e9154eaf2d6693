/** Keys of short answers as other systems write them: what earns all, what earns a part, wildcards. Pure. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { Credit } from '@zhixing/contract/exam/shapes'
import { hasWildcard } from '@zhixing/exam-model'
import { exchangeTexts as texts } from './texts.ts'

export interface ShortAnswer {
  /** As the file writes it: `*` stands for any text, `\*` for the sign. */
  text: string
  percent: number
}

/** As many further texts as a blank can have. */
const MAX_ALIASES = 20

/** Whether some answer that earns anything has a wildcard: all keys of a problem are then written with them. */
export const hasWild = (list: readonly ShortAnswer[]): boolean =>
  list.some(({ text, percent }) => percent > 0 && hasWildcard(text))

/** A key of ours: with its wildcards where the problem has some, else plain. One of nothing but wildcards is none. */
function ownKey(text: string, isWild: boolean, warnings: string[]): string {
  if (!isWild) return text.replaceAll('\\*', '*').trim()
  if (/^[*\s]+$/.test(text)) {
    warnings.push(texts.wildcardOnly)
    return ''
  }
  return text.trim()
}

/**
 * One blank of these answers: the key, what is as right, what earns a part.
 * Where nothing earns all of it, the best does, and that is said.
 * @param isWild the problem's keys have wildcards (`hasWild` of all its blanks)
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

/** A tolerance as a number: a share of the value where it is a percentage. Null: it cannot be read. */
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

/** A number with what is near enough, and numbers that earn a part. */
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

/** What wrong options of a single choice cost, which ours says for a whole paper: told, not taken over. */
export function warnOfPenalties(type: number, percents: readonly number[], warnings: string[]): void {
  const costs = percents.filter((percent) => percent < 0)
  if (type === kind.single && costs.length > 0) warnings.push(texts.penaltyLost(Math.max(...costs.map(Math.abs))))
}
