import { FieldError } from '../../../ui/field.tsx'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { DraftLine, useDraft } from '../../shared/draft/index.ts'
import { useForm } from '../../shared/form/index.ts'
import { RichEditor } from '../../shared/rich-editor/index.ts'
import css from './class-talk.module.css'
import { texts } from './texts.ts'

/** Answer form. The draft is stored on the device until the server has accepted it. */
export function AnswerWriter({ topicId, onSent }: { topicId: string; onSent: () => void }) {
  const start = { content: '' }
  const draft = useDraft({ form: 'class-answer', id: topicId, start, resumes: true })
  const form = useForm({
    start,
    draft,
    check: ({ content }) => ({ content: content.trim() === '' ? texts.answerShort : undefined }),
    async send({ content }, clientKey) {
      await api('community/auth/grade/topic/comment/save', { id: topicId, content, clientKey }, { showSuccess: true })
      await draft.emptied(start)
      onSent()
    },
  })
  return (
    <form {...form.attributes} className={css.write} aria-label={texts.answerTitle}>
      <Stack>
        <h3>{texts.answerTitle}</h3>
        <FormError>{form.errors.form}</FormError>
        <div data-field="content" tabIndex={-1}>
          <RichEditor
            key={draft.generation}
            value={form.values.content}
            onChange={(content) => form.set('content', content)}
            label={texts.answerLabel}
            placeholder={texts.answerHint}
            compact
            invalid={form.errors.content !== undefined}
            describedBy="class-answer-error"
          />
        </div>
        {form.errors.content && <FieldError id="class-answer-error">{form.errors.content}</FieldError>}
        <Row justify="between">
          <Hint as="div">
            <DraftLine draft={draft} />
          </Hint>
          <Button type="submit" loading={form.busy}>
            {texts.answerSend}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
