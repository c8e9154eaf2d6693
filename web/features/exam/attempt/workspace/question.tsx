import type { Ref } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { FieldError } from '../../../../ui/field.tsx'
import { RichProse } from '../../../shared/math/index.ts'
import { type OrderOf, ProblemView } from '../../paper/index.ts'
import { flagHolder, type Item, type Section } from '../items.ts'
import type { AttemptView } from '../attempt-types.ts'
import { texts } from '../texts.ts'
import { FlagIcon } from './icons.tsx'
import css from './question.module.css'

/** One problem on its card. Gets focus on navigation, so that screen readers start here. */
export function Question({
  item,
  total,
  view,
  writing,
  order,
  ref,
  onAnswer,
  onFlag,
}: {
  item: Item
  total: number
  view: Pick<AttemptView, 'answers' | 'flags' | 'refusals'>
  writing: boolean
  order: OrderOf
  ref: Ref<HTMLElement>
  onAnswer: (problemId: string, answer: string[]) => void
  onFlag: (problemId: string, flagged: boolean) => void
}) {
  const holder = flagHolder(item.problem, item.leaves)
  const flagged = view.flags[holder] ?? false
  return (
    <article
      ref={ref}
      tabIndex={-1}
      className={css.card}
      aria-label={texts.nthOf(item.no, total)}
      data-item={item.no - 1}
    >
      <ProblemView
        problem={item.problem}
        no={item.no}
        answers={view.answers}
        onAnswer={onAnswer}
        mode={writing ? 'answer' : 'read'}
        optionOrder={order}
        aside={
          <Button
            variant="text"
            size="s"
            className={cx(flagged && css.flagOn)}
            icon={<FlagIcon size={16} filled={flagged} />}
            aria-pressed={flagged}
            disabled={!writing}
            onClick={() => onFlag(holder, !flagged)}
          >
            {flagged ? texts.flagged : texts.flag}
          </Button>
        }
      />
      {item.leaves.map(({ id }) =>
        view.refusals[id] === undefined ? null : (
          <FieldError key={id}>{texts.refusedAnswer(view.refusals[id])}</FieldError>
        ),
      )}
    </article>
  )
}

/** Name and instructions of a section, above its first problem. */
export function SectionHead({ section }: { section: Section }) {
  return (
    <div className={css.sectionHead}>
      <h2>{section.name}</h2>
      <p>{texts.sectionAbout(section.items.length, section.score)}</p>
      {section.desc && <RichProse html={section.desc} compact />}
    </div>
  )
}
