/** The distribution of answers to a problem. Pure. */
import { choicesOf } from '@zhixing/contract/exam/kind-fields'
import { answerForm, choosesSeveral, isSubjective } from '@zhixing/contract/exam/kinds'
import type { AnswerShare } from '@zhixing/contract/exam/statistics'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { normalised } from '@zhixing/exam-model'

/** A distinct answer: its count overall, and in the top and bottom group. */
export interface CountedAnswer {
  userAnswer: readonly string[]
  count: number
  high: number
  low: number
}

/** An answer in one line; answers that compare equal give the same line. */
export function answerLine(leaf: ProblemDoc | SubProblem, answer: readonly string[]): string {
  if (choosesSeveral(leaf.problemType))
    return [...new Set(answer)]
      .filter((letter) => letter !== '')
      .sort()
      .join('')
  const loose = answerForm(leaf.problemType) === 'texts' ? leaf.blankRule : { ignoreCase: 0, ignoreSpace: 1 }
  return answer.map((text) => normalised(text, loose)).join(' | ')
}

const MAX_REPORTED = 12

/** The counts of each option, or of the most frequent answers. */
export function sharesOf(
  leaf: ProblemDoc | SubProblem,
  counted: readonly CountedAnswer[],
  takers: number,
  group: number,
): AnswerShare[] {
  if (isSubjective(leaf.problemType)) return []
  const choices = choicesOf(leaf)
  const isLetters = choices.length > 0
  const isJudge = answerForm(leaf.problemType) === 'judge'
  const tally = new Map<string, { count: number; high: number; low: number }>()
  const add = (answer: string, { count, high, low }: { count: number; high: number; low: number }) => {
    const was = tally.get(answer) ?? { count: 0, high: 0, low: 0 }
    tally.set(answer, { count: was.count + count, high: was.high + high, low: was.low + low })
  }
  const nothing = { count: 0, high: 0, low: 0 }
  for (const id of choices) add(id, nothing)
  if (isJudge) for (const answer of ['T', 'F']) add(answer, nothing)
  for (const one of counted) {
    if (!one.userAnswer.some((text) => text.trim() !== '')) continue
    if (isLetters) for (const letter of new Set(one.userAnswer)) if (letter !== '') add(letter, one)
    if (!isLetters) add(answerLine(leaf, one.userAnswer), one)
  }
  const key = answerLine(leaf, leaf.answer)
  const rate = (count: number, of: number) => (of > 0 ? Math.round((count / of) * 1000) / 1000 : 0)
  const list = [...tally].map(([answer, { count, high, low }]) => ({
    answer: answer.slice(0, 200),
    isKey: (isLetters ? leaf.answer.includes(answer) : answer === key) ? (1 as const) : (0 as const),
    count,
    rate: rate(count, takers),
    highRate: rate(high, group),
    lowRate: rate(low, group),
  }))
  if (isLetters || isJudge) return list
  return list.sort((a, b) => b.count - a.count || (a.answer < b.answer ? -1 : 1)).slice(0, MAX_REPORTED)
}
