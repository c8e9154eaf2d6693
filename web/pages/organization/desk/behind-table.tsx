import type { OutputOf } from '@zhixing/contract'
import { formatChinaDate } from '../../../ui/date-format.ts'
import { Hint } from '../../../ui/layout.tsx'
import { Table } from '../../../ui/table.tsx'
import { texts as all } from './texts.ts'

const texts = all.due

type Step = OutputOf<'org/auth/plan/behind'>['list'][number]
/** A seat, or a step of a plan. */
export type Behind = OutputOf<'org/auth/report/behind'>['list'][number] & Partial<Pick<Step, 'planId' | 'planName'>>

/** Who is past a due date, the longest first. */
export function BehindTable({ label, rows }: { label: string; rows: readonly Behind[] }) {
  if (rows.length === 0) return <Hint>{texts.none}</Hint>
  return (
    <Table
      label={label}
      rows={rows}
      rowKey={({ memberId, planId, itemName }) => [memberId, planId, itemName].join(' ')}
      columns={[
        { key: 'memberName', title: texts.member, width: 120 },
        {
          key: 'departmentName',
          title: texts.department,
          width: 140,
          render: ({ departmentName }) => departmentName || '—',
        },
        ...(rows.some(({ planName }) => planName !== undefined)
          ? [{ key: 'planName', title: texts.plan, width: 180, wraps: true }]
          : []),
        { key: 'itemName', title: texts.course },
        { key: 'progress', title: texts.progress, width: 90, render: ({ progress }) => `${Math.floor(progress)}%` },
        {
          key: 'dueTime',
          title: texts.dueTime,
          width: 120,
          render: ({ dueTime }) => formatChinaDate(dueTime, 'date'),
        },
      ]}
    />
  )
}
