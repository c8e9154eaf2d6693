/** A paper with a corrected key, and the effect on scores. Pure. */
import { answerForm, choosesSeveral, isSubjective } from '@zhixing/contract/exam/kinds'
import type { ExamRules, Mark, ProblemDoc, SubProblem, UserAnswer } from '@zhixing/contract/exam/shapes'
import {
  creditsOf,
  type FrozenPaper,
  type FrozenProblem,
  type Given,
  passes,
  markProblem,
  totalOf,
  withPeople,
} from '@zhixing/exam-model'

/** The part of a problem that decides about an answer, before or after the correction. */
export interface Key {
  everybody: 0 | 1
  answer: string[]
  aliasList: string[][]
  blankRule: ProblemDoc['blankRule']
  numberRule: ProblemDoc['numberRule']
  /** Other answers worth full points. */
  otherList: string[]
}
export interface Change {
  everybody: 0 | 1
  answer: string[]
  aliasList?: string[][] | undefined
  blankRule?: ProblemDoc['blankRule'] | undefined
  numberRule?: ProblemDoc['numberRule'] | undefined
  otherList?: string[] | undefined
}

/** The problem that an id (of its own or of a part) belongs to. */
export function wholeOf(paper: FrozenPaper, problemId: string): FrozenProblem | undefined {
  return paper.problemList.find(({ id, doc }) => id === problemId || doc.subList.some((sub) => sub.id === problemId))
}

/** The problem or part with this id. */
export function leafOf(problem: FrozenProblem, problemId: string): ProblemDoc | SubProblem {
  return problem.doc.subList.find(({ id }) => id === problemId) ?? problem.doc
}

/** True when a person marks it: there is no key. */
export const hasNoKey = (leaf: ProblemDoc | SubProblem): boolean =>
  isSubjective(leaf.problemType) || ('subList' in leaf && leaf.subList.length > 0)

export function keyOf(problem: FrozenProblem, problemId: string): Key {
  const { answer, aliasList, blankRule, numberRule } = leafOf(problem, problemId)
  const everybody = problem.everybody?.includes(problemId) ? 1 : 0
  return { everybody, answer, aliasList, blankRule, numberRule, otherList: othersOf(leafOf(problem, problemId)) }
}

/** One option or one number is right, so that others may be right as well. */
const takesOthers = ({ problemType }: ProblemDoc | SubProblem): boolean =>
  /^(?:one|number)$/.test(answerForm(problemType) ?? '')

/** Options or numbers that earn full points beside the key. */
export const othersOf = (leaf: ProblemDoc | SubProblem): string[] =>
  takesOthers(leaf) ? creditsOf(leaf).flatMap(({ text, percent }) => (percent >= 100 ? [text] : [])) : []

/**
 * A credit whose text became the key is dropped; credits of several options are dropped with the key they belong to.
 */
function remainingCredits(
  leaf: ProblemDoc | SubProblem,
  answer: readonly string[],
  others: readonly string[] | undefined,
) {
  if (choosesSeveral(leaf.problemType)) return []
  const remaining = creditsOf(leaf).filter(({ text }) => !answer.includes(text))
  if (others === undefined || !takesOthers(leaf)) return remaining
  const whole = others.filter((text) => !answer.includes(text)).map((text) => ({ place: 0, text, percent: 100 }))
  return [...remaining.filter(({ text, percent }) => percent < 100 && !others.includes(text)), ...whole]
}

/** The problem with the new key; everything else stays as published. */
export function correctedProblem(problem: FrozenProblem, problemId: string, change: Change): FrozenProblem {
  const { everybody: _old, ...rest } = problem
  const others = (problem.everybody ?? []).filter((id) => id !== problemId)
  const free = change.everybody ? [...others, problemId] : others
  const withKey = <T extends ProblemDoc | SubProblem>(leaf: T): T =>
    change.everybody || hasNoKey(leaf)
      ? leaf
      : {
          ...leaf,
          answer: change.answer,
          aliasList: change.aliasList ?? leaf.aliasList,
          creditList: remainingCredits(leaf, change.answer, change.otherList),
          blankRule: change.blankRule ?? leaf.blankRule,
          numberRule: change.numberRule ?? leaf.numberRule,
        }
  const doc =
    problem.id === problemId
      ? withKey(problem.doc)
      : { ...problem.doc, subList: problem.doc.subList.map((sub) => (sub.id === problemId ? withKey(sub) : sub)) }
  return { ...rest, doc, ...(free.length > 0 ? { everybody: free } : {}) }
}

/** The paper with the corrected problem. */
export function correctedPaper<T extends FrozenPaper>(paper: T, corrected: FrozenProblem): T {
  return {
    ...paper,
    problemList: paper.problemList.map((problem) => (problem.id === corrected.id ? corrected : problem)),
  }
}

export interface Before {
  recordId: string
  marks: readonly Mark[]
  answer: UserAnswer | undefined
}

/**
 * The score of one record before and after; undefined when the record does not contain the problem. `given`: manual
 * marks of the answer, where they apply again.
 */
export function effectOn(
  { marks, answer }: Pick<Before, 'marks' | 'answer'>,
  corrected: FrozenProblem,
  problemId: string,
  rules: ExamRules,
  given?: readonly Given[],
) {
  const old = marks.find((mark) => mark.problemId === problemId)
  if (!old) return undefined
  const fresh = markProblem(corrected, new Map(answer ? [[problemId, answer]] : [])).find(
    (mark) => mark.problemId === problemId,
  )
  // Answers marked by a person, or waiting for one, keep the manual result.
  const byPeople = given && fresh ? withPeople(fresh, given, rules) : undefined
  const mark = !fresh || fresh.answerStatus === 'reviewing' ? (byPeople ?? old) : (byPeople ?? fresh)
  const before = totalOf(marks)
  const after = totalOf(marks.map((one) => (one === old ? mark : one)))
  return {
    before: before.score,
    after: after.score,
    passBefore: passes(before.score, before.waiting, rules.passScore),
    passAfter: passes(after.score, after.waiting, rules.passScore),
  }
}
