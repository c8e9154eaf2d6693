/** Form values of a key correction. Pure. */
import type { ProblemStat } from '../../../shapes.ts'
import { answerForm, isSubjective } from '@zhixing/contract/exam/kinds'

export interface KeyDraft {
  everybody: boolean
  /** Chosen letters, texts of blanks, or one text for other kinds. */
  answer: string[]
  /** Alternatives of each blank, one line each. */
  aliases: string[]
  /** Alternative numbers in one line. */
  others: string
  /** Tolerance of a number, as typed. */
  tolerance: string
}
export type KeyShape = 'one' | 'several' | 'judge' | 'blanks' | 'places' | 'number' | 'none'

export function shapeOf({ problemType }: Pick<ProblemStat, 'problemType'>): KeyShape {
  if (isSubjective(problemType)) return 'none'
  switch (answerForm(problemType)) {
    case 'one':
      return 'one'
    case 'several':
      return 'several'
    case 'judge':
      return 'judge'
    case 'texts':
      return 'blanks'
    case 'number':
      return 'number'
    default:
      return 'places'
  }
}

const parts = (text: string): string[] =>
  text
    .split(/[;；]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

export function draftOf(stat: ProblemStat): KeyDraft {
  const isOne = shapeOf(stat) === 'one'
  const answer =
    shapeOf(stat) === 'places'
      ? [stat.problemAnswer.join(',')]
      : [...stat.problemAnswer, ...(isOne ? stat.otherList : [])]
  const aliases = stat.problemAnswer.map((_, at) => (stat.aliasList[at] ?? []).join('；'))
  const everybody = stat.isFree || shapeOf(stat) === 'none'
  return {
    everybody,
    answer,
    aliases,
    others: isOne ? '' : stat.otherList.join('；'),
    tolerance: String(stat.numberRule.tolerance),
  }
}

/** Whether the text is a valid tolerance. */
export const isTolerance = (text: string): boolean => /^\d+(\.\d+)?$/.test(text.trim())

/** Input of the call. */
export function changeOf(
  stat: Pick<ProblemStat, 'problemType' | 'numberRule'>,
  { everybody, answer, aliases, others, tolerance }: KeyDraft,
) {
  if (everybody) return { everybody: 1 as const, answer: [] }
  switch (shapeOf(stat)) {
    case 'one':
      // Any of them earns full points; the first becomes the key.
      return { everybody: 0 as const, answer: answer.toSorted().slice(0, 1), otherList: answer.toSorted().slice(1) }
    case 'several':
      return { everybody: 0 as const, answer: answer.toSorted() }
    case 'blanks':
      return { everybody: 0 as const, answer: answer.map((text) => text.trim()), aliasList: aliases.map(parts) }
    case 'places':
      return { everybody: 0 as const, answer: (answer[0] ?? '').split(/[,，、\s]+/).map((one) => one.trim()) }
    case 'none':
      return { everybody: 0 as const, answer: [] }
    case 'number': {
      const numberRule = { ...stat.numberRule, ...(isTolerance(tolerance) ? { tolerance: Number(tolerance) } : {}) }
      return {
        everybody: 0 as const,
        answer: answer.map((text) => text.trim()).slice(0, 1),
        otherList: parts(others),
        numberRule,
      }
    }
    default:
      return { everybody: 0 as const, answer: answer.map((text) => text.trim()).slice(0, 1) }
  }
}
