import { useId } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { RatingInput } from '../../../ui/rating.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { Row } from '../../../ui/layout.tsx'
import { MentionArea, namedIn, type Picked } from '../../community/mention/index.ts'
import css from './comments.module.css'
import { MAX_COMMENT } from './own-comment.ts'
import { texts } from './texts.ts'
import { useForm } from '../../shared/form/index.ts'

export interface RatingFormProps {
  courseId: string
  /** Previous rating, which this one replaces. */
  own: { score: number; commentText: string } | undefined
  onSaved: (id: string, score: number, text: string) => void
}

/** Rating form of a course. The draft is stored on the device until the server has accepted it. */
export function RatingForm({ courseId, own, onSaved }: RatingFormProps) {
  const field = useId()
  const form = useForm({
    start: { score: own?.score ?? 0, commentText: own?.commentText ?? '', picked: [] as Picked[] },
    storeAs: `rating-${courseId}`,
    check: ({ score, commentText }) => ({
      score: score < 1 ? texts.scoreMissing : undefined,
      commentText: commentText.trim().length < 2 ? texts.textShort : undefined,
    }),
    async send({ score, commentText, picked }) {
      const { id } = await api('course/auth/courseComment/save', {
        courseId,
        commentText,
        score,
        mentionIds: namedIn(commentText, picked),
      })
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
        <MentionArea
          {...form.control('commentText')}
          thread={{ courseId }}
          onText={(text) => form.set('commentText', text)}
          onPick={(person) => form.set('picked', [...form.values.picked, person])}
          maxLength={MAX_COMMENT}
          rows={3}
          placeholder={texts.placeholder}
        />
      </Field>
      <Row align="stretch" justify="end" nowrap>
        <Button type="submit" loading={form.busy}>
          {own ? texts.resubmit : texts.submit}
        </Button>
      </Row>
    </form>
  )
}
