import { useRoot } from '../../../root-data.ts'
import { browserPage } from '../../../ui/browser-page.tsx'
import { SignInLink } from '../../user/sign-in/index.ts'
import type { AnswerWriterProps } from './answer-writer.tsx'
import css from './question.module.css'
import { texts } from './texts.ts'

const AnswerWriter = browserPage<AnswerWriterProps>(() => import('./answer-writer.tsx'))

/** Answers a question. The draft is stored on the device until the server has accepted it. */
export function AnswerForm({ questionsId, onSent }: AnswerWriterProps) {
  const { user } = useRoot()
  return (
    <section className={css.write} aria-labelledby="write-answer" id="answer">
      <h2 id="write-answer">{texts.answerTitle}</h2>
      {user ? (
        <AnswerWriter questionsId={questionsId} onSent={onSent} />
      ) : (
        <SignInLink to={`/question/view/${questionsId}#answer`} why={texts.why}>
          {texts.signInToAnswer}
        </SignInLink>
      )}
    </section>
  )
}
