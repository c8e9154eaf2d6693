import type { OutputOf } from '@zhixing/contract'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty, ErrorPanel } from '../../ui/empty.tsx'
import { Input } from '../../ui/input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Stack } from '../../ui/layout.tsx'
import css from './praxis.module.css'
import type { Place } from './praxis.tsx'
import { texts } from './texts.ts'

type Paper = OutputOf<'exam/auth/course/exam/paper/list'>['list'][number]
const words = texts.dialog
const PAGE_SIZE = 10
/** After the last letter; a search is asked when one pauses. */
const PAUSE = 250

type Found =
  | { state: 'loading' | 'failed'; list: Paper[]; total: number }
  | { state: 'ready'; list: Paper[]; total: number }

/** Chooses papers for a place of a course. It stays open, so that several can be added. */
export function PickDialog({
  courseId,
  place,
  taken,
  onClose,
}: {
  courseId: string
  place: Place
  taken: readonly string[]
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const [whose, setWhose] = useState<'mine' | 'others'>('mine')
  const [keyword, setKeyword] = useState('')
  const [pageCurrent, setPage] = useState(1)
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<Found>({ state: 'loading', list: [], total: 0 })
  const [asExercise, setAsExercise] = useState(true)
  const [busy, setBusy] = useState('')

  useEffect(() => {
    const gone = new AbortController()
    const timer = setTimeout(() => {
      setFound((old) => ({ state: 'loading', list: pageCurrent === 1 ? [] : old.list, total: old.total }))
      void api(
        'exam/auth/course/exam/paper/list',
        { keyword: keyword.trim(), isMine: whose === 'mine' ? 1 : 0, pageCurrent, pageSize: PAGE_SIZE },
        { isShowErrTip: false, signal: gone.signal },
      ).then(
        ({ list, totalCount }) =>
          setFound((old) => ({
            state: 'ready',
            list: pageCurrent === 1 ? list : [...old.list, ...list],
            total: totalCount,
          })),
        () => {
          if (!gone.signal.aborted) setFound((old) => ({ ...old, state: 'failed' }))
        },
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [keyword, whose, pageCurrent, round])

  function ask(next: { whose?: 'mine' | 'others'; keyword?: string }) {
    setPage(1)
    if (next.whose) setWhose(next.whose)
    if (next.keyword !== undefined) setKeyword(next.keyword)
  }

  async function add({ examId }: Paper) {
    setBusy(examId)
    try {
      await api(
        'exam/auth/course/exam/ref/save',
        { courseId, refType: place.refType, refId: place.refId, examId, exerciseType: asExercise ? 2 : 1 },
        { showSuccess: true },
      )
      await revalidate()
    } catch {
      // Told already.
    } finally {
      setBusy('')
    }
  }

  const { state, list, total } = found
  return (
    <Dialog
      open
      size="l"
      title={words.title(place.name)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className={css.pick}>
        <Tabs
          label={words.whose}
          items={[
            { id: 'mine', label: words.own },
            { id: 'others', label: words.others },
          ]}
          value={whose}
          onChange={(next) => ask({ whose: next })}
        />
        <Input
          type="search"
          value={keyword}
          maxLength={50}
          placeholder={words.search}
          aria-label={words.search}
          onChange={(event) => ask({ keyword: event.currentTarget.value })}
        />
        <Checkbox checked={asExercise} onChange={(event) => setAsExercise(event.currentTarget.checked)}>
          {words.asExercise}
        </Checkbox>
        {list.length > 0 && (
          <Stack as="ul" gap={2}>
            {list.map((paper) => {
              const isTaken = taken.includes(paper.examId)
              return (
                <li key={paper.examId} className={css.paper}>
                  <span className={css.tieName}>
                    <b>{paper.examName}</b>
                    <small>
                      {[
                        paper.subjectName,
                        texts.facts(paper.problemQuantity, paper.totalScore),
                        paper.isMine ? '' : paper.lecturerName,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  <Button
                    size="s"
                    variant="line"
                    disabled={isTaken}
                    loading={busy === paper.examId}
                    aria-label={isTaken ? words.picked : words.pickOf(paper.examName)}
                    onClick={() => void add(paper)}
                  >
                    {isTaken ? words.picked : words.pick}
                  </Button>
                </li>
              )
            })}
          </Stack>
        )}
        {state === 'loading' && list.length === 0 && (
          <div role="status" aria-label={words.loading}>
            <Skeleton lines={4} />
          </div>
        )}
        {state === 'failed' && (
          <ErrorPanel
            compact
            title={words.failed}
            action={
              <Button size="s" variant="line" onClick={() => setRound(round + 1)}>
                {words.retry}
              </Button>
            }
          />
        )}
        {state === 'ready' && list.length === 0 && (
          <Empty compact title={words.none}>
            {whose === 'mine' ? words.noneOwn : words.noneOthers}
          </Empty>
        )}
        {state !== 'failed' && list.length > 0 && list.length < total && (
          <Button size="s" variant="text" loading={state === 'loading'} onClick={() => setPage(pageCurrent + 1)}>
            {words.more}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
