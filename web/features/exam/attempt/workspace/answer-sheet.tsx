import { cx } from '../../../../ui/cx.ts'
import { itemState, progressOf, type Section } from '../items.ts'
import type { AttemptView } from '../attempt-types.ts'
import { texts } from '../texts.ts'
import { FlagIcon } from './icons.tsx'
import css from './answer-sheet.module.css'

/** Answer sheet: problems by section with state; each number is a link. */
export function AnswerSheet({
  view,
  sections,
  current,
  locked,
  onGo,
}: {
  view: Pick<AttemptView, 'answers' | 'flags'>
  sections: readonly Section[]
  current: number
  /** Forward-only papers: numbers are no links. */
  locked: boolean
  onGo: (index: number) => void
}) {
  const items = sections.flatMap((section) => section.items)
  const { answered, total, flagged } = progressOf(items, view.answers, view.flags)
  return (
    <>
      {sections.map((section) => (
        <section key={section.id} className={css.sheetSection}>
          <h3>{section.name}</h3>
          <ol className={css.numbers}>
            {section.items.map((item) => {
              const state = itemState(item, view.answers, view.flags)
              const isCurrent = item.no - 1 === current
              return (
                <li key={item.problem.id}>
                  <button
                    type="button"
                    disabled={locked && !isCurrent}
                    aria-label={texts.stateOf(item.no, { ...state, current: isCurrent })}
                    aria-current={isCurrent ? 'true' : undefined}
                    className={cx(
                      css.number,
                      state.answered && css.answered,
                      state.partial && css.partial,
                      state.flagged && css.flagged,
                      isCurrent && css.now,
                    )}
                    onClick={() => onGo(item.no - 1)}
                  >
                    {item.no}
                    {state.flagged && <FlagIcon size={12} filled />}
                  </button>
                </li>
              )
            })}
          </ol>
        </section>
      ))}
      <p className={css.progress}>{texts.progress(answered, total, flagged)}</p>
      <ul className={css.legend} aria-hidden="true">
        <li>
          <i className={css.answered} /> {texts.legend.done}
        </li>
        <li>
          <i className={css.partial} /> {texts.legend.partial}
        </li>
        <li>
          <i /> {texts.legend.todo}
        </li>
        <li>
          <FlagIcon size={12} filled /> {texts.legend.flagged}
        </li>
      </ul>
    </>
  )
}
