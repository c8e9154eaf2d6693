import type { Mark } from '@zhixing/contract/exam/shapes'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemView } from '../paper/index.ts'
import type { SaveInput } from './form-value.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './question-editor.module.css'
import { texts } from './texts.ts'
import type { Tried } from './use-try.ts'
import { useAction } from '../../../use-action.ts'
import { useChange } from '../../../ui/use-change.ts'

const words = texts.form

/** The problem as learners see it, answerable and marked by the server's rules. */
export function Preview({ doc, tried }: { doc: SaveInput; tried: Tried | null }) {
  const [answers, setAnswers] = useState<Readonly<Record<string, string[]>>>({})
  const [marks, setMarks] = useState<Mark[] | null>(null)
  const { busy, run } = useAction({ reload: false })
  const asked = JSON.stringify(tried?.problem)
  // Marks belong to the previous version.
  useChange(asked, () => setMarks(null))

  const mark = () =>
    run('mark', async () => {
      const answerList = Object.entries(answers).map(([problemId, userAnswer]) => ({ problemId, userAnswer }))
      const done = await api('exam/auth/exam/problem/try', { ...doc, answerList })
      if (done.faultList.length === 0) setMarks(done.markList)
    })

  const total = (pick: (one: Mark) => number) =>
    (marks ?? []).reduce((sum, one) => sum + Math.round(pick(one) * 100), 0) / 100
  return (
    <div className={css.leaf}>
      <p className={css.hint}>{words.previewHint}</p>
      {tried === null || (doc.problemContent ?? '') === '' ? (
        <p className={css.hint}>{words.previewEmpty}</p>
      ) : (
        <>
          <ProblemView
            problem={tried.problem}
            answers={answers}
            mode={marks ? 'explained' : 'answer'}
            onAnswer={(problemId, answer) => setAnswers((now) => ({ ...now, [problemId]: answer }))}
            {...(marks
              ? {
                  marks: Object.fromEntries(marks.map((one) => [one.problemId, one])),
                  explained: Object.fromEntries(tried.explainedList.map((one) => [one.id, one])),
                }
              : {})}
          />
          <Row as="p" gap={3} rowGap={2}>
            {marks ? (
              <Button
                size="s"
                variant="line"
                onClick={() => {
                  setMarks(null)
                  setAnswers({})
                }}
              >
                {words.tryAgain}
              </Button>
            ) : (
              <Button
                size="s"
                variant="line"
                loading={busy !== ''}
                disabled={tried.faultList.length > 0}
                onClick={() => void mark()}
              >
                {words.tryMark}
              </Button>
            )}
            <span role="status" className={css.hint}>
              {marks &&
                (marks.every(({ answerStatus }) => answerStatus === 'reviewing')
                  ? words.tryReviewing
                  : words.tryFull(
                      total(({ score }) => score),
                      total(({ fullScore }) => fullScore),
                    ))}
            </span>
          </Row>
        </>
      )}
    </div>
  )
}
