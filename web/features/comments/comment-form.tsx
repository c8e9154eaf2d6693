import { useEffect, useId } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Textarea } from '../../ui/input.tsx'
import { RatingInput } from '../../ui/rating.tsx'
import { toast } from '../../ui/toast-store.ts'
import { Row } from '../../ui/layout.tsx'
import css from './comments.module.css'
import { texts } from './texts.ts'
import { useForm } from '../form/index.ts'

const MAX = 500

export interface RatingFormProps {
  courseId: string
  /** The rating given before, which this one replaces. */
  own: { score: number; commentText: string } | undefined
  onSaved: (id: string, score: number, text: string) => void
}

/** Rates a course and says why. What is typed stays on this device until it is taken. */
export function RatingForm({ courseId, own, onSaved }: RatingFormProps) {
  const field = useId()
  const form = useForm({
    start: { score: own?.score ?? 0, commentText: own?.commentText ?? '' },
    storeAs: `rating-${courseId}`,
    check: ({ score, commentText }) => ({
      score: score < 1 ? texts.scoreMissing : undefined,
      commentText: commentText.trim().length < 2 ? texts.textShort : undefined,
    }),
    async send({ score, commentText }) {
      const { id } = await api(
        'course/auth/courseComment/save',
        { courseId, commentText, score },
        { isShowErrTip: false },
      )
      toast.success(texts.saved)
      onSaved(id, score, commentText.trim())
    },
  })
  const { values, errors } = form

  return (
    <form {...form.attributes} className={css.form} aria-label={own ? texts.rewrite : texts.write}>
      <FormError>{errors.form}</FormError>
      <RatingInput
        legend={texts.yourScore}
        name="score"
        value={values.score}
        onChange={(stars) => form.set('score', stars)}
        error={errors.score}
        required
      />
      <Field id={field} label={texts.yourText} error={errors.commentText} required>
        <Textarea {...form.control('commentText')} maxLength={MAX} rows={3} placeholder={texts.placeholder} />
      </Field>
      <Row align="stretch" justify="end" nowrap>
        <Button type="submit" loading={form.busy}>
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
  const field = useId()
  const form = useForm({
    start: { commentText: '' },
    storeAs: `reply-${commentId}`,
    check: ({ commentText }) => ({ commentText: commentText.trim().length < 2 ? texts.replyShort : undefined }),
    async send({ commentText }) {
      const { id } = await api(
        'course/auth/courseComment/save',
        { courseId, commentId, commentText, score: 0 },
        { isShowErrTip: false },
      )
      toast.success(texts.replied)
      onSent(id, commentText.trim())
    },
  })

  // It opens because somebody pressed 回复: the next thing is to write.
  useEffect(() => document.getElementById(field)?.focus(), [field])

  return (
    <form {...form.attributes} className={css.reply} aria-label={texts.replyTo(name)}>
      <Field id={field} label={texts.replyLabel} hideLabel error={form.errors.commentText ?? form.errors.form}>
        <Textarea
          {...form.control('commentText')}
          maxLength={MAX}
          rows={2}
          placeholder={texts.replyPlaceholder(name)}
        />
      </Field>
      <Row align="stretch" justify="end" nowrap>
        <Button variant="text" size="s" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="s" loading={form.busy}>
          {texts.send}
        </Button>
      </Row>
    </form>
  )
}
