import { isMaterial, kindName } from '@zhixing/contract/exam/kinds'
import { useId } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './exam-paper.module.css'
import { asWritten, Explanation } from './explanation.tsx'
import { viewOf } from './kinds.ts'
import { Stem } from './stem.tsx'
import { texts } from './texts.ts'
import type { PartProps, ProblemViewProps } from './props.ts'
import { word } from '../../../i18n/word-texts.ts'

/**
 * One problem of any kind: to answer, read, or explained. Renders sub-problems of a material problem itself.
 * @example <ProblemView problem={problem} no={3} answers={answers} onAnswer={save} mode="answer" />
 */
export function ProblemView(props: ProblemViewProps) {
  const { problem, no = '', answers, onAnswer, mode, explained, marks, optionOrder = asWritten } = props
  const { video, aside, below, hidesPoints } = props
  const id = useId()
  const subs = isMaterial(problem.problemType) && 'subList' in problem ? problem.subList : null
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
  const { Stem: OwnStem, Answer, isField } = viewOf(problem.problemType)
  // An author's preview has no answer, so it hides empty fields.
  const isShown = mode !== 'explained' || marks !== undefined || part.answer.length > 0 || !isField
  return (
    <div className={css.problem} data-problem={problem.id}>
      <Row justify="between" className={css.head}>
        <span id={`${id}-no`} className={css.no}>
          {no !== '' && <b>{/^\d+$/.test(String(no)) ? `${no}.` : no}</b>}
          <Tag>{word(kindName(problem.problemType))}</Tag>
          <span className={css.points}>
            {[problem.score > 0 && !hidesPoints && texts.points(problem.score), subs && texts.material(subs.length)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        {aside}
      </Row>
      <div id={`${id}-stem`} className={css.stem}>
        {OwnStem ? <OwnStem {...part} /> : <Stem html={problem.problemContent} part={`${problem.id} stem`} />}
      </div>
      {isShown && Answer && <Answer {...part} />}
      {mode === 'explained' && (part.explained || mark) && (
        <Explanation
          problem={problem}
          explained={part.explained}
          mark={mark}
          order={optionOrder}
          video={video}
          hidesPoints={hidesPoints}
        />
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
