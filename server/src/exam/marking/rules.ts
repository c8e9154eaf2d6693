/** What an answer is worth. Pure: no clock, no database; exact in hundredths of a point. */
import { isSubjective, kind } from '@zhixing/contract/exam/kinds'
import type { AnswerStatus, Mark, ProblemDoc, ScoreRule, SubProblem, UserAnswer } from '@zhixing/contract/exam/shapes'
import type { FrozenProblem } from '../paper/freeze.ts'

export interface Judged {
  /** Points, two decimals; below zero where the paper deducts. */
  score: number
  answerStatus: AnswerStatus
}

const round = (points: number): number => Math.round(points * 100) / 100

/** True when nothing was answered. */
export const isBlank = (answer: UserAnswer | undefined): boolean => !answer?.some((text) => text.trim() !== '')

/** How a blank's text is compared: full-width as half-width, and case and spaces as the problem says. */
export function normalised(
  text: string,
  { ignoreCase, ignoreSpace }: { ignoreCase: number; ignoreSpace: number },
): string {
  let plain = text.normalize('NFKC').trim()
  plain = ignoreSpace ? plain.replace(/\s+/g, '') : plain.replace(/\s+/g, ' ')
  return ignoreCase ? plain.toLowerCase() : plain
}

const part = (fraction: number, rule: ScoreRule): Judged =>
  fraction >= 1
    ? { score: rule.score, answerStatus: 'right' }
    : fraction <= 0
      ? { score: -rule.deduct, answerStatus: 'wrong' }
      : { score: round(rule.score * fraction), answerStatus: 'part' }

function markLetters(answer: string[], key: string[], rule: ScoreRule): Judged {
  const chosen = new Set(answer)
  const right = new Set(key)
  if ([...chosen].some((letter) => !right.has(letter))) return part(0, rule)
  if (chosen.size === right.size) return part(1, rule)
  // Some of the right ones, and none that is wrong.
  if (rule.missMode === 1) return { score: Math.min(rule.missScore, rule.score), answerStatus: 'part' }
  if (rule.missMode === 2) return part(chosen.size / right.size, rule)
  return part(0, rule)
}

function markBlanks(doc: SubProblem | ProblemDoc, answer: string[], rule: ScoreRule): Judged {
  const accepted = doc.answer.map(
    (text, at) =>
      new Set(
        [text, ...(doc.aliasList[at] ?? [])].map((one) => normalised(one, doc.blankRule)).filter((one) => one !== ''),
      ),
  )
  const weights = doc.answer.map((_, at) => doc.blankScores[at] ?? 1)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return part(0, rule)
  const given = doc.answer.map((_, at) => normalised(answer[at] ?? '', doc.blankRule))
  let won = 0
  if (doc.blankRule.orderFree) {
    const free = new Set(accepted.keys())
    for (const text of given) {
      const at = [...free].find((place) => text !== '' && accepted[place]?.has(text))
      if (at === undefined) continue
      free.delete(at)
      won += weights[at] ?? 0
    }
  } else
    given.forEach((text, at) => {
      if (text !== '' && accepted[at]?.has(text)) won += weights[at] ?? 0
    })
  return part(won / whole, rule)
}

function markPlaces(answer: string[], key: string[], rule: ScoreRule): Judged {
  const right = key.filter((value, at) => value !== '' && answer[at] === value).length
  return part(key.length === 0 ? 0 : right / key.length, rule)
}

/** A number as people write it: full-width digits, thousands separators, fractions and percents. */
export function readNumber(text: string): number {
  const plain = text.normalize('NFKC').replace(/[\s,_]/g, '')
  const fraction = /^([+-]?\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(plain)
  if (fraction) return Number(fraction[1]) / Number(fraction[2])
  const percent = /^([+-]?[\d.]+(?:e[+-]?\d+)?)%$/i.exec(plain)
  if (percent) return Number(percent[1]) / 100
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
}

function markNumber(doc: SubProblem | ProblemDoc, answer: string[], rule: ScoreRule): Judged {
  const unit = doc.numberRule.unit
  const bare = (text: string) => (unit !== '' && text.trim().endsWith(unit) ? text.trim().slice(0, -unit.length) : text)
  const given = readNumber(bare(answer[0] ?? ''))
  const key = readNumber(bare(doc.answer[0] ?? ''))
  const { tolerance, relative } = doc.numberRule
  const allowed = relative ? Math.abs(key) * tolerance : tolerance
  // The tolerance itself is allowed: 0.1 + 0.2 must not fail by a rounding of the machine.
  return part(Math.abs(given - key) <= allowed + Math.max(Math.abs(key), 1) * 1e-12 ? 1 : 0, rule)
}

/** Marks one answer to a problem that has no parts. Kinds that a person has to mark answer `reviewing` unless nothing was handed in. */
export function markAnswer(doc: SubProblem | ProblemDoc, answer: UserAnswer | undefined, rule: ScoreRule): Judged {
  if (answer === undefined || isBlank(answer)) return { score: 0, answerStatus: 'none' }
  if (isSubjective(doc.problemType)) return { score: 0, answerStatus: 'reviewing' }
  switch (doc.problemType) {
    case kind.single:
    case kind.judge:
      return part(answer.length === 1 && answer[0] === doc.answer[0] ? 1 : 0, rule)
    case kind.multiple:
    case kind.uncertain:
      return markLetters(answer, doc.answer, rule)
    case kind.blanks:
      return markBlanks(doc, answer, rule)
    case kind.order:
      return part(answer.length === doc.answer.length && answer.every((id, at) => id === doc.answer[at]) ? 1 : 0, rule)
    case kind.match:
    case kind.cloze:
      return markPlaces(answer, doc.answer, rule)
    case kind.number:
      return markNumber(doc, answer, rule)
    default:
      throw new Error(`no rule marks problem type ${doc.problemType}`)
  }
}

/** The marks of one problem: one, or one for each sub-problem of a material problem. */
export function markProblem(
  { id, doc, rule }: Pick<FrozenProblem, 'id' | 'doc' | 'rule'>,
  answers: ReadonlyMap<string, UserAnswer>,
): Mark[] {
  if (doc.problemType !== kind.material)
    return [{ problemId: id, fullScore: rule.score, ...markAnswer(doc, answers.get(id), rule) }]
  return doc.subList.map((sub, at) => {
    const problemId = sub.id ?? id
    const own = { ...rule, score: rule.subScores[at] ?? sub.score, subScores: [] }
    return { problemId, fullScore: own.score, ...markAnswer(sub, answers.get(problemId), own) }
  })
}

/** The sum of marks: whole, and what rules and people gave. Never below zero. */
export function totalOf(marks: readonly Mark[]): {
  score: number
  objective: number
  subjective: number
  waiting: number
} {
  let objective = 0
  let subjective = 0
  let waiting = 0
  for (const mark of marks) {
    if (mark.answerStatus === 'reviewing') waiting++
    if (mark.sysAudit) subjective += mark.score
    else objective += mark.score
  }
  return {
    score: Math.max(0, round(objective + subjective)),
    objective: round(objective),
    subjective: round(subjective),
    waiting,
  }
}
