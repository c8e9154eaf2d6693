import { FieldError } from '../../../ui/field.tsx'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { DraftLine, useDraft } from '../../shared/draft/index.ts'
import { useForm } from '../../shared/form/index.ts'
import { RichEditor } from '../../shared/rich-editor/index.ts'
import { texts } from './texts.ts'

export interface AnswerWriterProps {
  questionsId: string
  /** The answer being edited; absent for a new one. */
  answer?: { id: string; content: string }
  /** Cancels an edit. */
  onCancel?: () => void
  onSent: (id: string, statusId: number) => void
}

/** Answer form. Browser only: the draft is stored on the device. */
export default function AnswerWriter({ questionsId, answer, onCancel, onSent }: AnswerWriterProps) {
  const start = { content: answer?.content ?? '' }
  const draft = useDraft({ form: 'answer', id: answer ? `edit-${answer.id}` : questionsId, start, resumes: true })
  const form = useForm({
    start,
    draft,
    check: ({ content }) => ({ content: content.trim() === '' ? texts.answerShort : undefined }),
    async send({ content }, clientKey) {
      if (answer) {
        const { statusId } = await api(
          'community/auth/questions/comment/update',
          { id: answer.id, content },
          { showSuccess: true },
        )
        await draft.settled({ content })
        return onSent(answer.id, statusId)
      }
      const { id, statusId } = await api(
        'community/auth/questions/comment/save',
        { questionsId, content, clientKey },
        { showSuccess: true },
      )
      await draft.emptied({ content: '' })
      return onSent(id, statusId)
    },
  })
  return (
    <form {...form.attributes}>
      <Stack>
        <FormError>{form.errors.form}</FormError>
        <div data-field="content" tabIndex={-1}>
          <RichEditor
            key={draft.generation}
            value={form.values.content}
            onChange={(content) => form.set('content', content)}
            label={texts.answerLabel}
            placeholder={texts.answerHint}
            insets={{ questionsId }}
            compact
            invalid={form.errors.content !== undefined}
            describedBy="answer-error"
          />
        </div>
        {form.errors.content && <FieldError id="answer-error">{form.errors.content}</FieldError>}
        <Row justify="between">
          <Hint as="div">
            <DraftLine draft={draft} />
          </Hint>
          <Row gap={2}>
            {onCancel && (
              <Button variant="line" onClick={() => void draft.emptied(start).then(onCancel)}>
                {texts.cancel}
              </Button>
            )}
            <Button type="submit" loading={form.busy}>
              {answer ? texts.answerSave : texts.answerSend}
            </Button>
          </Row>
        </Row>
      </Stack>
    </form>
  )
}
