import type { Route } from './+types/mark.ts'
import { gradeExamTexts as texts, MarkPage } from '../../features/grade/exam/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { PageHead, Stack } from '../../ui/layout.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const relationId = url.searchParams.get('relationId') ?? ''
    const gradeExamId = url.searchParams.get('gradeExamId') ?? ''
    const [exam, { nickname }] = await Promise.all([
      call('exam/auth/grade/exam/view', { gradeExamId }),
      call('exam/auth/grade/student/exam/answer/view', { relationId }),
    ])
    return { relationId, gradeExamId, nickname, examName: exam.gradeExamName, mayMark: exam.mayMark }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.markTitle(loaderData?.nickname ?? ''), noIndex: true })
}

/** Marks one student's class exam. */
export default function MarkClassExam({ loaderData }: Route.ComponentProps) {
  const { relationId, gradeExamId, nickname, examName, mayMark } = loaderData
  const back = `/account/grades/exam/view?gradeExamId=${gradeExamId}`
  return (
    <Stack gap={4}>
      <PageHead back={{ to: back, label: examName }} title={texts.markTitle(nickname)} about={examName} />
      <MarkPage relationId={relationId} back={back} mayMark={mayMark} />
    </Stack>
  )
}
