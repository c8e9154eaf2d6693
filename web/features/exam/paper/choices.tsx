import { useId } from 'react'
import { answerForm, choosesSeveral, letterAt } from '@zhixing/contract/exam/kinds'
import { cx } from '../../../ui/cx.ts'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { RichProse } from '../../shared/math/index.ts'
import { pressChoice } from './answer.ts'
import css from './exam-paper.module.css'
import type { PartProps } from './props.ts'
import { texts } from './texts.ts'

/** Kinds 1, 2, 3 and 7: single choice, multiple choice, true or false. */
export function Choices({ problem, options, answer, onAnswer, mode, explained, labelledBy }: PartProps) {
  const name = useId()
  const many = choosesSeveral(problem.problemType)
  const judge = answerForm(problem.problemType) === 'judge'
  const list = judge ? ['T', 'F'].map((id) => ({ id, optionContent: texts.judge[id] ?? id })) : options
  const key = mode === 'explained' ? explained?.answer : undefined
  return (
    <fieldset className={css.options} aria-labelledby={labelledBy}>
      {list.map(({ id, optionContent }, at) => {
        const chosen = answer.includes(id)
        const right = key?.includes(id)
        const wrong = key && chosen && !right
        return (
          <label key={id} className={cx(css.option, chosen && css.chosen, right && css.right, wrong && css.wrong)}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name={name}
              value={id}
              checked={chosen}
              disabled={mode !== 'answer'}
              className={css.input}
              onChange={() => onAnswer?.(problem.id, pressChoice(problem.problemType, answer, id))}
            />
            <span className={cx(css.letter, many && css.square)} aria-hidden={judge || undefined}>
              {judge ? id === 'T' ? <CheckIcon size={18} /> : <CloseIcon size={18} /> : letterAt(at)}
            </span>
            <span className={css.content} data-part={`${problem.id} ${id}`}>
              {judge ? optionContent : <RichProse html={optionContent} compact />}
            </span>
            {(right || wrong) && (
              <span className={css.verdict}>
                {right ? <CheckIcon size={16} /> : <CloseIcon size={16} />}
                {right ? texts.optionRight : texts.optionYours}
              </span>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
