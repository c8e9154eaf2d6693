import { kind } from '@zhixing/contract/exam/kinds'
import { cx } from '../../ui/cx.ts'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { RichProse } from '../math/rich-prose.tsx'
import { letterAt, placesIn, plainText, withPlace } from './answer.ts'
import css from './exam-paper.module.css'
import type { PartProps } from './problem-view.tsx'
import { Stem } from './stem.tsx'
import { texts } from './texts.ts'

/** Whether one place of an explained answer is right, as far as that can be told here: blanks have rules of their own that only marking knows. */
function judgement({ problem, answer, explained, mode }: PartProps, at: number): 'right' | 'wrong' | null {
  if (mode !== 'explained' || !explained || problem.problemType === kind.blanks) return null
  return (answer[at] ?? '') !== '' && answer[at] === explained.answer[at] ? 'right' : 'wrong'
}
function Verdict({ as }: { as: 'right' | 'wrong' | null }) {
  if (!as) return null
  return as === 'right' ? (
    <CheckIcon size={16} label={texts.status.right} className={css.rightMark} />
  ) : (
    <CloseIcon size={16} label={texts.status.wrong} className={css.wrongMark} />
  )
}

/** 4: the stem, a field in each of its blanks; blanks that the stem does not show follow below. */
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

/** 10: the stem with a list box in each gap. */
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

/** 9: for each item on the left the one on the right that belongs to it, from a list box. */
export function Match(props: PartProps) {
  const { problem, options, answer, onAnswer, mode, order, labelledBy } = props
  const right = order({ ...problem, id: `${problem.id} match`, optionList: problem.matchList })
  // Answers stand in the order in which the problem was written, whatever the taker sees.
  const placeOf = (id: string) => problem.optionList.findIndex((item) => item.id === id)
  return (
    <fieldset className={css.match} aria-labelledby={labelledBy}>
      <ul className={css.pairs}>
        {options.map(({ id, optionContent }) => {
          const at = placeOf(id)
          const chosen = right.findIndex((item) => item.id === answer[at])
          return (
            <li key={id}>
              <span className={css.content} data-part={`${problem.id} ${id}`}>
                <RichProse html={optionContent} compact />
              </span>
              {mode === 'answer' ? (
                <select
                  className={css.gap}
                  aria-label={texts.matchOf(plainText(optionContent))}
                  value={answer[at] ?? ''}
                  onChange={(event) =>
                    onAnswer?.(problem.id, withPlace(answer, at, event.currentTarget.value, problem.optionList.length))
                  }
                >
                  <option value="">{texts.choose}</option>
                  {right.map((item, number) => (
                    <option key={item.id} value={item.id}>{`${number + 1}. ${plainText(item.optionContent)}`}</option>
                  ))}
                </select>
              ) : (
                <span className={cx(css.blank, css.filled)}>
                  {chosen < 0 ? <i>{texts.notAnswered}</i> : chosen + 1}
                  <Verdict as={judgement(props, at)} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <ol className={css.rightSide} aria-label={texts.matchRight}>
        {right.map(({ id, optionContent }, at) => (
          <li key={id}>
            <span className={css.letter}>{at + 1}</span>
            <span className={css.content} data-part={`${problem.id} match ${id}`}>
              <RichProse html={optionContent} compact />
            </span>
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
