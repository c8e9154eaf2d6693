/** Points of an answer, exact in hundredths. */
import type { Credit, ScoreRule } from '@zhixing/contract/exam/shapes'
import { cents } from '../points.ts'
import type { Judged } from './kind.ts'

export const wrong = (rule: ScoreRule): Judged => ({
  score: rule.deduct > 0 ? -rule.deduct : 0,
  answerStatus: 'wrong',
})

/** `won` of `whole`, as a share of the points: rounded once, to hundredths. */
export function part(won: number, whole: number, rule: ScoreRule): Judged {
  if (whole <= 0 || won <= 0) return wrong(rule)
  if (won >= whole) return { score: rule.score, answerStatus: 'right' }
  return { score: Math.round((cents(rule.score) * won) / whole) / 100, answerStatus: 'part' }
}

/** `percent` of the points. */
export function share(percent: number, rule: ScoreRule): Judged {
  if (percent >= 100) return { score: rule.score, answerStatus: 'right' }
  if (percent <= 0) return wrong(rule)
  return { score: Math.round((cents(rule.score) * percent) / 100) / 100, answerStatus: 'part' }
}

export const rightOrWrong = (isRight: boolean, rule: ScoreRule): Judged => part(isRight ? 1 : 0, 1, rule)

/** Answers besides the key that earn a share. Papers frozen before partial credit existed lack the field. */
export const creditsOf = (doc: { creditList?: readonly Credit[] }): readonly Credit[] => doc.creditList ?? []

/** Judges position by position. Positions that the key leaves empty (items without a partner) do not count. */
export function markPositions(answer: readonly string[], key: readonly string[], rule: ScoreRule): Judged {
  let asked = 0
  let right = 0
  key.forEach((value, index) => {
    if (value === '') return
    asked++
    if (answer[index] === value) right++
  })
  return part(right, asked, rule)
}
