import type { MonitorRow } from '@zhixing/contract/exam/monitor'
import { Button, Dropdown, Progress, Tag } from 'antd'
import { formatDate } from '../../ui/date-format.ts'
import type { ActionKind } from './action-dialog.tsx'
import { leftText } from './left-text.ts'
import css from './monitor.module.css'
import { texts } from './texts.ts'

export const DOING = 2
export const VOIDED = 6

export function Name({ row }: { row: MonitorRow }) {
  return (
    <span className={css.name}>
      {row.examStatus === DOING && (
        <i
          className={row.isOnline ? css.on : css.off}
          role="img"
          aria-label={row.isOnline ? texts.online : texts.offline}
        />
      )}
      {row.nickname}
      {row.attemptNo > 1 && <small className={css.muted}>{texts.attempt(row.attemptNo)}</small>}
    </span>
  )
}

export function State({ row }: { row: MonitorRow }) {
  return (
    <>
      <Tag color={row.examStatus === DOING ? 'blue' : row.examStatus === VOIDED ? 'red' : 'green'}>
        {texts.status[row.examStatus]}
      </Tag>
      {row.submitType && row.examStatus !== VOIDED && <small>{texts.way[row.submitType]}</small>}
    </>
  )
}

export function Answered({ row }: { row: MonitorRow }) {
  return (
    <Progress
      size="small"
      aria-label={texts.progress}
      percent={row.problemTotal > 0 ? Math.round((row.answeredTotal / row.problemTotal) * 100) : 0}
      format={() => `${row.answeredTotal}/${row.problemTotal}`}
    />
  )
}

export function Left({ row, serverTime }: { row: MonitorRow; serverTime: string }) {
  if (row.examStatus !== DOING) return null
  return (
    <>
      {leftText(row.cutoffTime, serverTime)}
      {row.extraSeconds > 0 && <small className={css.muted}> {texts.extra(Math.round(row.extraSeconds / 60))}</small>}
    </>
  )
}

export function Saved({ row }: { row: MonitorRow }) {
  return row.lastSave && <time dateTime={row.lastSave}>{formatDate(row.lastSave).slice(-8)}</time>
}

const alertText = (row: MonitorRow, alert: MonitorRow['alertList'][number]): string =>
  ({
    leave: texts.alert.leave(row.leaveCount),
    change: texts.alert.change(row.changeCount),
    late: texts.alert.late(row.lateTotal, row.lateWaiting),
    offline: texts.alert.offline(),
  })[alert]

export function Alerts({ row }: { row: MonitorRow }) {
  return row.alertList.map((alert) => (
    <Tag key={alert} color="orange">
      {alertText(row, alert)}
    </Tag>
  ))
}

/** What may be done to a taker now: what would only be refused is not offered. */
function actionsOf({ examStatus, cutoffTime }: MonitorRow): { key: ActionKind; label: string; danger?: boolean }[] {
  if (examStatus === VOIDED) return []
  const isVoid = { key: 'void', label: texts.void, danger: true } as const
  if (examStatus !== DOING) return [{ key: 'reopen', label: texts.reopen }, isVoid]
  return [
    { key: 'message', label: texts.message },
    ...(cutoffTime ? [{ key: 'extend', label: texts.extend } as const] : []),
    { key: 'finish', label: texts.finish, danger: true },
    isVoid,
  ]
}

export interface ActionsProps {
  row: MonitorRow
  onAction: (kind: ActionKind, row: MonitorRow) => void
  onTimeline: (row: MonitorRow) => void
}
export function Actions({ row, onAction, onTimeline }: ActionsProps) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [{ key: 'timeline', label: texts.timeline }, ...actionsOf(row)],
        onClick: ({ key }) => (key === 'timeline' ? onTimeline(row) : onAction(key as ActionKind, row)),
      }}
    >
      <Button size="small" autoInsertSpace={false} aria-label={texts.actionsOf(row.nickname)}>
        {texts.more}
      </Button>
    </Dropdown>
  )
}
