import type { MonitorRow } from '../../../shapes.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Tag } from '../../../ui/tag.tsx'
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
      {row.attemptNo > 1 && <Hint as="small">{texts.attempt(row.attemptNo)}</Hint>}
    </span>
  )
}

export function State({ row }: { row: MonitorRow }) {
  return (
    <>
      <Tag tone={row.examStatus === DOING ? 'brand' : row.examStatus === VOIDED ? 'live' : 'free'}>
        {texts.status[row.examStatus]}
      </Tag>
      {row.submitType && row.examStatus !== VOIDED && <small>{texts.way[row.submitType]}</small>}
    </>
  )
}

export function Answered({ row }: { row: MonitorRow }) {
  return (
    <Row nowrap className={css.answered}>
      <ProgressBar
        tone="brand"
        label={texts.progress}
        value={row.problemTotal > 0 ? (row.answeredTotal / row.problemTotal) * 100 : 0}
      />
      <span>{`${row.answeredTotal}/${row.problemTotal}`}</span>
    </Row>
  )
}

export function Left({ row, serverTime }: { row: MonitorRow; serverTime: string }) {
  if (row.examStatus !== DOING) return null
  return (
    <>
      {leftText(row.cutoffTime, serverTime)}
      {row.extraSeconds > 0 && <Hint as="small"> {texts.extra(Math.round(row.extraSeconds / 60))}</Hint>}
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
    <Tag key={alert} tone="warn">
      {alertText(row, alert)}
    </Tag>
  ))
}

/** Actions the server would accept in this taker's state. */
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
    <Menu
      floating
      label={texts.actionsOf(row.nickname)}
      button={<MoreIcon size={18} />}
      items={[
        { label: texts.timeline, onSelect: () => onTimeline(row) },
        ...actionsOf(row).map(({ key, label, danger = false }) => ({
          label,
          danger,
          onSelect: () => onAction(key, row),
        })),
      ]}
    />
  )
}
