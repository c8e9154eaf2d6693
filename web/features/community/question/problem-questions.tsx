import { useMemo } from 'react'
import { Link } from 'react-router'
import { useQuery } from '../../../use-query.ts'
import { askProblemAddress } from './ask-address.ts'
import css from './problem-questions.module.css'
import { texts } from './texts.ts'
import type { QuestionCardData } from './types.ts'

/** Maximum number of rows per call. */
const MAX = 100

/** Questions about the problems of a paper, by problem; empty if `examId` is null. */
export function useProblemQuestions(examId: string | null): ReadonlyMap<string, readonly QuestionCardData[]> {
  const { data } = useQuery('community/api/questions/list', examId ? { examId, pageSize: MAX } : null, { quiet: true })
  return useMemo(() => Map.groupBy(data?.list ?? [], ({ paper }) => paper?.problemId ?? ''), [data])
}

/** Under an explained problem: questions of others, and a link to ask. */
export function ProblemQuestions({
  examId,
  problemId,
  list = [],
}: {
  examId: string
  problemId: string
  list?: readonly QuestionCardData[] | undefined
}) {
  return (
    <section className={css.questions} aria-label={texts.problemQuestions}>
      {list.length > 0 && (
        <ul>
          {list.map((one) => (
            <li key={one.id}>
              <Link to={`/question/view/${one.id}`} target="_blank">
                {one.title}
              </Link>
              <small>{one.isSolved ? texts.solved : texts.answers(one.commentCount)}</small>
            </li>
          ))}
        </ul>
      )}
      <Link to={askProblemAddress(examId, problemId)} target="_blank" className={css.ask}>
        {texts.askProblem}
      </Link>
    </section>
  )
}
