import type { Explained, LearnerProblem, LearnerSub, Mark } from '@zhixing/contract/exam/shapes'
import type { ReactNode } from 'react'
import type { Choice } from './answer.ts'
import type { OrderOf } from './explanation.tsx'

export type ViewMode = 'answer' | 'read' | 'explained'

export interface ProblemViewProps {
  problem: LearnerProblem | LearnerSub
  /** Its number on the paper. */
  no?: string | number
  /** By id of the problem or sub-problem, in the form of contract/exam/shapes.ts. */
  answers: Readonly<Record<string, string[]>>
  onAnswer?: (problemId: string, answer: string[]) => void
  /** answer: it can be written; read: the answer stands there; explained: with key, mark and analysis, as far as they are given. */
  mode: ViewMode
  explained?: Readonly<Record<string, Explained>>
  marks?: Readonly<Record<string, Mark>>
  /** The order in which this taker sees choices (contract/exam/order.ts). Asked for options, for the right side of a match and for the choices of a gap. */
  optionOrder?: OrderOf
  /** Plays an explanation video. */
  video?: (videoId: string) => ReactNode
  /** Beside the number on the right: a flag, a link. */
  aside?: ReactNode
  /** Below each problem or sub-problem: what a marker fills in. */
  below?: (problem: LearnerSub) => ReactNode
}

/** What the parts that show one kind get. */
export interface PartProps {
  problem: LearnerSub
  no: string
  options: readonly Choice[]
  answer: readonly string[]
  onAnswer: ProblemViewProps['onAnswer']
  mode: ViewMode
  explained: Explained | undefined
  order: OrderOf
  /** Ids of the elements that name the controls: number and stem. */
  labelledBy: string
}
