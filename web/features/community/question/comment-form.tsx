import { useEffect, useId } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Row } from '../../../ui/layout.tsx'
import { useForm } from '../../shared/form/index.ts'
import { MentionArea, namedIn, type Picked } from '../mention/index.ts'
import css from './question.module.css'
import { texts } from './texts.ts'
import type { CommentData } from './types.ts'

export const MAX_COMMENT = 500

/** Comments on an answer, or replies to a comment. */
export function CommentForm({
  of,
  onSent,
  onCancel,
}: {
  of: { questionsId: string; id: string; nickname: string }
  onSent: (comment: CommentData) => void
  onCancel: () => void
}) {
  const field = useId()
  const form = useForm({
    start: { content: '', picked: [] as Picked[] },
    storeAs: `question-comment-${of.id}`,
    check: ({ content }) => ({ content: content.trim().length < 2 ? texts.commentShort : undefined }),
    async send({ content, picked }, clientKey) {
      onSent(
        await api(
          'community/auth/questions/comment/save',
          { questionsId: of.questionsId, parentId: of.id, content, mentionIds: namedIn(content, picked), clientKey },
          { showSuccess: true },
        ),
      )
    },
  })
  // Opened by a button press, so focus the field.
  useEffect(() => document.getElementById(field)?.focus(), [field])
  return (
    <form {...form.attributes} className={css.reply} aria-label={texts.replyTo(of.nickname)}>
      <Field id={field} label={texts.commentLabel} hideLabel error={form.errors.content ?? form.errors.form}>
        <MentionArea
          {...form.control('content')}
          thread={{ questionsId: of.questionsId }}
          onText={(text) => form.set('content', text)}
          onPick={(person) => form.set('picked', [...form.values.picked, person])}
          maxLength={MAX_COMMENT}
          rows={2}
          placeholder={texts.commentPlace(of.nickname)}
        />
      </Field>
      <Row justify="end">
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
