import { Alert, Button, Segmented, Space, Tag } from 'antd'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { MarkTask } from '@zhixing/contract/exam/marking'
import { api } from '../../api.ts'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { CalledView } from '../workbench/called-view.tsx'
import { useCall } from '../workbench/use-call.ts'
import css from './desk.module.css'
import { Markers } from './markers.tsx'
import { Queue } from './queue.tsx'
import { Sheet } from './sheet.tsx'
import { texts } from './texts.ts'

export type Mode = 'problem' | 'taker' | 'arbitrate'
export interface Place {
  mode: Mode
  /** Of the problem, or of the taker; '' for whatever comes. */
  id: string
}

/** One paper on the desk: what is to be marked on the left, one answer in the middle. */
export function Desk({ examId }: { examId: string }) {
  const todo = useCall('exam/auth/exam/mark/todo', { examId })
  const [place, setPlace] = useState<Place>({ mode: 'problem', id: '' })
  const [task, setTask] = useState<MarkTask | null>()
  const [markers, setMarkers] = useState(false)
  const [turn, setTurn] = useState(0)
  const { data } = todo
  const firstOpen = useMemo(
    () =>
      data?.problemList.find((row) => row.doneTotal < row.answerTotal)?.problemId ?? data?.problemList[0]?.problemId,
    [data],
  )
  const problemId = place.mode === 'problem' ? place.id || firstOpen : undefined

  /** Fetches what comes next for this place. */
  const go = useCallback(
    async (from: MarkTask | null, way: 'next' | 'leaf' | 'back') => {
      const any = way === 'next' ? (0 as const) : (1 as const)
      const back = way === 'back' ? (1 as const) : (0 as const)
      const arbitrate = place.mode === 'arbitrate' && way === 'next' ? (1 as const) : (0 as const)
      const ask = (input: Record<string, unknown>) =>
        api('exam/auth/exam/mark/next', { examId, any, back, arbitrate, ...input }, { isShowErrTip: true })
      try {
        if (place.mode === 'taker' && place.id) {
          const recordId = from?.recordId ?? place.id
          const within = from ? { recordId, afterProblemId: from.problemId } : { recordId }
          let found = way === 'back' ? null : (await ask(within)).task
          if (found && from && found.recordId === from.recordId && found.problemId === from.problemId) found = null
          // When one taker is done the next one follows.
          found ??= from ? (await ask({ afterRecordId: from.recordId })).task : null
          setTask(found)
          return
        }
        const after = from ? { afterRecordId: from.recordId } : {}
        const { task: found } = await ask({ ...(problemId ? { problemId } : {}), ...after })
        // Leafing beyond the first or the last one stays where it is.
        if (found || way === 'next') setTask(found)
      } catch {
        // Told already; what is on the desk stays.
        setTask((now) => now ?? null)
      }
    },
    [examId, place, problemId],
  )

  useEffect(() => {
    if (!data) return
    setTask(undefined)
    void go(null, 'next')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new place begins anew; new figures of the same place do not
  }, [place, data === undefined])

  const arbitrateTotal = data?.problemList.reduce((sum, row) => sum + row.arbitrateTotal, 0) ?? 0
  return (
    <CalledView of={todo}>
      {(exam) => (
        <>
          <header className={css.head}>
            <div>
              <Link to="/account/exams/marking" className={css.back}>
                <ChevronLeftIcon size={16} />
                {texts.back}
              </Link>
              <h1>{exam.examName}</h1>
              <Space wrap>
                <span className={css.muted}>{texts.doneOf(exam.markedTotal, exam.handedTotal)}</span>
                {exam.isAnonymous === 1 && <Tag>{texts.anonymous}</Tag>}
                {exam.markTimes === 2 && <Tag color="blue">{texts.twice(exam.arbitrationGap)}</Tag>}
              </Space>
            </div>
            <Space wrap>
              {exam.isAuthor === 1 && <Button onClick={() => setMarkers(true)}>{texts.markers}</Button>}
              <Link to={`/account/exams/statistics?examId=${examId}`}>{texts.statistics}</Link>
            </Space>
          </header>
          {exam.problemList.length === 0 ? (
            <Alert type="info" showIcon message={texts.noProblems} />
          ) : (
            <div className={css.desk}>
              <aside className={css.side}>
                <Segmented<Mode>
                  block
                  value={place.mode}
                  onChange={(mode) => setPlace({ mode, id: '' })}
                  options={[
                    { value: 'problem', label: texts.byProblem },
                    { value: 'taker', label: texts.byTaker },
                    ...(exam.markTimes === 2
                      ? [{ value: 'arbitrate' as const, label: texts.arbitrationOf(arbitrateTotal) }]
                      : []),
                  ]}
                />
                <Queue
                  examId={examId}
                  place={{ ...place, id: place.id || (place.mode === 'problem' ? (firstOpen ?? '') : '') }}
                  problems={exam.problemList}
                  turn={turn}
                  onPlace={setPlace}
                />
              </aside>
              <Sheet
                key={task ? `${task.recordId} ${task.problemId}` : 'none'}
                task={task}
                arbitrate={place.mode === 'arbitrate'}
                onSaved={() => {
                  todo.reload()
                  setTurn((n) => n + 1)
                }}
                onGo={go}
              />
            </div>
          )}
          <Markers
            examId={examId}
            open={markers}
            onClose={() => {
              setMarkers(false)
              todo.reload()
            }}
          />
        </>
      )}
    </CalledView>
  )
}
