import { answerForm } from '@zhixing/contract/exam/kinds'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import css from './exam-paper.module.css'
import type { PartProps } from './props.ts'
import { texts } from './texts.ts'

/**
 * Whether one place of an explained answer is right, where this can be decided here: blanks have rules that only
 * marking knows.
 */
export function judgement({ problem, answer, explained, mode }: PartProps, at: number): 'right' | 'wrong' | null {
  if (mode !== 'explained' || !explained || answerForm(problem.problemType) === 'texts') return null
  // Empty places have their own text.
  if ((answer[at] ?? '') === '') return null
  return answer[at] === explained.answer[at] ? 'right' : 'wrong'
}
export function Verdict({ as }: { as: 'right' | 'wrong' | null }) {
  if (!as) return null
  return as === 'right' ? (
    <CheckIcon size={16} label={texts.status.right} className={css.rightMark} />
  ) : (
    <CloseIcon size={16} label={texts.status.wrong} className={css.wrongMark} />
  )
}
