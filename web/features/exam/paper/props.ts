import type { Explained, LearnerProblem, LearnerSub, Mark } from '@zhixing/contract/exam/shapes'
import type { ReactNode } from 'react'
import type { Choice } from './answer.ts'
import type { OrderOf } from './explanation.tsx'

export type ViewMode = 'answer' | 'read' | 'explained'

export interface ProblemViewProps {
  problem: LearnerProblem | LearnerSub
  /** Number on the paper. */
  no?: string | number
  /** By id of the problem or sub-problem, in the format of contract/exam/shapes.ts. */
  answers: Readonly<Record<string, string[]>>
  onAnswer?: (problemId: string, answer: string[]) => void
  /** answer: editable; read: read-only; explained: with key, mark and analysis, where available. */
  mode: ViewMode
  explained?: Readonly<Record<string, Explained>>
  marks?: Readonly<Record<string, Mark>>
  /**
   * Option order of this taker (contract/exam/order.ts): for options, the right side of a match, and choices of a
   * gap.
   */
  optionOrder?: OrderOf
  /** Without points: outside of a paper they are the bank's default, not what the answer was worth. */
  hidesPoints?: boolean
  /** Renders an explanation video. */
  video?: (videoId: string) => ReactNode
  /** Right of the number: a flag, a link. */
  aside?: ReactNode
  /** Below each problem or sub-problem, such as marking fields. */
  below?: (problem: LearnerSub) => ReactNode
}

/** Props of the components for each kind. */
export interface PartProps {
  problem: LearnerSub
  no: string
  options: readonly Choice[]
  answer: readonly string[]
  onAnswer: ProblemViewProps['onAnswer']
  mode: ViewMode
  explained: Explained | undefined
  order: OrderOf
  /** Ids of the labelling elements: number and stem. */
  labelledBy: string
}
