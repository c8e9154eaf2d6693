import { kind, kindName } from '@zhixing/contract/exam/kinds'
import type { Explained, LearnerProblem, LearnerSub, Mark } from '@zhixing/contract/exam/shapes'
import { type ReactNode, useId } from 'react'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'
import type { Choice } from './answer.ts'
import { Choices } from './choices.tsx'
import { Row } from '../../ui/layout.tsx'
import css from './exam-paper.module.css'
import { asWritten, Explanation, type OrderOf } from './explanation.tsx'
import { Order } from './order.tsx'
import { Match } from './match.tsx'
import { Blanks, Cloze } from './places.tsx'
import { Stem } from './stem.tsx'
import { texts } from './texts.ts'
import { NumberField, Written } from './written.tsx'

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

/** Kinds answered in a field below the stem. */
const FIELDS: readonly number[] = [kind.number, kind.essay, kind.file]

/**
 * One problem of any kind, to be answered, read, or explained. A material problem shows its sub-problems itself.
 * @example <ProblemView problem={problem} no={3} answers={answers} onAnswer={save} mode="answer" />
 */
export function ProblemView(props: ProblemViewProps) {
  const { problem, no = '', answers, onAnswer, mode, explained, marks, optionOrder = asWritten } = props
  const { video, aside, below } = props
  const id = useId()
  const subs = problem.problemType === kind.material && 'subList' in problem ? problem.subList : null
  const part: PartProps = {
    problem,
    no: String(no),
    options: optionOrder(problem),
    answer: answers[problem.id] ?? [],
    onAnswer,
    mode,
    explained: explained?.[problem.id],
    order: optionOrder,
    labelledBy: `${id}-no ${id}-stem`,
  }
  const mark = marks?.[problem.id]
  // Shown to its author, a problem waits for nobody's answer: an empty field that says so would only puzzle.
  const hasField =
    mode !== 'explained' || marks !== undefined || part.answer.length > 0 || !FIELDS.includes(problem.problemType)
  return (
    <div className={css.problem} data-problem={problem.id}>
      <Row justify="between" className={css.head}>
        <span id={`${id}-no`} className={css.no}>
          {no !== '' && <b>{/^\d+$/.test(String(no)) ? `${no}.` : no}</b>}
          <Tag>{kindName(problem.problemType)}</Tag>
          <span className={css.points}>
            {texts.points(problem.score)}
            {subs && ` · ${texts.material(subs.length)}`}
          </span>
        </span>
        {aside}
      </Row>
      <div id={`${id}-stem`} className={css.stem}>
        {problem.problemType === kind.blanks ? (
          <Blanks {...part} />
        ) : problem.problemType === kind.cloze ? (
          <Cloze {...part} />
        ) : (
          <Stem html={problem.problemContent} part={`${problem.id} stem`} />
        )}
      </div>
      {hasField && <Answer {...part} />}
      {mode === 'explained' && (part.explained || mark) && (
        <Explanation problem={problem} explained={part.explained} mark={mark} order={optionOrder} video={video} />
      )}
      {!subs && below?.(problem)}
      {subs && (
        <ol className={cx(css.subs)}>
          {subs.map((sub, at) => (
            <li key={sub.id}>
              <ProblemView {...props} aside={undefined} problem={sub} no={`(${at + 1})`} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** The controls below the stem; blanks and gaps stand in it. */
function Answer(part: PartProps) {
  switch (part.problem.problemType) {
    case kind.single:
    case kind.multiple:
    case kind.judge:
    case kind.uncertain:
      return <Choices {...part} />
    case kind.order:
      return <Order {...part} />
    case kind.match:
      return <Match {...part} />
    case kind.number:
      return <NumberField {...part} />
    case kind.essay:
    case kind.file:
      return <Written {...part} />
    default:
      return null
  }
}
