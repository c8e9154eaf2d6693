import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Textarea } from '../../../../ui/input.tsx'
import { clock } from '../../../../ui/clock.ts'
import type { Outbox } from '../outbox.ts'
import type { PlayerHandle } from '../video.tsx'
import { prefer, usePreferences } from '../preferences.ts'
import { newKey } from '../../../../new-key.ts'
import { type Draft, keepDraft, readDraft } from './draft.ts'
import { Row } from '../../../../ui/layout.tsx'
import css from './notes.module.css'
import { texts } from './texts.ts'
import { useStoredState } from '../../../../ui/use-change.ts'

/**
 * Note editor; the note gets the position at which writing began. The draft is stored on each input; saving passes it
 * to the outbox.
 */
export function NoteEditor({
  periodId,
  outbox,
  player,
  field,
}: {
  periodId: string
  outbox: Outbox
  /** Null for lessons to read. */
  player: RefObject<PlayerHandle | null> | null
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const [draft, setDraft] = useStoredState<Draft | null>(periodId, null, () => readDraft(periodId))
  const [error, setError] = useState('')
  const paused = useRef(false)
  const { pauseForNotes } = usePreferences()

  useEffect(
    () =>
      outbox.listen((event) => {
        if (event.type !== 'refused' || event.message.kind !== 'note' || event.message.body.periodId !== periodId)
          return
        const { content, videoTime, clientKey } = event.message.body
        // Do not overwrite a draft started meanwhile.
        setDraft((now) => {
          const next = { content: now ? `${content}\n${now.content}` : content, videoTime, clientKey }
          keepDraft(periodId, next)
          return next
        })
        setError(event.error.message || texts.refused)
      }),
    [outbox, periodId, setDraft],
  )

  function type(content: string) {
    setError('')
    if (!draft && pauseForNotes && player?.current) {
      player.current.pause()
      paused.current = true
    }
    const next = content
      ? { ...(draft ?? { videoTime: player?.current?.time() ?? 0, clientKey: newKey() }), content }
      : null
    setDraft(next)
    keepDraft(periodId, next)
  }

  function save() {
    if (!draft?.content.trim()) {
      setError(texts.empty)
      field.current?.focus()
      return
    }
    if (!outbox.add({ kind: 'note', body: { periodId, ...draft, videoTime: Math.round(draft.videoTime * 10) / 10 } }))
      return setError(texts.full)
    void outbox.flush({ force: true })
    setDraft(null)
    keepDraft(periodId, null)
    if (paused.current) player?.current?.play()
    paused.current = false
  }

  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field label={texts.label} hideLabel error={error}>
        <Textarea
          ref={field}
          rows={3}
          maxLength={5000}
          placeholder={texts.placeholder}
          value={draft?.content ?? ''}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
          }}
        />
      </Field>
      <Row justify="end">
        {player && (
          <Checkbox
            className={css.pause}
            checked={pauseForNotes}
            onChange={(event) => prefer({ pauseForNotes: event.currentTarget.checked })}
          >
            {texts.pause}
          </Checkbox>
        )}
        {draft && player && <span className={css.moment}>{texts.at(clock(draft.videoTime))}</span>}
        <Button size="s" type="submit" title={texts.hint}>
          {texts.save}
        </Button>
      </Row>
    </form>
  )
}
