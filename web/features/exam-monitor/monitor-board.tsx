import { Alert, Button, Input, Select, Skeleton, Space } from 'antd'
import type { MonitorRow } from '@zhixing/contract/exam/monitor'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../ui/date-format.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { ExamHead } from '../workbench/exam-head.tsx'
import { Boundary } from '../../ui/boundary.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ActionDialog, type Action, type ActionKind } from './action-dialog.tsx'
import { LateAnswers } from './late-answers.tsx'
import { Row } from '../../ui/layout.tsx'
import css from './monitor.module.css'
import { Takers } from './takers.tsx'
import { texts } from './texts.ts'
import { Timeline } from './timeline.tsx'
import { usePoll } from './use-poll.ts'

const EVERY = 3000
const PAGE = 20
type State = keyof typeof texts.states
type Sort = keyof typeof texts.sorts
const choices = <T extends string>(words: Record<T, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label })) as { value: T; label: string }[]

/** A dialog that fails closes; the exam goes on being watched. */
function broken(close: () => void): void {
  toast.error(texts.broken)
  close()
}

/** Everybody who sits one exam, brought up to date every three seconds. */
export function MonitorBoard({ examId }: { examId: string }) {
  const [state, setState] = useState<State>('all')
  const [sort, setSort] = useState<Sort>('begin')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [action, setAction] = useState<Action>()
  const [reported, setReported] = useState<MonitorRow>()
  const [late, setLate] = useState<'all' | 'waiting' | null>(null)
  const view = usePoll('exam/auth/exam/monitor/view', { examId }, EVERY)
  const rows = usePoll(
    'exam/auth/exam/monitor/page',
    { examId, state, sort, keyword, pageCurrent: page, pageSize: PAGE },
    EVERY,
  )
  const { data } = view
  if (!data) return view.error ? <Alert type="error" showIcon title={view.error} /> : <Skeleton active />

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
      <ExamHead
        back={{ to: '/account/exams/monitor', label: texts.back }}
        title={data.examName}
        facts={texts.window(
          data.openTime ? formatDate(data.openTime) : '',
          data.closeTime ? formatDate(data.closeTime) : '',
        )}
      >
        <div className={css.aside}>
          <Space>
            <Link to={`/account/exams/marking?examId=${examId}`}>{texts.marking}</Link>
            <Link to={`/account/exams/statistics?examId=${examId}`}>{texts.statistics}</Link>
          </Space>
          <p className={isLost ? css.lost : css.muted} role="status">
            {isLost ? texts.lost : view.isLive ? texts.live : texts.paused}
          </p>
          <p className={css.muted}>
            {texts.clock} <DateTime value={data.serverTime} />
          </p>
        </div>
      </ExamHead>
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
        <Space wrap>
          <Input.Search
            allowClear
            placeholder={texts.search}
            aria-label={texts.search}
            onSearch={(text) => {
              setKeyword(text.trim())
              setPage(1)
            }}
          />
          <Select<State>
            aria-label={texts.stateLabel}
            value={state}
            onChange={show}
            options={choices(texts.states)}
            style={{ minWidth: 108 }}
          />
          <Select<Sort>
            aria-label={texts.sortLabel}
            value={sort}
            onChange={setSort}
            options={choices(texts.sorts)}
            style={{ minWidth: 136 }}
          />
        </Space>
        <Space wrap>
          <Button onClick={() => setLate('all')}>{texts.late}</Button>
          <Button onClick={() => ask('message')} disabled={data.doing === 0}>
            {texts.messageAll}
          </Button>
          <Button onClick={() => ask('extend')} disabled={data.doing === 0}>
            {texts.extendAll}
          </Button>
          <Button danger onClick={() => ask('finish')} disabled={data.doing === 0}>
            {texts.finishAll}
          </Button>
        </Space>
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
            deed={action}
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
