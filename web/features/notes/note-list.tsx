import type { OutputOf } from '@zhixing/contract'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, ErrorPanel } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { clock } from '../player/clock.ts'
import { useOutbox } from '../player/device.ts'
import type { PendingReport, Outbox } from '../player/outbox.ts'
import type { PlayerHandle } from '../player/video.tsx'
import { NoteEditor } from './note-editor.tsx'
import { type Note, NoteItem } from './note-item.tsx'
import { Row } from '../../ui/layout.tsx'
import css from './notes.module.css'
import { texts } from './texts.ts'

type Loaded = { periodId: string; list: Note[]; page: number; pages: number }

/** In the order of the video; of one moment the older first. */
function inOrder(list: readonly Note[]): Note[] {
  return [...list].sort((a, b) => a.videoTime - b.videoTime || a.gmtCreate.localeCompare(b.gmtCreate))
}

/** My notes on a lesson: a field to write, those that wait for the network, and those the server has. */
export function NoteList({
  periodId,
  outbox,
  player,
  field,
  onJump,
}: {
  periodId: string
  outbox: Outbox
  player: RefObject<PlayerHandle | null> | null
  field: RefObject<HTMLTextAreaElement | null>
  onJump: (time: number) => void
}) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failed, setFailed] = useState(false)
  const { waiting } = useOutbox(outbox)

  const load = useCallback(
    async (page: number, signal?: AbortSignal) => {
      setFailed(false)
      try {
        const answer: OutputOf<'user/auth/user/note/log/page'> = await api(
          'user/auth/user/note/log/page',
          { periodId, pageCurrent: page, pageSize: 100 },
          { quiet: true, signal },
        )
        setLoaded((before) => {
          const known = page > 1 && before?.periodId === periodId ? before.list : []
          const ids = new Set(known.map((note) => note.id))
          return {
            periodId,
            list: [...known, ...answer.list.filter((note) => !ids.has(note.id))],
            page,
            pages: answer.totalPage,
          }
        })
      } catch {
        if (!signal?.aborted) setFailed(true)
      }
    },
    [periodId],
  )
  useEffect(() => {
    const leave = new AbortController()
    void load(1, leave.signal)
    return () => leave.abort()
  }, [load])

  const change = useCallback(
    (edit: (list: Note[]) => Note[]) => setLoaded((before) => before && { ...before, list: edit(before.list) }),
    [],
  )
  useEffect(
    () =>
      outbox.listen((event) => {
        if (event.type !== 'sent' || event.message.kind !== 'note' || event.message.body.periodId !== periodId) return
        const note = event.answer as Note
        change((list) => [...list.filter((one) => one.id !== note.id), note])
      }),
    [outbox, periodId, change],
  )

  const current = loaded?.periodId === periodId ? loaded : null
  const held = waiting.filter((one) => one.kind === 'note' && one.body.periodId === periodId)
  return (
    <div className={css.list}>
      <NoteEditor periodId={periodId} outbox={outbox} player={player} field={field} />
      {held.map((one) => (
        <Held key={one.id} pending={one} timeless={!player} />
      ))}
      {current &&
        inOrder(current.list).map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            timeless={!player}
            onJump={onJump}
            onChanged={(changed) => change((list) => list.map((one) => (one.id === changed.id ? changed : one)))}
            onDeleted={(id) => change((list) => list.filter((one) => one.id !== id))}
          />
        ))}
      {current && current.page < current.pages && (
        <Button variant="text" onClick={() => load(current.page + 1)}>
          {texts.more}
        </Button>
      )}
      {current?.list.length === 0 && held.length === 0 && (
        <Empty compact art="study" title={texts.emptyTitle}>
          {texts.emptyWhy}
        </Empty>
      )}
      {!current && !failed && <Skeleton lines={3} />}
      {failed && (
        <ErrorPanel
          compact
          title={texts.failed}
          action={
            <Button variant="line" onClick={() => load(1)}>
              {texts.again}
            </Button>
          }
        />
      )}
    </div>
  )
}

/** A note that is on this device only. */
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
