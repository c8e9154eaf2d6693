import { type RefObject, useEffect, useRef } from 'react'
import { api } from '../../../../api.ts'
import { Button } from '../../../../ui/button.tsx'
import { Empty, ErrorPanel } from '../../../../ui/empty.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { clock } from '../../../../ui/clock.ts'
import { useOutbox } from '../device.ts'
import type { PendingReport, Outbox } from '../outbox.ts'
import type { PlayerHandle } from '../video.tsx'
import { NoteEditor } from './note-editor.tsx'
import { type Note, NoteItem } from './note-item.tsx'
import { Row } from '../../../../ui/layout.tsx'
import css from './notes.module.css'
import { texts } from './texts.ts'
import { type Pages, usePages } from '../../../../use-pages.ts'

/** By position; equal positions by age. */
function inOrder(list: readonly Note[]): Note[] {
  return [...list].sort((a, b) => a.videoTime - b.videoTime || a.gmtCreate.localeCompare(b.gmtCreate))
}

export type Notes = Pages<Note> & {
  change: (edit: (list: Note[]) => Note[]) => void
}

/** The user's notes on a lesson, including those waiting in the outbox. Empty without an outbox. */
export function useNotes(periodId: string, outbox: Outbox | null): Notes {
  const pages = usePages<Note>(
    outbox && periodId,
    (pageCurrent, { signal }) =>
      api('user/auth/user/note/log/page', { periodId, pageCurrent, pageSize: 100 }, { quiet: true, signal }),
    { idOf: ({ id }) => id },
  )
  const change = (edit: (list: Note[]) => Note[]) => pages.set((now) => now && { ...now, list: edit(now.list) })
  const changed = useRef(change)
  useEffect(() => {
    changed.current = change
  })
  useEffect(
    () =>
      outbox?.listen((event) => {
        if (event.type !== 'sent' || event.message.kind !== 'note' || event.message.body.periodId !== periodId) return
        const note = event.answer as Note
        changed.current((list) => [...list.filter((one) => one.id !== note.id), note])
      }),
    [outbox, periodId],
  )
  return { ...pages, change }
}

/** Notes on a lesson: an editor, notes waiting for the network, and saved notes. */
export function NoteList({
  periodId,
  notes,
  outbox,
  player,
  field,
  onJump,
}: {
  periodId: string
  notes: Notes
  outbox: Outbox
  player: RefObject<PlayerHandle | null> | null
  field: RefObject<HTMLTextAreaElement | null>
  onJump: (time: number) => void
}) {
  const list = notes.data?.list
  const { waiting } = useOutbox(outbox)
  const pending = waiting.filter((one) => one.kind === 'note' && one.body.periodId === periodId)
  return (
    <div className={css.list}>
      <NoteEditor periodId={periodId} outbox={outbox} player={player} field={field} />
      {pending.map((one) => (
        <Held key={one.id} pending={one} timeless={!player} />
      ))}
      {list &&
        inOrder(list).map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            timeless={!player}
            onJump={onJump}
            onChanged={(next) => notes.change((all) => all.map((one) => (one.id === next.id ? next : one)))}
            onDeleted={(id) => notes.change((all) => all.filter((one) => one.id !== id))}
          />
        ))}
      {notes.hasMore && notes.error === undefined && (
        <Button variant="text" loading={notes.loading} onClick={notes.more}>
          {texts.more}
        </Button>
      )}
      {list?.length === 0 && pending.length === 0 && (
        <Empty compact art="study" title={texts.emptyTitle}>
          {texts.emptyWhy}
        </Empty>
      )}
      {!list && notes.error === undefined && <Skeleton lines={3} />}
      {notes.error !== undefined && (
        <ErrorPanel
          compact
          title={texts.failed}
          action={
            <Button variant="line" onClick={notes.reload}>
              {texts.again}
            </Button>
          }
        />
      )}
    </div>
  )
}

/** A note that is stored on this device only. */
function Held({ pending, timeless }: { pending: PendingReport; timeless: boolean }) {
  if (pending.kind !== 'note') return null
  return (
    <article className={css.note}>
      <Row as="header" gap={1} nowrap className={css.head}>
        {!timeless && <span className={css.chip}>{clock(pending.body.videoTime)}</span>}
        <span className={css.date} />
        <Tag tone="warn">{texts.waiting}</Tag>
      </Row>
      <p className={css.text}>{pending.body.content}</p>
    </article>
  )
}
