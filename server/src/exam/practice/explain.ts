/** Problems as a learner gets them outside of a paper: without keys, and what may be told once they are answered. Pure. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { Explained, LearnerProblem, Mark, ProblemDoc, ScoreRule, UserAnswer } from '@zhixing/contract/exam/shapes'
import { explainedPart, markProblem, learnerProblem, ruleFor } from '@zhixing/exam-model'
import { texts } from './texts.ts'

/** A problem with the document of the version that was drawn. */
export interface DrawnProblem {
  id: string
  doc: ProblemDoc
  videoId: string | null
  /** What it is worth where it was asked, if that is not what it is worth by itself. */
  rule?: ScoreRule
}

/** What an entry of the wrong-answer book is worth: as in its exam, nothing where the exam is not known any more; else by itself. */
export function entryRule(doc: ProblemDoc, sourceType: number, paper: ScoreRule | null): ScoreRule {
  if (paper) return { ...paper, deduct: 0 }
  const own = ownRule(doc)
  return sourceType === SOURCE_EXAM ? { ...own, score: 0, subScores: own.subScores.map(() => 0) } : own
}
const SOURCE_EXAM = 1

/** Practice gives what a problem is worth by itself, and half of the letters half of the points. */
export function ownRule(doc: ProblemDoc): ScoreRule {
  return ruleFor(doc, {
    score: doc.score,
    missMode: 2,
    missScore: 0,
    deduct: 0,
    subScores: doc.subList.map(({ score }) => score),
  })
}

/** The problem without its key. `subId`: with that sub-problem only. */
export function shown({ id, doc, rule = ownRule(doc) }: DrawnProblem, subId = '0'): LearnerProblem {
  const problem = learnerProblem({ id, doc, rule })
  return subId === '0' ? problem : { ...problem, subList: problem.subList.filter((sub) => sub.id === subId) }
}

/** A problem that an exam still asks: its place in a practice, and nothing of what it says. */
export const withheld = ({ id, doc }: DrawnProblem): LearnerProblem =>
  learnerProblem({
    id,
    rule: ownRule(doc),
    doc: {
      ...doc,
      problemContent: `<p>${texts.withheld}</p>`,
      optionList: [],
      matchList: [],
      gapList: [],
      subList: [],
    },
  })

/** Keys and analyses of a problem and its sub-problems; of one of them only when told. */
export function explained({ id, doc, videoId }: DrawnProblem, subId = '0'): Explained[] {
  const whole = explainedPart(id, doc, videoId)
  const subs = doc.subList.filter((sub) => subId === '0' || sub.id === subId)
  return [whole, ...subs.map((sub) => explainedPart(sub.id ?? id, sub, null))]
}

/** The ids under which the answers to a problem are kept: its own, or its sub-problems'. */
export const leafIds = ({ id, doc }: Pick<DrawnProblem, 'id' | 'doc'>): string[] =>
  doc.problemType === kind.material ? doc.subList.map((sub) => sub.id ?? id) : [id]

/** Marks a whole problem. */
export const markDrawn = (
  { id, doc, rule = ownRule(doc) }: DrawnProblem,
  answers: ReadonlyMap<string, UserAnswer>,
): Mark[] => markProblem({ id, doc, rule }, answers)

/** Marks a whole problem: its marks, each answer with its own as it is kept, and how it went. */
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

/** True when every part of a problem was right. */
export const isAllRight = (marks: readonly Pick<Mark, 'answerStatus'>[]): boolean =>
  marks.length > 0 && marks.every(({ answerStatus }) => answerStatus === 'right')

/** How a problem went as a whole: for counts and accuracy. */
export function wholeStatus(marks: readonly Pick<Mark, 'answerStatus'>[]): 'right' | 'part' | 'wrong' | 'reviewing' {
  if (marks.some(({ answerStatus }) => answerStatus === 'reviewing')) return 'reviewing'
  if (isAllRight(marks)) return 'right'
  return marks.some(({ answerStatus }) => answerStatus === 'right' || answerStatus === 'part') ? 'part' : 'wrong'
}
