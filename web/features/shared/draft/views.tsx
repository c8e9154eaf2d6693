import { type ReactNode, useState } from 'react'
import { plainText } from '../../../page-meta.ts'
import { loginPath } from '../../../return-url.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { CheckIcon, ClockIcon, InfoIcon, RefreshIcon, WarningIcon } from '../../../ui/icons.tsx'
import { diffWords } from './diff.ts'
import type { SaveState } from './autosave.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './draft.module.css'
import { texts } from './texts.ts'
import type { Draft } from './use-draft.ts'

const clock = (at: number) => formatDate(at, 'full').slice(11)
/** Today as time, other days with date. */
const moment = (at: number) =>
  formatDate(at, 'date') === formatDate(Date.now(), 'date') ? clock(at) : formatDate(at, 'minute')

function words(state: SaveState): string {
  switch (state.kind) {
    case 'local':
    case 'saved':
      return texts[state.kind](clock(state.at))
    case 'refused':
      return texts.refused(state.message)
    default:
      return texts[state.kind]
  }
}

const appearances: Record<SaveState['kind'], { tone: string | undefined; icon: typeof CheckIcon }> = {
  clean: { tone: css.quiet, icon: CheckIcon },
  typing: { tone: css.quiet, icon: ClockIcon },
  local: { tone: css.quiet, icon: ClockIcon },
  saving: { tone: css.quiet, icon: RefreshIcon },
  saved: { tone: css.good, icon: CheckIcon },
  offline: { tone: css.warn, icon: WarningIcon },
  signedOut: { tone: css.bad, icon: WarningIcon },
  refused: { tone: css.bad, icon: InfoIcon },
  conflict: { tone: css.bad, icon: WarningIcon },
  unsaved: { tone: css.bad, icon: WarningIcon },
}

const CHOICE = 'draft-choice'
/** Scrolls from the line at the foot of a long page to the choice at its top. */
function showChoice() {
  const notice = document.getElementById(CHOICE)
  notice?.scrollIntoView({ block: 'center' })
  notice?.focus({ preventScroll: true })
}

/** Save state in one line. Announces important changes, not every save. */
export function DraftLine({ draft }: { draft: Pick<Draft<object>, 'state'> }) {
  const { state } = draft
  const { tone, icon: Icon } = appearances[state.kind]
  const loud = tone === css.bad || tone === css.warn
  return (
    <span className={cx(css.line, tone)} role={loud ? 'status' : undefined} data-save={state.kind}>
      <Icon size={16} />
      <span>{words(state)}</span>
      {state.kind === 'signedOut' && (
        <a className={css.link} href={loginPath(location.pathname + location.search)}>
          {texts.signIn}
        </a>
      )}
      {state.kind === 'conflict' && (
        <button type="button" className={css.link} onClick={showChoice}>
          {texts.choose}
        </button>
      )}
    </span>
  )
}

/** A form field as text, to compare two copies. */
export interface DiffField {
  label: string
  text: string
}

/** A rich text field as text, for comparison. */
export const htmlField = (label: string, html: string): DiffField => ({
  label,
  text: plainText(html.replace(/data-latex="([^"]*)"[^>]*>/g, '>$1').replace(/<img[^>]*>/g, texts.picture)),
})

/**
 * Shown above the form while there is a decision: a draft of an earlier visit, or a conflict. Make the form below
 * `inert` while `draft.offer` is set, so that nothing is typed over it.
 */
