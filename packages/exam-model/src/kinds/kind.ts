/** What the model asks of a kind of problem. A new kind is one file here and a line in `index.ts`. */
import type { AnswerStatus, ProblemDoc, ScoreRule, SubProblem, UserAnswer } from '@zhixing/contract/exam/shapes'

/** A problem, or a part of a material problem. */
export type Leaf = SubProblem | ProblemDoc
/** Takes one error: the path of its field in the document, and a sentence for the author. */
export type Report = (field: string, msg: string) => void

export interface Judged {
  /** Points, two decimals; negative where the paper deducts. */
  score: number
  answerStatus: AnswerStatus
}

export interface ProblemKind {
  /** Reports what is wrong beyond stem and points, which every kind has. */
  check(doc: Leaf, report: Report): void
  /** The fields that this kind uses, normalised for storage; all others are reset. Idempotent. */
  clean(doc: SubProblem): Partial<SubProblem>
  /** Judges an answer that is not blank; null: only a person can. */
  mark: ((doc: Leaf, answer: UserAnswer, rule: ScoreRule) => Judged) | null
  /** How many texts a learner fills in. */
  blankTotal?(doc: Leaf): number
}
