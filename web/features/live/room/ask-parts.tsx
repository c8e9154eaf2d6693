import { cx } from '../../../ui/cx.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { RichProse } from '../../shared/math/index.ts'
import css from './live-room.module.css'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

interface Shown {
  askTitle: string
  askHtml: string
  optionList: readonly string[]
  optionHtmlList: readonly string[]
  rightList: readonly number[]
  answered: number
}

/** Text of a question, as HTML if it has any. */
export function AskStem({ ask }: { ask: Pick<Shown, 'askTitle' | 'askHtml'> }) {
  return ask.askHtml ? <RichProse compact html={ask.askHtml} /> : <p className={css.askTitle}>{ask.askTitle}</p>
}

/** Text of an option, likewise. */
export function OptionText({ ask, at }: { ask: Pick<Shown, 'optionList' | 'optionHtmlList'>; at: number }) {
  const html = ask.optionHtmlList[at]
  return html ? <RichProse compact html={html} /> : <span>{ask.optionList[at]}</span>
}

/** An option with its share of answers, as a bar and in words. `count` null: not released. */
export function AskOption({ ask, at, count, isOwn }: { ask: Shown; at: number; count: number | null; isOwn: boolean }) {
  const isRight = ask.rightList.includes(at)
  const percent = count !== null && ask.answered > 0 ? Math.round((count / ask.answered) * 100) : 0
  return (
    <div className={cx(css.share, isRight && css.right)}>
      {count !== null && <span className={css.bar} style={{ width: `${percent}%` }} aria-hidden="true" />}
      <span className={css.shareText}>
        {isRight && <CheckIcon size={14} aria-label={texts.ask.right} />}
        <OptionText ask={ask} at={at} />
        {isOwn && (
          <small>
            {signs.open}
            {texts.ask.yours}
            {signs.close}
          </small>
        )}
      </span>
      {count !== null && <small className={css.number}>{texts.ask.share(count, percent)}</small>}
    </div>
  )
}