export function DraftOffer<T extends object>({
  draft,
  describe,
}: {
  draft: Draft<T>
  describe: (value: T) => DiffField[]
}) {
  const { offer, theirs, value, rev } = draft
  if (offer)
    return (
      <Notice
        title={texts.offerTitle(moment(offer.at))}
        why={offer.rev < rev ? texts.offerMoved : texts.offerWhy}
        before={describe(value)}
        after={describe(offer.value)}
      >
        <Button size="s" onClick={draft.restore}>
          {texts.restore}
        </Button>
        <Button size="s" variant="line" onClick={draft.discard}>
          {texts.discard}
        </Button>
      </Notice>
    )
  if (theirs)
    return (
      <Notice
        title={texts.conflictTitle}
        why={texts.conflictWhy}
        before={describe(theirs.value)}
        after={describe(value)}
        sides={[texts.theirsSide, texts.ownSide]}
      >
        <Button size="s" onClick={() => void draft.resolve('mine')}>
          {texts.own}
        </Button>
        <Button size="s" variant="line" onClick={() => void draft.resolve('theirs')}>
          {texts.theirs}
        </Button>
      </Notice>
    )
  return null
}

function Notice({
  title,
  why,
  before,
  after,
  sides,
  children,
}: {
  title: string
  why: string
  before: DiffField[]
  after: DiffField[]
  /** Labels of the two copies, which are then shown side by side. */
  sides?: [before: string, after: string]
  children: ReactNode
}) {
  const [open, setOpen] = useState(sides !== undefined)
  return (
    <section id={sides && CHOICE} tabIndex={-1} className={css.notice} role="alert" aria-label={title}>
      <div className={css.head}>
        <InfoIcon size={20} />
        <div>
          <b>{title}</b>
          <p>{why}</p>
        </div>
      </div>
      {open && (sides ? <Sides {...{ before, after, sides }} /> : <Comparison before={before} after={after} />)}
      <Row align="stretch">
        {children}
        <Button size="s" variant="text" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.hideCompare : texts.compare}
        </Button>
      </Row>
    </section>
  )
}

const changedFields = (before: DiffField[], after: DiffField[]) =>
  after.flatMap(({ label, text }) => {
    const old = before.find((one) => one.label === label)?.text ?? ''
    return old === text ? [] : [{ label, pieces: diffWords(old, text) }]
  })

/** Field-by-field diff: removed text is struck through, added text is marked. */
export function Comparison({ before, after }: { before: DiffField[]; after: DiffField[] }) {
  const changed = changedFields(before, after)
  if (changed.length === 0) return <p className={css.none}>{texts.noDifference}</p>
  return (
    <dl className={css.diff}>
      {changed.map(({ label, pieces }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {pieces.map(({ kind, text }, index) =>
              // Diff pieces have no identity but their index.
              kind === 'added' ? (
                <ins key={index}>{text}</ins>
              ) : kind === 'removed' ? (
                <del key={index}>{text}</del>
              ) : (
                <span key={index}>{shorten(text)}</span>
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Two copies side by side; differences are marked on each side. */
function Sides({ before, after, sides }: { before: DiffField[]; after: DiffField[]; sides: [string, string] }) {
  const changed = changedFields(before, after)
  if (changed.length === 0) return <p className={css.none}>{texts.noDifference}</p>
  const column = (name: string, own: 'added' | 'removed') => (
    <section className={css.diff} aria-label={name}>
      <b>{name}</b>
      {changed.map(({ label, pieces }) => (
        <div key={label}>
          <small>{label}</small>
          <p>
            {pieces.map(({ kind, text }, index) =>
              kind === own ? (
                <mark key={index}>{text}</mark>
              ) : kind === 'same' ? (
                <span key={index}>{shorten(text)}</span>
              ) : null,
            )}
          </p>
        </div>
      ))}
    </section>
  )
  return (
    <div className={css.sides}>
      {column(sides[0], 'removed')}
      {column(sides[1], 'added')}
    </div>
  )
}

/** Long unchanged runs keep their ends only. */
function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 50)} …… ${text.slice(-50)}` : text
}

/** Confirms leaving with unsaved edits. */
export function LeaveGuard({ draft }: { draft: Pick<Draft<object>, 'blocker' | 'state'> }) {
  const { blocker, state } = draft
  const open = blocker.state === 'blocked' && state.kind !== 'saving'
  return (
    <LeaveDialog blocker={blocker} open={open} title={texts.leaveTitle} leave={texts.leave} stay={texts.stay}>
      {texts.leaveWhy}
    </LeaveDialog>
  )
}
