import { EVERYONE } from '@zhixing/contract/audience'
import { Tag } from '../../../ui/tag.tsx'
import type { OutputOf } from '@zhixing/contract'
import { texts } from './course-texts.ts'

export type AdminCourse = OutputOf<'course/admin/course/list'>['list'][number]

/** On the shelf, off it, or private to an organisation. */
export const shelfName = ({ isPutaway, orgId }: Pick<AdminCourse, 'isPutaway' | 'orgId'>) =>
  isPutaway ? texts.on : orgId === EVERYONE ? texts.off : texts.privateCourse

/** Whether a course is published, or why it was taken down. */
export function ShelfState({ row }: { row: AdminCourse }) {
  if (row.banReason)
    return (
      <Tag tone="live" title={row.stopReason ? texts.stoppedWhy(row.stopReason) : texts.bannedWhy(row.banReason)}>
        {row.stopReason ? texts.stopped : texts.banned}
      </Tag>
    )
  return (
    <Tag tone={row.isPutaway ? 'free' : 'plain'} title={row.orgName || undefined}>
      {shelfName(row)}
    </Tag>
  )
}
