import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, ApiError } from '../../../../api.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { DateTime } from '../../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { EditIcon, PlayIcon, TrashIcon } from '../../../../ui/icons.tsx'
import { Textarea } from '../../../../ui/input.tsx'
import { clock } from '../../../../ui/clock.ts'
import { Row } from '../../../../ui/layout.tsx'
import css from './notes.module.css'
import { texts } from './texts.ts'
import { useAction } from '../../../../use-action.ts'

export type Note = OutputOf<'user/auth/user/note/log/save'>

export interface NoteItemProps {
  note: Note
  /** Seeks on this page; without it the time links to the lesson. */
  onJump?: (time: number) => void
  onChanged: (note: Note) => void
  onDeleted: (id: string) => void
  /** Lessons to read have no positions. */
  timeless?: boolean
}

/** A note: position, text, edit and delete. */
export function NoteItem({ note, onJump, onChanged, onDeleted, timeless }: NoteItemProps) {
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const time = clock(note.videoTime)

  async function remove() {
    await api('DELETE user/auth/user/note/log/delete', { id: note.id }).catch((error: unknown) => {
      // Already deleted on another device: the goal is reached.
      if (!(error instanceof ApiError && error.code === 404)) throw error
    })
    onDeleted(note.id)
  }

  return (
    <article className={css.note}>
      <Row as="header" gap={1} nowrap className={css.head}>
        {!timeless &&
          (onJump ? (
            <button
              type="button"
              className={css.chip}
              aria-label={texts.jump(time)}
              title={texts.jump(time)}
              onClick={() => onJump(note.videoTime)}
            >
              <PlayIcon size={14} />
              {time}
            </button>
          ) : (
            <Link
              to={`/view/${note.courseId}?period=${note.periodId}&t=${Math.floor(note.videoTime)}`}
              className={css.chip}
              aria-label={texts.open(time)}
            >
              <PlayIcon size={14} />
              {time}
            </Link>
          ))}
        <span className={css.date}>
          <DateTime value={note.gmtModified} />
        </span>
        {!editing && (
          <>
            <IconButton size="s" label={texts.edit} onClick={() => setEditing(true)}>
              <EditIcon size={16} />
            </IconButton>
            <IconButton size="s" label={texts.remove} onClick={() => setAsking(true)}>
              <TrashIcon size={16} />
            </IconButton>
          </>
        )}
      </Row>
      {editing ? (
        <NoteEditor
          note={note}
          onClose={() => setEditing(false)}
          onChanged={(changed) => {
            setEditing(false)
            onChanged(changed)
          }}
        />
      ) : (
        <p className={css.text}>{note.content}</p>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        title={texts.removeTitle}
        confirm={texts.remove}
        danger
      >
        {texts.removeWhy}
      </ConfirmDialog>
    </article>
  )
}

function NoteEditor({
  note,
  onClose,
  onChanged,
}: {
  note: Note
  onClose: () => void
  onChanged: (note: Note) => void
}) {
  const [content, setContent] = useState(note.content)
  const [error, setError] = useState('')
  const { busy, run } = useAction({ reload: false })

  async function save() {
    if (!content.trim()) return setError(texts.empty)
    await run(
      'save',
      async () => {
        onChanged(
          await api(
            'user/auth/user/note/log/save',
            { id: note.id, content, videoTime: note.videoTime },
            { showSuccess: true },
          ),
        )
      },
      {
        onError: (failure) => {
          // The draft stays in the field.
          setError(failure instanceof Error ? failure.message : '')
        },
      },
    )
  }

  return (
    <div className={css.editor}>
      <Field label={texts.label} hideLabel error={error}>
        <Textarea
          rows={3}
          maxLength={5000}
          value={content}
          autoFocus
          onChange={(event) => {
            setContent(event.currentTarget.value)
            setError('')
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
            if (event.key === 'Escape') onClose()
          }}
        />
      </Field>
      <Row justify="end">
        <Button size="s" variant="text" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button size="s" loading={busy !== ''} onClick={() => void save()}>
          {texts.save}
        </Button>
      </Row>
    </div>
  )
}
