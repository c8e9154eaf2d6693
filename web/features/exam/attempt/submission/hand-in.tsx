import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { InfoIcon } from '../../../../ui/icons.tsx'
import { type Item, itemState } from '../items.ts'
import type { AttemptView } from '../attempt-types.ts'
import { texts } from '../texts.ts'
import sheet from '../workspace/answer-sheet.module.css'
import css from './submission.module.css'

/** Confirms the hand-in: unanswered and flagged problems, each with a link. */
export function HandIn({
  open,
  view,
  items,
  locked,
  mayFrom,
  onClose,
  onGo,
  onHandIn,
}: {
  open: boolean
  view: AttemptView
  items: readonly Item[]
  locked: boolean
  /** Earliest hand-in by the server clock; null: now. */
  mayFrom: number | null
  onClose: () => void
  onGo: (index: number) => void
  onHandIn: () => void
}) {
  const states = items.map((item) => ({ item, ...itemState(item, view.answers, view.flags) }))
  const empty = states.filter(({ answered }) => !answered)
  const flagged = states.filter((state) => state.flagged)
  const list = (some: typeof states) => (
    <ul className={sheet.numbers}>
      {some.map(({ item: { no } }) => (
        <li key={no}>
          <button
            type="button"
            className={sheet.number}
            disabled={locked}
            aria-label={texts.goTo(no)}
            onClick={() => {
              onClose()
              onGo(no - 1)
            }}
          >
            {no}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.handInTitle}
      footer={
        <>
          <Button variant="line" onClick={onClose} data-focus="">
            {texts.goOn}
          </Button>
          <Button
            disabled={mayFrom !== null}
            onClick={() => {
              onClose()
              onHandIn()
            }}
          >
            {texts.handIn}
          </Button>
        </>
      }
    >
      <div className={sheet.handIn}>
        {empty.length === 0 && <p>{texts.allDone}</p>}
        {empty.length > 0 && (
          <>
            <p>{texts.unanswered(empty.length)}</p>
            {list(empty)}
          </>
        )}
        {flagged.length > 0 && (
          <>
            <p>{texts.flaggedList(flagged.length)}</p>
            {list(flagged)}
          </>
        )}
        {view.sync.kind === 'offline' && (
          <p className={css.notice}>
            <InfoIcon size={18} />
            {texts.handInOffline(view.waiting, { isSlow: view.sync.isSlow, isMemoryOnly: view.isMemoryOnly })}
          </p>
        )}
        {mayFrom !== null && (
          <p className={css.notice}>
            <InfoIcon size={18} />
            {texts.handInFrom(mayFrom)}
          </p>
        )}
        <p>{texts.handInAbout}</p>
      </div>
    </Dialog>
  )
}
