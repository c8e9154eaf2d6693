import { type ReactNode, useEffect, useId } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Row } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useForm } from '../../shared/form/index.ts'
import { MentionArea, namedIn, type Picked } from '../../community/mention/index.ts'
import css from './comments.module.css'
import { MAX_COMMENT } from './own-comment.ts'
import { texts } from './texts.ts'

export interface ReplyFormProps {
  courseId: string
  /** Id of the comment that is replied to. */
  commentId: string
  /** Name of its author. */
  name: string
  /** Texts if a reply has another name here. */
  words?: { short: string; about: string; label: string; placeholder: string; send: string }
  onSent: (id: string, text: string) => void
  /** Below the field; `fill` appends a text to what was typed. */
  aside?: (fill: (text: string) => void) => ReactNode
  onCancel: () => void
}

/** Replies to a comment. */
export function ReplyForm({
  courseId,
  commentId,
  name,
  words = {
    short: texts.replyShort,
    about: texts.replyTo(name),
    label: texts.replyLabel,
    placeholder: texts.replyPlaceholder(name),
    send: texts.send,
  },
  onSent,
  onCancel,
  aside,
}: ReplyFormProps) {
  const field = useId()
  const form = useForm({
    start: { commentText: '', picked: [] as Picked[] },
    storeAs: `reply-${commentId}`,
    check: ({ commentText }) => ({ commentText: commentText.trim().length < 2 ? words.short : undefined }),
    async send({ commentText, picked }, clientKey) {
      const { id } = await api('course/auth/courseComment/save', {
        courseId,
        commentId,
        commentText,
        score: 0,
        mentionIds: namedIn(commentText, picked),
        clientKey,
      })
      toast.success(texts.replied)
      onSent(id, commentText.trim())
    },
  })

  // Opened by a button press, so focus the field.
  useEffect(() => document.getElementById(field)?.focus(), [field])

  return (
    <form {...form.attributes} className={css.reply} aria-label={words.about}>
      <Field id={field} label={words.label} hideLabel error={form.errors.commentText ?? form.errors.form}>
        <MentionArea
          {...form.control('commentText')}
          thread={{ courseId }}
          onText={(text) => form.set('commentText', text)}
          onPick={(person) => form.set('picked', [...form.values.picked, person])}
          maxLength={MAX_COMMENT}
          rows={2}
          placeholder={words.placeholder}
        />
      </Field>
      {aside?.((text) =>
        form.set(
          'commentText',
          [form.values.commentText.trim(), text].filter(Boolean).join('\n').slice(0, MAX_COMMENT),
        ),
      )}
      <Row align="stretch" justify="end" nowrap>
        <Button variant="text" size="s" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="s" loading={form.busy}>
          {words.send}
        </Button>
      </Row>
    </form>
  )
}
