import type { OutputOf } from '@zhixing/contract'
import { Pagination, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { QueryView } from '../workbench/query-view.tsx'
import { useCall } from '../workbench/use-call.ts'
import { Stack } from '../../ui/layout.tsx'
import css from './grading.module.css'
import type { Place } from './grading-workspace.tsx'
import { texts } from './texts.ts'

type Problem = OutputOf<'exam/auth/exam/mark/todo'>['problemList'][number]

/** What can be chosen on the left: problems, or takers. */
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
  /** Grows with every mark that was saved. */
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
            <Progress
              percent={row.answerTotal > 0 ? Math.round((row.doneTotal / row.answerTotal) * 100) : 100}
              size="small"
              showInfo={false}
              aria-label={texts.doneOf(row.doneTotal, row.answerTotal)}
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
  const rows = useCall('exam/auth/exam/mark/records', { examId, pageCurrent: page, pageSize: PAGE })
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
                  </small>
                </button>
              </li>
            ))}
          </Stack>
          {totalCount > PAGE && (
            <Pagination simple size="small" current={page} pageSize={PAGE} total={totalCount} onChange={setPage} />
          )}
        </>
      )}
    </QueryView>
  )
}
