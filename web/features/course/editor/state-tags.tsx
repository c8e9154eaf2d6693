import { EVERYONE } from '@zhixing/contract/audience'
import { Tag } from '../../../ui/tag.tsx'
import { type Stand, shelfTag, statusTag } from './state.ts'
import { texts } from './texts.ts'

/** Review, shelf, and the organisation of a private course. */
export function StateTags({ course }: { course: Stand & { orgName: string } }) {
  const status = statusTag(course)
  const shelf = shelfTag(course)
  return (
    <>
      <Tag tone={status.tone}>{status.label}</Tag>
      {shelf && <Tag tone={shelf.tone}>{shelf.label}</Tag>}
      {course.orgId !== EVERYONE && <Tag tone="plain">{texts.privateTo(course.orgName)}</Tag>}
    </>
  )
}
