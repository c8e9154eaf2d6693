import { Tag } from '../../../features/shared/workbench/kit.ts'
import type { OutputOf } from '@zhixing/contract'
import { texts } from './course-texts.ts'

export type AdminCourse = OutputOf<'course/admin/course/list'>['list'][number]

/** Whether a course is published, or why it was taken down. */
export function ShelfState({ row }: { row: AdminCourse }) {
  if (row.banReason)
    return (
      <Tag color="red" title={row.stopReason ? texts.stoppedWhy(row.stopReason) : texts.bannedWhy(row.banReason)}>
        {row.stopReason ? texts.stopped : texts.banned}
      </Tag>
    )
  return <Tag color={row.isPutaway === 1 ? 'green' : 'default'}>{row.isPutaway === 1 ? texts.on : texts.off}</Tag>
}
