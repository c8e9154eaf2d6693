import type { OutputOf } from '@zhixing/contract'
import { useEffect, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import css from './grading.module.css'
import type { Place } from './place.ts'
import { texts } from './texts.ts'

type Problem = OutputOf<'exam/auth/exam/mark/todo'>['problemList'][number]

/** Queue on the left: problems, or takers. */
export function Queue({
  examId,
  place,
  problems,
  turn,
  onPlace,
}: {
  examId: string
  place: Place
  problems: readonly Problem[]
  /** Increases with every saved mark. */
  turn: number
  onPlace: (place: Place) => void
}) {
  if (place.mode === 'taker') return <Takers examId={examId} place={place} turn={turn} onPlace={onPlace} />
  return (
    <Stack as="ul" gap={2} className={css.queue}>
      {problems.map((row) => (
        <li key={row.problemId}>
          <button
            type="button"
            className={cx(css.entry, place.id === row.problemId && css.current)}
            aria-pressed={place.id === row.problemId}
            onClick={() => onPlace({ mode: place.mode, id: row.problemId })}
          >
            <b>
              {texts.problemNo(row)} <small>{texts.full(row.fullScore)}</small>
            </b>
            <span className={css.plain}>{row.plainText}</span>
            <ProgressBar
              tone="brand"
              value={row.answerTotal > 0 ? (row.doneTotal / row.answerTotal) * 100 : 100}
              label={texts.doneOf(row.doneTotal, row.answerTotal)}
            />
            <small>
              {texts.doneOf(row.doneTotal, row.answerTotal)}
              {texts.mean(row.average)}
              {row.secondTotal > 0 && ` · ${texts.secondOf(row.secondTotal)}`}
              {row.arbitrateTotal > 0 && ` · ${texts.arbitrationOf(row.arbitrateTotal)}`}
            </small>
          </button>
        </li>
      ))}
    </Stack>
  )
}

const PAGE = 20

function Takers({
  examId,
  place,
  turn,
  onPlace,
}: {
  examId: string
  place: Place
  turn: number
  onPlace: (place: Place) => void
}) {
  const [page, setPage] = useState(1)
  const rows = useQuery('exam/auth/exam/mark/records', { examId, pageCurrent: page, pageSize: PAGE }, { keep: true })
  const { reload } = rows
  useEffect(() => {
    if (turn > 0) reload()
  }, [turn, reload])
  return (
    <QueryView of={rows} lines={4}>
      {({ list, totalCount }) => (
        <>
          <Stack as="ul" gap={2} className={css.queue}>
            {list.map((row) => (
              <li key={row.recordId}>
                <button
                  type="button"
                  className={cx(css.entry, place.id === row.recordId && css.current)}
                  aria-pressed={place.id === row.recordId}
                  onClick={() => onPlace({ mode: 'taker', id: row.recordId })}
                >
                  <b>{row.takerName}</b>
                  <small className={cx(row.waiting > 0 && css.waiting)}>
                    {texts.waitingOf(row.waiting, row.taskTotal)}
                    {row.lateTotal > 0 && ` · ${texts.late(row.lateTotal)}`}
                  </small>
                </button>
              </li>
            ))}
          </Stack>
          <Pagination page={page} pages={Math.ceil(totalCount / PAGE)} onPage={setPage} />
        </>
      )}
    </QueryView>
  )
}
