import type { Route } from './+types/exams.ts'
import { isId } from '../../address.ts'
import { GradeExams, gradeExamTexts as texts, GradeScores } from '../../features/grade-exam/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { PageHead, Stack } from '../../ui/layout.tsx'
import { TabLinks } from '../../ui/tabs.tsx'

/** Lets in who works in the class (or in any, where none is named). What is shown is asked for in the browser. */
export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const given = url.searchParams.get('gradeId') ?? ''
    const gradeId = isId(given) ? given : ''
    const view = url.searchParams.get('view') === 'scores' && gradeId ? 'scores' : 'exams'
    const grade = gradeId ? await call('exam/auth/grade/info/view', { gradeId }) : null
    await call('exam/auth/grade/exam/admin/page', { pageSize: 1, ...(gradeId ? { gradeId } : {}) })
    return { gradeId, view, name: grade?.gradeName ?? '', mayManage: grade?.userRole === 2 || grade?.userRole === 3 }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: loaderData?.name ? texts.titleOf(loaderData.name) : texts.title, noIndex: true })
}

export default function ClassExams({ loaderData: { gradeId, view, name, mayManage } }: Route.ComponentProps) {
  const base = `/account/grades/exam?gradeId=${gradeId}`
  return (
    <Stack gap={4}>
      <PageHead title={name ? texts.titleOf(name) : texts.title} about={texts.about} />
      {gradeId && (
        <TabLinks
          label={texts.views}
          items={[
            { to: base, label: texts.exams, current: view === 'exams' },
            { to: `${base}&view=scores`, label: texts.scores, current: view === 'scores' },
          ]}
        />
      )}
      {view === 'scores' ? (
        <GradeScores gradeId={gradeId} />
      ) : (
        <GradeExams {...(gradeId ? { gradeId } : {})} mayManage={mayManage} />
      )}
    </Stack>
  )
}
