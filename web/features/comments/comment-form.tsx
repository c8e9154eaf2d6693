import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError, api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Textarea } from '../../ui/input.tsx'
import { RatingInput } from '../../ui/rating.tsx'
import { toast } from '../../ui/toast-store.ts'
import { Row } from '../../ui/layout.tsx'
import css from './comments.module.css'
import { texts } from './texts.ts'
import { useDraft } from './use-draft.ts'

const MAX = 500

type FieldErrors = { score?: string; commentText?: string; form?: string }

/** Where a refusal belongs: at its field, or above the form. */
function errorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) throw error
  if (error.field === 'score') return { score: error.message }
  if (error.field === 'commentText') return { commentText: error.message }
  return { form: error.message }
}

export interface RatingFormProps {
  courseId: string
  /** The rating given before, which this one replaces. */
  own: { score: number; commentText: string } | undefined
  onSaved: (id: string, score: number, text: string) => void
}

/** Rates a course and says why. What is typed stays on this device until it is taken. */
export function RatingForm({ courseId, own, onSaved }: RatingFormProps) {
  const [score, setScore] = useState(own?.score ?? 0)
  const { text, setText, drop } = useDraft(`rating-${courseId}`, own?.commentText ?? '')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const field = useId()

  // What is being put right is no longer called wrong.
  function rate(stars: number) {
    setScore(stars)
    setErrors(({ score: _, ...rest }) => rest)
  }

  function write(words: string) {
    setText(words)
    setErrors(({ commentText: _, ...rest }) => rest)
  }

  function refuse(found: FieldErrors) {
    setErrors(found)
    if (found.score) form.current?.querySelector<HTMLElement>('input[type=radio]')?.focus()
    else if (found.commentText) document.getElementById(field)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found: FieldErrors = {}
    if (score < 1) found.score = texts.scoreMissing
    if (text.trim().length < 2) found.commentText = texts.textShort
    if (found.score || found.commentText) return refuse(found)
    setErrors({})
    setBusy(true)
    try {
      const { id } = await api(
        'course/auth/courseComment/save',
        { courseId, commentText: text, score },
        { isShowErrTip: false },
      )
      toast.success(texts.saved)
      drop()
      onSaved(id, score, text.trim())
    } catch (error) {
      refuse(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      className={css.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={own ? texts.rewrite : texts.write}
    >
      <FormError>{errors.form}</FormError>
      <RatingInput legend={texts.yourScore} name="score" value={score} onChange={rate} error={errors.score} required />
      <Field id={field} label={texts.yourText} error={errors.commentText} required>
        <Textarea
          value={text}
          maxLength={MAX}
          rows={3}
          placeholder={texts.placeholder}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </Field>
      <Row align="stretch" justify="end" nowrap>
        <Button type="submit" loading={busy}>
          {own ? texts.resubmit : texts.submit}
        </Button>
      </Row>
    </form>
  )
}

export interface ReplyFormProps {
  courseId: string
  /** The comment that is answered. */
  commentId: string
  name: string
  onSent: (id: string, text: string) => void
  onCancel: () => void
}

/** Answers a comment. */
export function ReplyForm({ courseId, commentId, name, onSent, onCancel }: ReplyFormProps) {
  const { text, setText, drop } = useDraft(`reply-${commentId}`, '')
  const [issue, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useId()

  // It opens because somebody pressed 回复: the next thing is to write.
  useEffect(() => document.getElementById(field)?.focus(), [field])

  function write(words: string) {
    setText(words)
    setError(undefined)
  }

  function refuse(message: string) {
    setError(message)
    document.getElementById(field)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (text.trim().length < 2) return refuse(texts.replyShort)
    setError(undefined)
    setBusy(true)
    try {
      const { id } = await api(
        'course/auth/courseComment/save',
        { courseId, commentId, commentText: text, score: 0 },
        { isShowErrTip: false },
      )
      toast.success(texts.replied)
      drop()
      onSent(id, text.trim())
    } catch (error) {
      const { form, commentText, score } = errorsOf(error)
      refuse(commentText ?? form ?? score ?? '')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={css.reply} onSubmit={(event) => void submit(event)} noValidate aria-label={texts.replyTo(name)}>
      <Field id={field} label={texts.replyLabel} hideLabel error={issue}>
        <Textarea
          value={text}
          maxLength={MAX}
          rows={2}
          placeholder={texts.replyPlaceholder(name)}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </Field>
      <Row align="stretch" justify="end" nowrap>
        <Button variant="text" size="s" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="s" loading={busy}>
          {texts.send}
        </Button>
      </Row>
    </form>
  )
}
