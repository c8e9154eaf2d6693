import type { MonitorRow } from '../../../shapes.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Boundary } from '../../../ui/boundary.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { ActionDialog, type Action, type ActionKind } from './action-dialog.tsx'
import { LateAnswers } from './late-answers.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/input.tsx'
import { Hint, PageHead, Row } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SearchInput } from '../../shared/table/index.ts'
import css from './monitor.module.css'
import { Takers } from './takers.tsx'
import { texts } from './texts.ts'
import { Timeline } from './timeline.tsx'
import { useQuery } from '../../../use-query.ts'

/** Polls every three seconds without toasts; the last data stays while loading or on failure. */
const live = { poll: 3000, keep: true, quiet: true } as const
const PAGE = 20
type State = keyof typeof texts.states
type Sort = keyof typeof texts.sorts
/** Options of a select. */
const choices = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

/** Closes a dialog whose code fails; monitoring continues. */
function broken(close: () => void): void {
  toast.error(texts.broken)
  close()
}

/** Everyone in one exam, polled every three seconds. */
export function MonitorBoard({ examId }: { examId: string }) {
  const [state, setState] = useState<State>('all')
  const [sort, setSort] = useState<Sort>('begin')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [action, setAction] = useState<Action>()
  const [reported, setReported] = useState<MonitorRow>()
  const [late, setLate] = useState<'all' | 'waiting' | null>(null)
  const view = useQuery('exam/auth/exam/monitor/view', { examId }, live)
  const rows = useQuery(
    'exam/auth/exam/monitor/page',
    { examId, state, sort, keyword, pageCurrent: page, pageSize: PAGE },
    live,
  )
  const { data } = view
  if (!data) return view.error ? <Note tone="bad" title={view.error} /> : <Skeleton lines={8} />

  const ask = (kind: ActionKind, row?: MonitorRow) =>
    setAction({ kind, examId, ...(row ? { recordId: row.recordId, name: row.nickname } : {}) })
  const show = (next: State) => {
    setState(next)
    setPage(1)
  }
  const counts: [keyof typeof texts.counts, State?][] = [
    ...(data.notBegun > 0 ? ([['notBegun']] as ['notBegun'][]) : []),
    ['doing', 'doing'],
    ['online'],
    ['handedIn', 'handedIn'],
    ['alerts', 'alert'],
    ...(data.voided > 0 ? ([['voided', 'voided']] as ['voided', 'voided'][]) : []),
  ]
  const isLost = view.error !== undefined || rows.error !== undefined
  const isFiltered = state !== 'all' || keyword !== ''
  return (
    <>
      <PageHead
        back={{ to: '/account/exams/monitor', label: texts.back }}
        title={data.examName}
        facts={texts.window(
          data.openTime ? formatDate(data.openTime) : '',
          data.closeTime ? formatDate(data.closeTime) : '',
        )}
      >
        <div className={css.aside}>
          <Row gap={3}>
            <Link to={`/account/exams/marking?examId=${examId}`}>{texts.marking}</Link>
            <Link to={`/account/exams/statistics?examId=${examId}`}>{texts.statistics}</Link>
          </Row>
          <Hint className={isLost ? css.lost : undefined} role="status">
            {isLost ? texts.lost : view.isLive ? texts.live : texts.paused}
          </Hint>
          <Hint>
            {texts.clock} <DateTime value={data.serverTime} />
          </Hint>
        </div>
      </PageHead>
      <ul className={css.counts}>
        {counts.map(([name, target]) => (
          <li key={name} data-count={name}>
            <button
              type="button"
              disabled={!target}
              aria-pressed={target === state}
              onClick={() => target && show(target === state ? 'all' : target)}
            >
              <b>{data[name]}</b>
              {texts.counts[name]}
            </button>
          </li>
        ))}
        {data.lateWaiting > 0 && (
          <li data-count="lateWaiting">
            <button type="button" onClick={() => setLate('waiting')}>
              <b className={css.lost}>{data.lateWaiting}</b>
              {texts.counts.lateWaiting}
            </button>
          </li>
        )}
      </ul>
      <Row gap={3} align="stretch" justify="between" className={css.bar}>
        <Row className={css.narrowing}>
          <SearchInput
            label={texts.search}
            value={keyword}
            onSearch={(word) => {
              setKeyword(word)
              setPage(1)
            }}
          />
          <div>
            <Select aria-label={texts.stateLabel} value={state} onChange={(event) => show(event.target.value as State)}>
              {choices(texts.states)}
            </Select>
          </div>
          <div>
            <Select
              aria-label={texts.sortLabel}
              value={sort}
              onChange={(event) => {
                setSort(event.target.value as Sort)
                setPage(1)
              }}
            >
              {choices(texts.sorts)}
            </Select>
          </div>
        </Row>
        <Row>
          <Button variant="line" size="s" onClick={() => setLate('all')}>
            {texts.late}
          </Button>
          <Button variant="line" size="s" onClick={() => ask('message')} disabled={data.doing === 0}>
            {texts.messageAll}
          </Button>
          <Button variant="line" size="s" onClick={() => ask('extend')} disabled={data.doing === 0}>
            {texts.extendAll}
          </Button>
          <Button variant="danger" size="s" onClick={() => ask('finish')} disabled={data.doing === 0}>
            {texts.finishAll}
          </Button>
        </Row>
      </Row>
      <Takers
        rows={rows.data?.list ?? (rows.error === undefined ? undefined : [])}
        serverTime={data.serverTime}
        empty={isFiltered ? texts.empty : texts.nobody}
        page={page}
        pageSize={PAGE}
        total={rows.data?.totalCount ?? 0}
        onPage={setPage}
        onAction={ask}
        onTimeline={setReported}
      />
      {action && (
        <Boundary fallback={null} onCrash={() => broken(() => setAction(undefined))}>
          <ActionDialog
            action={action}
            onClose={() => setAction(undefined)}
            onDone={() => {
              setAction(undefined)
              view.reload()
              rows.reload()
            }}
          />
        </Boundary>
      )}
      {reported && (
        <Boundary fallback={null} onCrash={() => broken(() => setReported(undefined))}>
          <Timeline record={reported} onClose={() => setReported(undefined)} />
        </Boundary>
      )}
      {late && (
        <Boundary fallback={null} onCrash={() => broken(() => setLate(null))}>
          <LateAnswers
            examId={examId}
            waitingOnly={late === 'waiting'}
            onClose={() => setLate(null)}
            onJudged={() => {
              view.reload()
              rows.reload()
            }}
          />
        </Boundary>
      )}
    </>
  )
}
