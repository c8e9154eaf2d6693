import {
  Alert,
  Button,
  Dropdown,
  Input,
  Progress,
  Select,
  Skeleton,
  Space,
  Table,
  type TableColumnsType,
  Tag,
} from 'antd'
import type { MonitorRow } from '@zhixing/contract/exam/monitor'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../ui/date-format.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { DeedDialog, type Deed, type DeedKind } from './deed-dialog.tsx'
import { LateAnswers } from './late-answers.tsx'
import css from './monitor.module.css'
import { texts } from './texts.ts'
import { Timeline } from './timeline.tsx'
import { usePoll } from './use-poll.ts'

const EVERY = 3000
const PAGE = 20
const DOING = 2
const VOIDED = 6
type State = keyof typeof texts.states
type Sort = keyof typeof texts.sorts
const choices = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** Time left by the server's clock: 12:05, or what stands for it. */
function leftText(row: MonitorRow, serverTime: string): string {
  if (row.examStatus !== DOING) return ''
  if (!row.cutoffTime) return texts.noLimit
  const seconds = Math.floor((Date.parse(row.cutoffTime) - Date.parse(serverTime)) / 1000)
  if (seconds <= 0) return texts.over
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const alertText = (row: MonitorRow, alert: MonitorRow['alertList'][number]): string =>
  alert === 'leave'
    ? texts.alert.leave(row.leaveCount)
    : alert === 'change'
      ? texts.alert.change(row.changeCount)
      : alert === 'late'
        ? texts.alert.late(row.lateWaiting || row.lateTotal)
        : texts.alert.offline()

/** Everybody who sits one exam, brought up to date every three seconds. */
export function Room({ examId }: { examId: string }) {
  const [state, setState] = useState<State>('all')
  const [sort, setSort] = useState<Sort>('begin')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [deed, setDeed] = useState<Deed>()
  const [told, setTold] = useState<MonitorRow>()
  const [late, setLate] = useState(false)
  const view = usePoll('exam/auth/exam/monitor/view', { examId }, EVERY)
  const rows = usePoll(
    'exam/auth/exam/monitor/page',
    { examId, state, sort, keyword, pageCurrent: page, pageSize: PAGE },
    EVERY,
  )
  const { data } = view
  if (!data) return view.error ? <Alert type="error" showIcon message={view.error} /> : <Skeleton active />

  const ask = (kind: DeedKind, row?: MonitorRow) =>
    setDeed({ kind, examId, ...(row ? { recordId: row.recordId, name: row.nickname } : {}) })
  const menu = (row: MonitorRow) => [
    { key: 'timeline', label: texts.timeline },
    ...(row.examStatus === DOING
      ? [
          { key: 'message', label: texts.message },
          { key: 'extend', label: texts.extend },
          { key: 'finish', label: texts.finish, danger: true },
        ]
      : row.examStatus === VOIDED
        ? []
        : [{ key: 'reopen', label: texts.reopen }]),
    ...(row.examStatus === VOIDED ? [] : [{ key: 'void', label: texts.void, danger: true }]),
  ]
  const columns: TableColumnsType<MonitorRow> = [
    {
      key: 'name',
      title: texts.name,
      fixed: 'left',
      width: 150,
      render: (_, row) => (
        <span className={css.name}>
          <i
            className={row.isOnline ? css.on : css.off}
            role="img"
            aria-label={row.isOnline ? texts.online : texts.offline}
          />
          {row.nickname}
        </span>
      ),
    },
    {
      key: 'state',
      title: texts.state,
      width: 130,
      render: (_, row) => (
        <>
          <Tag color={row.examStatus === DOING ? 'blue' : row.examStatus === VOIDED ? 'red' : 'green'}>
            {texts.status[row.examStatus]}
          </Tag>
          {row.submitType && <small>{texts.way[row.submitType]}</small>}
        </>
      ),
    },
    {
      key: 'progress',
      title: texts.progress,
      width: 150,
      render: (_, row) => (
        <Progress
          size="small"
          aria-label={texts.progress}
          percent={row.problemTotal > 0 ? Math.round((row.answeredTotal / row.problemTotal) * 100) : 0}
          format={() => `${row.answeredTotal}/${row.problemTotal}`}
        />
      ),
    },
    {
      key: 'saved',
      title: texts.saved,
      width: 110,
      render: (_, row) => row.lastSave && <time dateTime={row.lastSave}>{formatDate(row.lastSave).slice(-8)}</time>,
    },
    {
      key: 'left',
      title: texts.left,
      width: 120,
      render: (_, row) => (
        <>
          {leftText(row, data.serverTime)}
          {row.extraSeconds > 0 && (
            <small className={css.muted}> {texts.extra(Math.round(row.extraSeconds / 60))}</small>
          )}
        </>
      ),
    },
    {
      key: 'alerts',
      title: texts.alerts,
      render: (_, row) =>
        row.alertList.map((alert) => (
          <Tag key={alert} color="orange">
            {alertText(row, alert)}
          </Tag>
        )),
    },
    {
      key: 'deeds',
      title: texts.deeds,
      width: 90,
      fixed: 'right',
      render: (_, row) => (
        <Dropdown
          trigger={['click']}
          menu={{
            items: menu(row),
            onClick: ({ key }) => (key === 'timeline' ? setTold(row) : ask(key as DeedKind, row)),
          }}
        >
          <Button size="small">{texts.more}</Button>
        </Dropdown>
      ),
    },
  ]
  const counts: [keyof typeof texts.counts, State?][] = [
    ...(data.notBegun > 0 ? ([['notBegun']] as ['notBegun'][]) : []),
    ['doing', 'doing'],
    ['online'],
    ['handedIn', 'handedIn'],
    ['alerts', 'alert'],
    ...(data.voided > 0 ? ([['voided', 'voided']] as ['voided', 'voided'][]) : []),
  ]
  const show = (next: State) => {
    setState(next)
    setPage(1)
  }
  const isLost = view.error !== undefined || rows.error !== undefined
  return (
    <>
      <header className={css.head}>
        <div>
          <Link to="/account/exams/monitor" className={css.back}>
            <ChevronLeftIcon size={16} />
            {texts.back}
          </Link>
          <h1>{data.examName}</h1>
          <p className={css.muted}>
            {texts.window(
              data.openTime ? formatDate(data.openTime) : '',
              data.closeTime ? formatDate(data.closeTime) : '',
            )}
          </p>
        </div>
        <p className={isLost ? css.lost : css.muted} role="status">
          {isLost ? texts.lost : view.isLive ? texts.live : texts.paused}
          {' · '}
          <DateTime value={data.serverTime} />
        </p>
      </header>
      <ul className={css.counts}>
        {counts.map(([name, target]) => (
          <li key={name}>
            <button
              type="button"
              disabled={!target}
              aria-pressed={target === state}
              onClick={() => target && show(target)}
            >
              <b>{data[name]}</b>
              {texts.counts[name]}
            </button>
          </li>
        ))}
        {data.lateWaiting > 0 && (
          <li>
            <button type="button" onClick={() => setLate(true)}>
              <b className={css.lost}>{data.lateWaiting}</b>
              {texts.counts.lateWaiting}
            </button>
          </li>
        )}
      </ul>
      <div className={css.bar}>
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
            options={choices(texts.states) as { value: State; label: string }[]}
            style={{ minWidth: 108 }}
          />
          <Select<Sort>
            aria-label={texts.sortLabel}
            value={sort}
            onChange={setSort}
            options={choices(texts.sorts) as { value: Sort; label: string }[]}
            style={{ minWidth: 136 }}
          />
        </Space>
        <Space wrap>
          <Button onClick={() => setLate(true)}>{texts.late}</Button>
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
      </div>
      <Table<MonitorRow>
        rowKey="recordId"
        size="small"
        loading={rows.data === undefined && rows.error === undefined}
        columns={columns}
        dataSource={rows.data?.list ?? []}
        locale={{ emptyText: texts.empty }}
        scroll={{ x: 860 }}
        pagination={{
          current: page,
          pageSize: PAGE,
          total: rows.data?.totalCount ?? 0,
          hideOnSinglePage: true,
          showSizeChanger: false,
          onChange: setPage,
        }}
      />
      {deed && (
        <DeedDialog
          deed={deed}
          onClose={() => setDeed(undefined)}
          onDone={() => {
            setDeed(undefined)
            view.reload()
            rows.reload()
          }}
        />
      )}
      {told && <Timeline record={told} onClose={() => setTold(undefined)} />}
      {late && <LateAnswers examId={examId} onClose={() => setLate(false)} onJudged={view.reload} />}
    </>
  )
}
