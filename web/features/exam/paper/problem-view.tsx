import { kind, kindName } from '@zhixing/contract/exam/kinds'
import { useId } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import { Choices } from './choices.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './exam-paper.module.css'
import { asWritten, Explanation } from './explanation.tsx'
import { Order } from './order.tsx'
import { Match } from './match.tsx'
import { Blanks, Cloze } from './places.tsx'
import { Stem } from './stem.tsx'
import { texts } from './texts.ts'
import { NumberField, Written } from './written.tsx'
import type { PartProps, ProblemViewProps } from './props.ts'

/** Kinds with a field below the stem. */
const FIELDS: readonly number[] = [kind.number, kind.essay, kind.file]

/**
 * One problem of any kind: to answer, read, or explained. Renders sub-problems of a material problem itself.
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
  // An author's preview has no answer, so it hides empty fields.
  const hasField =
    mode !== 'explained' || marks !== undefined || part.answer.length > 0 || !FIELDS.includes(problem.problemType)
  return (
    <div className={css.problem} data-problem={problem.id}>
      <Row justify="between" className={css.head}>
        <span id={`${id}-no`} className={css.no}>
          {no !== '' && <b>{/^\d+$/.test(String(no)) ? `${no}.` : no}</b>}
          <Tag>{kindName(problem.problemType)}</Tag>
          <span className={css.points}>
            {[problem.score > 0 && texts.points(problem.score), subs && texts.material(subs.length)]
              .filter(Boolean)
              .join(' · ')}
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

/** Controls below the stem; blanks and gaps are in the stem. */
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
