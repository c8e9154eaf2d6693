/** Problems outside of papers: without keys, and what is explained once they are answered. Pure. */
import { isMaterial } from '@zhixing/contract/exam/kinds'
import type { Explained, LearnerProblem, Mark, ProblemDoc, ScoreRule, UserAnswer } from '@zhixing/contract/exam/shapes'
import { emptyFields, explainedPart, markProblem, learnerProblem, ruleFor } from '@zhixing/exam-model'
import { texts } from './texts.ts'

/** A problem with the document of the drawn version. */
export interface DrawnProblem {
  id: string
  doc: ProblemDoc
  videoId: string | null
  /** Its points where they differ from its own. */
  rule?: ScoreRule
}

/** The points of a wrong-answer entry: those of its exam, or its own. */
export function entryRule(doc: ProblemDoc, sourceType: number, paper: ScoreRule | null): ScoreRule {
  if (paper) return { ...paper, deduct: 0 }
  const own = ownRule(doc)
  return sourceType === SOURCE_EXAM ? { ...own, score: 0, subScores: own.subScores.map(() => 0) } : own
}
const SOURCE_EXAM = 1

/** Practice uses the problem's own points, with proportional credit for some of the letters. */
export function ownRule(doc: ProblemDoc): ScoreRule {
  return ruleFor(doc, {
    score: doc.score,
    missMode: 2,
    missScore: 0,
    deduct: 0,
    subScores: doc.subList.map(({ score }) => score),
  })
}

/** The problem without its key. `subId`: only that sub-problem. */
export function shown({ id, doc, rule = ownRule(doc) }: DrawnProblem, subId = '0'): LearnerProblem {
  const problem = learnerProblem({ id, doc, rule })
  return subId === '0' ? problem : { ...problem, subList: problem.subList.filter((sub) => sub.id === subId) }
}

/** A problem under embargo: its position in a practice without content. */
export const withheld = ({ id, doc }: DrawnProblem): LearnerProblem =>
  learnerProblem({
    id,
    rule: ownRule(doc),
    doc: {
      ...doc,
      ...emptyFields(),
      problemContent: `<p>${texts.withheld}</p>`,
      subList: [],
    },
  })

/** Keys and analyses of a problem and its sub-problems, or of one of them. */
export function explained({ id, doc, videoId }: DrawnProblem, subId = '0'): Explained[] {
  const whole = explainedPart(id, doc, videoId)
  const subs = doc.subList.filter((sub) => subId === '0' || sub.id === subId)
  return [whole, ...subs.map((sub) => explainedPart(sub.id ?? id, sub, null))]
}

/** The ids under which answers to a problem are stored: its own, or those of its sub-problems. */
export const leafIds = ({ id, doc }: Pick<DrawnProblem, 'id' | 'doc'>): string[] =>
  isMaterial(doc.problemType) ? doc.subList.map((sub) => sub.id ?? id) : [id]

/** Marks a whole problem. */
export const markDrawn = (
  { id, doc, rule = ownRule(doc) }: DrawnProblem,
  answers: ReadonlyMap<string, UserAnswer>,
): Mark[] => markProblem({ id, doc, rule }, answers)

/** Marks a whole problem: marks, the answers with their marks, and the overall outcome. */
export function markAnswers(problem: DrawnProblem, answers: ReadonlyMap<string, UserAnswer>) {
  const marks = markDrawn(problem, answers)
  const rows = marks.map(({ problemId, answerStatus, score }) => ({
    problemId,
    userAnswer: answers.get(problemId) ?? [],
    answerStatus,
    score,
  }))
  return { marks, rows, status: wholeStatus(marks) }
}

/** True when every part is right. */
export const isAllRight = (marks: readonly Pick<Mark, 'answerStatus'>[]): boolean =>
  marks.length > 0 && marks.every(({ answerStatus }) => answerStatus === 'right')

/** The outcome of a problem as a whole, for counts and accuracy. */
export function wholeStatus(marks: readonly Pick<Mark, 'answerStatus'>[]): 'right' | 'part' | 'wrong' | 'reviewing' {
  if (marks.some(({ answerStatus }) => answerStatus === 'reviewing')) return 'reviewing'
  if (isAllRight(marks)) return 'right'
  return marks.some(({ answerStatus }) => answerStatus === 'right' || answerStatus === 'part') ? 'part' : 'wrong'
}
