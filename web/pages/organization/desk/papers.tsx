import type { Route } from './+types/papers.ts'
import { api } from '../../../api.ts'
import { pageMeta } from '../../../page-meta.ts'
import { useQuery } from '../../../use-query.ts'
import { ContentList, useContentFilters } from './content-list.tsx'
import { texts } from './content-texts.ts'
import { judgePaper } from './judge-paper.ts'
import { useDesk } from './use-desk.ts'

const words = texts.papers

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.label, noIndex: true })
}

/** Private papers of the organisation. */
export default function DeskPapers() {
  const { orgId } = useDesk()
  const filters = useContentFilters()
  const papers = useQuery('org/auth/paper/list', { orgId, ...filters.input }, { keep: true })
  return (
    <ContentList
      at="papers"
      words={words}
      filters={filters}
      of={papers}
      row={({ examId, examName, problemQuantity, totalScore, answerTime, banReason, ...one }) => ({
        ...one,
        id: examId,
        name: examName,
        size: words.problems(problemQuantity, totalScore, answerTime),
        stopReason: banReason,
        previewPath: one.submitTime === null ? null : `/account/organization/papers/${examId}?orgId=${orgId}`,
        editPath: `/account/exams/add?id=${examId}`,
        remove: () => api('exam/auth/exam/audit/delete', { examId }, { showSuccess: true }),
        judge: judgePaper(orgId, { examId, ...one }),
      })}
    />
  )
}
