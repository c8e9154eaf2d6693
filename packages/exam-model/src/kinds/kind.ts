/** What the model asks of a kind of problem. A new kind is one file here and a line in `index.ts`. */
import type { FieldsOf, KindDoc } from '@zhixing/contract/exam/kind-fields'
import type { KindName } from '@zhixing/contract/exam/kinds'
import type {
  AnswerStatus,
  LearnerSub,
  ProblemDoc,
  ScoreRule,
  SubProblem,
  UserAnswer,
} from '@zhixing/contract/exam/shapes'

/** A problem, or a part of a material problem. */
export type Leaf = SubProblem | ProblemDoc
/** Takes one error: the path of its field in the document, and a sentence for the author. */
export type Report = (field: string, msg: string) => void

export interface Judged {
  /** Points, two decimals; negative where the paper deducts. */
  score: number
  answerStatus: AnswerStatus
}

/** What a learner receives of a problem besides stem and points. */
export type Shown = Omit<LearnerSub, 'id' | 'problemType' | 'problemContent' | 'score'>

export interface ProblemKind<K extends KindName> {
  /** Reports what is wrong beyond stem and points, which every kind has. */
  check(doc: KindDoc<K>, report: Report): void
  /** The fields that this kind uses, normalised for storage; all others are reset. Idempotent. */
  clean(doc: KindDoc<K>): FieldsOf<K>
  /** Judges an answer that is not blank; null: only a person can. */
  mark: ((doc: KindDoc<K>, answer: UserAnswer, rule: ScoreRule) => Judged) | null
  /** What a learner receives; never the key. Fields that are left out are empty. */
  learner(doc: KindDoc<K>): Partial<Shown>
}

/** A kind that was looked up by its code, for documents of that code. */
export interface AnyKind {
  check(doc: Leaf, report: Report): void
  clean(doc: Leaf): Partial<SubProblem>
  mark: ((doc: Leaf, answer: UserAnswer, rule: ScoreRule) => Judged) | null
  learner(doc: Leaf): Partial<Shown>
}
