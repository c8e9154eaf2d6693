import { api } from '../../api.ts'
import { useRoot } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { DraftLine, useDraft } from '../draft/index.ts'
import { useForm } from '../form/index.ts'
import { RichEditor } from '../rich-editor/index.ts'
import { SignInLink } from '../sign-in/index.ts'
import css from './question.module.css'
import { texts } from './texts.ts'

/** Answers a question. What is typed is on the device at once, and stays there until it was taken. */
export function AnswerForm({
  questionsId,
  onSent,
}: {
  questionsId: string
  onSent: (id: string, statusId: number) => void
}) {
  const { user } = useRoot()
  return (
    <section className={css.write} aria-labelledby="write-answer" id="answer">
      <h2 id="write-answer">{texts.answerTitle}</h2>
      {user ? (
        <Writer questionsId={questionsId} onSent={onSent} />
      ) : (
        <SignInLink to={`/question/view/${questionsId}#answer`} why={texts.why}>
          {texts.signInToAnswer}
        </SignInLink>
      )}
    </section>
  )
}

function Writer({ questionsId, onSent }: { questionsId: string; onSent: (id: string, statusId: number) => void }) {
  const draft = useDraft({ form: 'answer', id: questionsId, start: { content: '' } })
  const form = useForm({
    start: { content: '' },
    draft,
    check: ({ content }) => ({ content: content.trim() === '' ? texts.answerShort : undefined }),
    async send({ content }, clientKey) {
      const { id, statusId } = await api(
        'community/auth/questions/comment/save',
        { questionsId, content, clientKey },
        { isShowErrTip: false, showSuccess: true },
      )
      await draft.settled({ content: '' })
      draft.set({ content: '' })
      onSent(id, statusId)
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
            compact
            invalid={form.errors.content !== undefined}
            describedBy="answer-error"
          />
        </div>
        {form.errors.content && (
          <p id="answer-error" className={css.error}>
            {form.errors.content}
          </p>
        )}
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
