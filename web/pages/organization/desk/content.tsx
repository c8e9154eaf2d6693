import { stateCode } from '@zhixing/contract/states'
import type { Route } from './+types/content.ts'
import { api } from '../../../api.ts'
import { pageMeta } from '../../../page-meta.ts'
import { useQuery } from '../../../use-query.ts'
import { ContentList, useContentFilters } from './content-list.tsx'
import { texts } from './content-texts.ts'
import { useDesk } from './use-desk.ts'

const words = texts.courses

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.label, noIndex: true })
}

/** Private courses of the organisation. */
export default function DeskContent() {
  const { orgId } = useDesk()
  const filters = useContentFilters()
  const courses = useQuery('org/auth/content/list', { orgId, ...filters.input }, { keep: true })
  return (
    <ContentList
      at="content"
      words={words}
      filters={filters}
      of={courses}
      row={({ courseId, courseName, courseCategory, periodTotal, totalSeconds, version, rev, ...one }) => ({
        ...one,
        id: courseId,
        name: courseName,
        size: words.lessons(periodTotal, Math.round(totalSeconds / 60)),
        tag: courseCategory === stateCode.category.live ? words.live : undefined,
        previewPath: `/preview/${courseCategory === stateCode.category.live ? 'live' : 'course'}/${courseId}`,
        editPath: `/account/${courseCategory === stateCode.category.live ? 'live' : 'vod'}/period?id=${courseId}`,
        remove: () => api('course/auth/course/audit/delete', { courseId }, { showSuccess: true }),
        judge: (what, auditOpinion) =>
          api(`org/auth/content/${what}`, { orgId, courseId, version, rev, auditOpinion }, { showSuccess: true }),
      })}
    />
  )
}
