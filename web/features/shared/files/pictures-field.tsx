import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FieldError } from '../../../ui/field.tsx'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import css from './files.module.css'
import { IMAGE_ACCEPT, type StoredFile, uploadImage, uploadPrivate } from './send-file.ts'
import { texts } from './texts.ts'
import { useSending } from './use-sending.ts'
import { usePicking } from './use-picking.ts'
import { useUploadsAround } from './uploads.ts'
import { signs } from '../../../i18n/word-texts.ts'

export type Picture = Pick<StoredFile, 'fileId' | 'url'>

export interface PicturesFieldProps {
  label: string
  value: readonly Picture[]
  onChange: (pictures: readonly Picture[]) => void
  max: number
  isPrivate?: boolean
  required?: boolean
  hint?: string
  error?: string | undefined
}

/** Several pictures: choose, drop or paste; uploaded sequentially. */
export function PicturesField({ label, value, onChange, max, isPrivate, required, hint, error }: PicturesFieldProps) {
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  const [waiting, setWaiting] = useState(0)
  const sending = useSending(isPrivate ? uploadPrivate : uploadImage)
  const uploads = useUploadsAround()
  const busy = sending.name !== null
  const store = max - value.length

  // Sequential uploads span renders: append to the current value.
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  const change = (next: readonly Picture[]) => {
    latest.current = next
    onChange(next)
  }
  const add = (stored: StoredFile) => {
    if (latest.current.length < max) change([...latest.current, { fileId: stored.fileId, url: stored.url }])
    setAnnouncement(texts.sent)
  }
  async function sendAll(files: File[]) {
    const few = files.slice(0, store)
    const end = uploads?.begin()
    for (const [index, file] of few.entries()) {
      setWaiting(few.length - index - 1)
      const stored = await sending.send(file)
      if (!stored) break
      add(stored)
    }
    setWaiting(0)
    end?.()
  }
  const picking = usePicking({ disabled: busy || store <= 0, onFiles: (files) => void sendAll(files) })
  const sentence = sending.error || error
  const described = [sentence && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={css.field} role="group" aria-labelledby={`${id}-label`} aria-describedby={described}>
      <span id={`${id}-label`} className={css.label}>
        {label}
        {required && (
          <span className={css.star} aria-hidden="true">
            *
          </span>
        )}
      </span>
      <div className={css.many} {...picking.area}>
        {value.map(({ fileId, url }, index) => (
          <span key={fileId} className={css.thumb}>
            <img src={url} alt={texts.of(index + 1, label)} className={css.picture} />
            <IconButton
              size="s"
              label={texts.removeOf(index + 1)}
              className={css.remove}
              onClick={() => {
                change(latest.current.filter((one) => one.fileId !== fileId))
                setAnnouncement(texts.removed)
              }}
            >
              <CloseIcon size={16} />
            </IconButton>
          </span>
        ))}
        {store > 0 && (
          <button
            type="button"
            className={cx(css.drop, css.more, picking.over && css.over, sentence && css.wrong)}
            onClick={picking.open}
            // The visible label is part of the accessible name, for voice control.
            aria-label={`${texts.choose}${signs.colon}${label} ${value.length} / ${max}`}
            aria-busy={busy || undefined}
          >
            {busy ? (
              <span className={css.empty}>
                <progress
                  max={100}
                  value={Math.round(sending.progress * 100)}
                  aria-label={texts.sending(sending.name ?? '')}
                />
                <span aria-hidden="true">
                  {Math.round(sending.progress * 100)}%{waiting > 0 && ` +${waiting}`}
                </span>
              </span>
            ) : (
              <span className={css.empty}>
                <PlusIcon size={24} />
                <span aria-hidden="true">
                  {value.length} / {max}
                </span>
              </span>
            )}
          </button>
        )}
        <input
          {...picking.input}
          multiple
          accept={IMAGE_ACCEPT}
          className={css.hidden}
          tabIndex={-1}
          aria-hidden="true"
        />
      </div>
      <p id={`${id}-hint`} className={css.hint}>
        {[hint, store > 0 && value.length > 0 ? texts.left(store) : ''].filter(Boolean).join(' ')}
      </p>
      {sentence && (
        <div className={css.actions}>
          <FieldError id={`${id}-error`}>{sentence}</FieldError>
          {sending.retry && (
            <Button
              size="s"
              variant="text"
              onClick={() => void sending.retry?.().then((stored) => stored && add(stored))}
            >
              {texts.retry}
            </Button>
          )}
        </div>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{announcement}</span>
      </VisuallyHidden>
    </div>
  )
}
