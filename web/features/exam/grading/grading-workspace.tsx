import type { MarkTask } from '../../../shapes.ts'
import type { OutputOf } from '@zhixing/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { useRoot } from '../../../root-data.ts'
import { Boundary } from '../../../ui/boundary.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageHead, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { AdviceSetting } from '../mark-advice/index.ts'
import css from './grading.module.css'
import { Groups } from './groups.tsx'
import { Markers } from './markers.tsx'
import type { Saved } from './panel.tsx'
import { afterSave } from './progress.ts'
import { Queue } from './queue.tsx'
import { Rechecks } from './rechecks.tsx'
import { MarkedSheet } from './answer-view.tsx'
import { texts } from './texts.ts'
import type { Mode, Place } from './place.ts'

type Todo = OutputOf<'exam/auth/exam/mark/todo'>

/** Refetch interval of progress made by colleagues, ms. */
const POLL_MS = 20_000
const sumOf = (data: Todo | undefined, what: 'arbitrateTotal' | 'secondTotal'): number =>
  data?.problemList.reduce((sum, row) => sum + row[what], 0) ?? 0

/** Marking workspace of one paper: queue on the left, answer in the middle. */
export function GradingWorkspace({ examId, way = '' }: { examId: string; way?: string }) {
  const todo = useQuery('exam/auth/exam/mark/todo', { examId })
  const [place, setPlace] = useState<Place>({ mode: way === 'recheck' ? 'recheck' : 'problem', id: '' })
  const [task, setTask] = useState<MarkTask | null>()
  /** Answers that colleagues have open while none is left here. */
  const [heldCount, setHeld] = useState(0)
  const [markers, setMarkers] = useState(false)
  const [turn, setTurn] = useState(0)
  const phrases = useQuery('exam/auth/exam/mark/phrase/list', {})
  const { run } = useAction({ reload: false })
  /** Sequence number of fetches: only the newest result is shown. */
  const turned = useRef(0)
  const userId = useRoot().user?.id ?? ''
  const { data, set } = todo
  const firstOpen = useMemo(
    () =>
      data?.problemList.find((row) => row.doneTotal < row.answerTotal)?.problemId ?? data?.problemList[0]?.problemId,
    [data],
  )
  const problemId = place.mode === 'problem' ? place.id || firstOpen : place.mode === 'arbitrate' ? place.id : ''

  /** Fetches the next answer for this place. */
  const go = useCallback(
    async (from: MarkTask | null, way: 'next' | 'leaf' | 'back') => {
      const ask = (input: Record<string, unknown>) =>
        api('exam/auth/exam/mark/next', {
          examId,
          any: way === 'next' ? 0 : 1,
          back: way === 'back' ? 1 : 0,
          arbitrate: place.mode === 'arbitrate' && way === 'next' ? 1 : 0,
          ...(problemId ? { problemId } : {}),
          ...input,
        })
      const after = from ? { afterRecordId: from.recordId, afterProblemId: from.problemId } : {}
      await run(
        `${way} ${place.mode} ${place.id}`,
        async () => {
          const own = ++turned.current
          let found: OutputOf<'exam/auth/exam/mark/next'> | undefined
          if (place.mode === 'taker' && way === 'next') {
            // All answers of one taker, then the next taker.
            const recordId = from?.recordId ?? place.id
            if (recordId) found = await ask({ recordId, ...(from ? { afterProblemId: from.problemId } : {}) })
          }
          const { task: next, heldTotal } = found?.task ? found : await ask(after)
          // Superseded by a later choice.
          if (own !== turned.current) return
          setHeld(heldTotal)
          // Paging past either end stays in place.
          if (next || way === 'next') setTask(next)
        },
        { onError: () => setTask((now) => now ?? null) },
      )
    },
    [examId, place, problemId, run],
  )

  const check = useCallback(
    async ({ recordId, problemId: of }: MarkTask) => {
      await run('check', async () => setTask(await api('exam/auth/exam/mark/view', { recordId, problemId: of })))
    },
    [run],
  )

  const refresh = useCallback(
    () =>
      api('exam/auth/exam/mark/todo', { examId }, { quiet: true }).then(set, () => {
        // A failed refresh keeps the old figures.
      }),
    [examId, set],
  )
  const lookedAt = useRef(0)
  function onSaved(of: MarkTask, saved: Saved) {
    if (data) set(afterSave(data, of, saved))
    setTurn((n) => n + 1)
    if (Date.now() - lookedAt.current < POLL_MS) return
    lookedAt.current = Date.now()
    void refresh()
  }

  useEffect(() => {
    if (!data || place.mode === 'recheck') return
    setTask(undefined)
    void go(null, 'next')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs for a new place, not for new figures of the same place
  }, [place, data === undefined])

  useEffect(() => {
    // Queue empty: refresh progress for the message.
    if (task === null) void refresh()
  }, [task, refresh])

  useEffect(() => {
    // Releases the open answer for colleagues, also when the tab is closed.
    const leave = () => {
      api('exam/auth/exam/mark/leave', { examId }, { quiet: true, keepalive: true }).catch(() => {
        // The lease expires after some minutes anyway.
      })
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [examId])

  const arbitrateTotal = sumOf(data, 'arbitrateTotal')
  const secondTotal = sumOf(data, 'secondTotal')
  const isHeld = heldCount > 0
  const none = {
    title: isHeld
      ? texts.heldByOthers(heldCount)
      : place.mode === 'arbitrate'
        ? texts.noArbitration
        : secondTotal > 0
          ? texts.waitsForSecond(secondTotal)
          : texts.allDone,
    about: isHeld ? texts.heldAbout : texts.allDoneAbout,
    action: isHeld ? (
      <Button onClick={() => void go(null, 'next')}>{texts.again}</Button>
    ) : (
      <Button variant="line" onClick={() => void go(null, 'back')}>
        {texts.review}
      </Button>
    ),
  }
  const ways = (exam: Todo) => (
    <Tabs<Mode>
      label={texts.ways}
      value={place.mode}
      onChange={(mode) => setPlace({ mode, id: '' })}
      items={[
        { id: 'problem', label: texts.byProblem },
        { id: 'taker', label: texts.byTaker },
        ...(exam.markTimes === 2 ? [{ id: 'arbitrate' as const, label: texts.arbitrationOf(arbitrateTotal) }] : []),
        ...(place.mode === 'recheck' || exam.recheckTotal + exam.recheckedTotal > 0
          ? [{ id: 'recheck' as const, label: texts.recheckOf(exam.recheckTotal) }]
          : []),
      ]}
    />
  )
  return (
    <QueryView of={todo}>
      {(exam) => (
        <>
          <PageHead
            back={{ to: '/account/exams/marking', label: texts.back }}
            title={exam.examName}
            facts={
              <>
                <span>{texts.doneOf(exam.markedTotal, exam.handedTotal)}</span>
                {exam.isAnonymous && <Tag tone="plain">{texts.anonymous}</Tag>}
                {exam.markTimes === 2 && <Tag>{texts.twice(exam.arbitrationGap)}</Tag>}
              </>
            }
          >
            {exam.isAuthor && (
              <>
                <AdviceSetting examId={examId} />
                <Button variant="line" size="s" onClick={() => setMarkers(true)}>
                  {texts.markers}
                </Button>
              </>
            )}
            <Link to={`/account/exams/statistics?examId=${examId}`}>{texts.statistics}</Link>
          </PageHead>
          {exam.markTimes === 2 && exam.markerTotal === 0 && exam.isAuthor && (
            <Note className={css.notice} tone="warn" title={texts.needSecond} />
          )}
          {place.mode === 'recheck' ? (
            <Stack gap={4} className={css.workspace}>
              <Rechecks examId={examId} ways={ways(exam)} onAnswered={() => void refresh()} />
            </Stack>
          ) : exam.problemList.length === 0 ? (
            <Note
              title={texts.noProblems}
              action={exam.recheckTotal + exam.recheckedTotal > 0 ? ways(exam) : undefined}
            />
          ) : (
            <Stack gap={4} className={css.workspace}>
              <Stack as="aside" className={css.side}>
                {ways(exam)}
                <Queue
                  examId={examId}
                  place={{ ...place, id: place.mode === 'taker' ? (task?.recordId ?? place.id) : (problemId ?? '') }}
                  problems={exam.problemList}
                  turn={turn}
                  onPlace={setPlace}
                />
              </Stack>
              <Stack gap={3} className={css.middle}>
                {place.mode === 'problem' && problemId && (
                  <Groups
                    key={problemId}
                    examId={examId}
                    problemId={problemId}
                    onMarked={() => {
                      void refresh()
                      void go(null, 'next')
                    }}
                  />
                )}
                <MarkedSheet
                  key={task ? `${task.recordId} ${task.problemId} ${task.answerTag}` : 'none'}
                  task={task}
                  examId={examId}
                  none={none}
                  arbitrate={place.mode === 'arbitrate'}
                  userId={userId}
                  phrases={phrases.data?.list ?? []}
                  onPhrases={(list) => phrases.set({ list })}
                  onSaved={onSaved}
                  onGo={go}
                  onCheck={check}
                />
              </Stack>
            </Stack>
          )}
          <Boundary fallback={null}>
            {markers && (
              <Markers
                examId={examId}
                onClose={() => {
                  setMarkers(false)
                  void refresh()
                }}
              />
            )}
          </Boundary>
        </>
      )}
    </QueryView>
  )
}
