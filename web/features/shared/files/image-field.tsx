import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FieldError } from '../../../ui/field.tsx'
import { ImageIcon, UploadIcon } from '../../../ui/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import css from './files.module.css'
import { IMAGE_ACCEPT, type StoredFile, uploadImage, uploadPrivate } from './send-file.ts'
import { texts } from './texts.ts'
import { useSending } from './use-sending.ts'
import { usePicking } from './use-picking.ts'
import { signs } from '../../../i18n/word-texts.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

export interface ImageFieldProps {
  label: string
  /** URL of the current picture, or ''. */
  value: string
  /** Called with the uploaded picture, or null when it was removed. */
  onChange: (file: StoredFile | null) => void
  /** Width / height: the picture is cropped to it before the upload, and previewed in it. */
  ratio?: number
  /** Identity documents and the like: visible to the owner and reviewers only. */
  isPrivate?: boolean
  round?: boolean
  required?: boolean
  hint?: string
  error?: string | undefined
  size?: 's' | 'm'
}

/** One picture: choose, drop or paste; crop, progress, preview. A failure keeps the current picture. */
export function ImageField({
  label,
  value,
  onChange,
  ratio,
  isPrivate,
  round,
  required,
  hint,
  error,
  size = 'm',
}: ImageFieldProps) {
  const id = useId()
  const [cropping, setCropping] = useState<File | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const sending = useSending(isPrivate ? uploadPrivate : uploadImage)
  const busy = sending.name !== null

  async function send(file: File) {
    setCropping(null)
    const stored = await sending.send(file)
    if (stored) accept(stored)
  }
  function accept(stored: StoredFile) {
    onChange(stored)
    setAnnouncement(texts.sent)
  }
  const picking = usePicking({
    disabled: busy,
    onFiles([file]) {
      if (!file) return
      if (file.type && !file.type.startsWith('image/')) return sending.fail(texts.notImage)
      // Cropping would lose an animation.
      if (ratio && file.type !== 'image/gif') setCropping(file)
      else void send(file)
    },
  })
  const sentence = sending.error || error
  const described = [sentence && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  return (
    // A group rather than a label: the field has a button, a preview and actions.
    <div className={css.field} role="group" aria-labelledby={`${id}-label`} aria-describedby={described}>
      <span id={`${id}-label`} className={css.label}>
        {label}
        {required && (
          <span className={css.star} aria-hidden="true">
            *
          </span>
        )}
      </span>
      <div className={cx(css.one, css[size])} {...picking.area}>
        <button
          type="button"
          className={cx(css.drop, round && css.round, picking.over && css.over, sentence && css.wrong)}
          style={{ aspectRatio: ratio ?? 4 / 3 }}
          onClick={picking.open}
          // The visible label is part of the accessible name, as words of its own, for voice control.
          aria-label={
            value
              ? `${texts.change}${signs.colon}${label}`
              : `${texts.choose}${signs.colon}${label} ${picking.over ? texts.dropNow : texts.drop}`
          }
          aria-busy={busy || undefined}
        >
          {value ? (
            <img src={value} alt="" className={css.picture} />
          ) : (
            <span className={css.empty}>
              <ImageIcon size={28} />
              <span>{picking.over ? texts.dropNow : texts.drop}</span>
            </span>
          )}
          {busy && (
            <span className={css.veil}>
              <progress
                max={100}
                value={Math.round(sending.progress * 100)}
                aria-label={texts.sending(sending.name ?? '')}
              />
              <span aria-hidden="true">{Math.round(sending.progress * 100)}%</span>
            </span>
          )}
        </button>
        <input {...picking.input} accept={IMAGE_ACCEPT} className={css.hidden} tabIndex={-1} aria-hidden="true" />
        <div className={css.actions}>
          {busy ? (
            <Button size="s" variant="text" onClick={sending.stop}>
              {texts.stop}
            </Button>
          ) : (
            <>
              <Button size="s" variant="line" icon={<UploadIcon size={16} />} onClick={picking.open}>
                {value ? texts.change : texts.choose}
              </Button>
              {sending.retry && (
                <Button
                  size="s"
                  variant="text"
                  onClick={() => void sending.retry?.().then((stored) => stored && accept(stored))}
                >
                  {texts.retry}
                </Button>
              )}
              {value && (
                <Button
                  size="s"
                  variant="text"
                  onClick={() => {
                    onChange(null)
                    setAnnouncement(texts.removed)
                  }}
                >
                  {texts.remove}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {sentence && <FieldError id={`${id}-error`}>{sentence}</FieldError>}
      <VisuallyHidden>
        <span aria-live="polite">{announcement}</span>
      </VisuallyHidden>
      {cropping && ratio && (
        <Suspense>
          <CropDialog
            file={cropping}
            ratio={ratio}
            onClose={() => setCropping(null)}
            onDone={(file) => void send(file)}
            onUnreadable={() => {
              setCropping(null)
              sending.fail(texts.unreadable)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
