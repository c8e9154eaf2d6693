import { letterAt } from '@zhixing/contract/exam/kinds'
import { cx } from '../../../ui/cx.ts'
import { placesIn, plainText, withPlace } from './answer.ts'
import css from './exam-paper.module.css'
import type { PartProps } from './props.ts'
import { Stem } from './stem.tsx'
import { texts } from './texts.ts'
import { judgement, Verdict } from './verdict.tsx'

/** Kind 4: the stem with a field in each blank; blanks missing in the stem follow below. */
export function Blanks(props: PartProps) {
  const { problem, no, answer, onAnswer, mode } = props
  const field = (number: number) =>
    mode === 'answer' ? (
      <input
        className={css.blank}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={texts.blank(no, number)}
        value={answer[number - 1] ?? ''}
        maxLength={2000}
        onChange={(event) =>
          onAnswer?.(problem.id, withPlace(answer, number - 1, event.currentTarget.value, problem.blankTotal))
        }
      />
    ) : (
      <span className={cx(css.blank, css.filled)}>{answer[number - 1] || <i>{texts.blankName(number)}</i>}</span>
    )
  const shown = placesIn(problem.problemContent)
  const rest = Array.from({ length: problem.blankTotal }, (_, at) => at + 1).filter((number) => !shown.has(number))
  return (
    <>
      <Stem html={problem.problemContent} part={`${problem.id} stem`} place={field} />
      {rest.length > 0 && (
        <ol className={css.below}>
          {rest.map((number) => (
            <li key={number}>
              <span aria-hidden="true">{texts.blankName(number)}</span>
              {field(number)}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** Kind 10: the stem with a select in each gap. */
export function Cloze(props: PartProps) {
  const { problem, no, answer, onAnswer, mode, order } = props
  const choicesOf = (number: number) =>
    order({ ...problem, id: `${problem.id} gap ${number}`, optionList: problem.gapList[number - 1]?.optionList ?? [] })
  const words = (number: number) => {
    const options = choicesOf(number)
    const at = options.findIndex(({ id }) => id === answer[number - 1])
    return at < 0 ? '' : `${letterAt(at)}. ${plainText(options[at]?.optionContent ?? '')}`
  }
  const box = (number: number) =>
    mode === 'answer' ? (
      <select
        className={css.gap}
        aria-label={texts.gap(no, number)}
        value={answer[number - 1] ?? ''}
        onChange={(event) =>
          onAnswer?.(problem.id, withPlace(answer, number - 1, event.currentTarget.value, problem.gapList.length))
        }
      >
        <option value="">{`${number} ▾`}</option>
        {choicesOf(number).map(({ id, optionContent }, at) => (
          <option key={id} value={id}>{`${letterAt(at)}. ${plainText(optionContent)}`}</option>
        ))}
      </select>
    ) : (
      <span className={cx(css.blank, css.filled)}>
        {words(number) || <i>{texts.blankName(number)}</i>}
        <Verdict as={judgement(props, number - 1)} />
      </span>
    )
  const shown = placesIn(problem.problemContent)
  const rest = problem.gapList.map((_, at) => at + 1).filter((number) => !shown.has(number))
  return (
    <>
      <Stem html={problem.problemContent} part={`${problem.id} stem`} place={box} />
      {rest.length > 0 && (
        <ol className={css.below}>
          {rest.map((number) => (
            <li key={number}>
              <span aria-hidden="true">{texts.blankName(number)}</span>
              {box(number)}
            </li>
          ))}
        </ol>
      )}
      {mode !== 'answer' && (
        <ol className={css.below}>
          {problem.gapList.map((_, at) => (
            <li key={at}>
              {texts.blankName(at + 1)}：
              {choicesOf(at + 1)
                .map(({ optionContent }, choice) => `${letterAt(choice)}. ${plainText(optionContent)}`)
                .join('　')}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
