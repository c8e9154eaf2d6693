import type { Route } from './+types/set.ts'
import { backRoomAddress } from '../../features/grade/class/index.ts'
import { gradeExamTexts as texts, SetExam } from '../../features/grade/exam/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { PageHead, Stack } from '../../ui/layout.tsx'

/** Checks access: those who may set exams for the class. */
export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const gradeExamId = url.searchParams.get('gradeExamId')
    const exam = gradeExamId ? await call('exam/auth/grade/exam/view', { gradeExamId }) : null
    const gradeId = exam?.gradeId ?? url.searchParams.get('gradeId') ?? ''
    await call('exam/auth/grade/exam/paper/list', { gradeId, pageSize: 1 })
    const { isLecturer } = await call('exam/auth/grade/info/view', { gradeId }).then(async () => ({
      isLecturer: (await call('user/auth/user/ext/view', {})).isLecturer,
    }))
    return { gradeId, exam, isLecturer }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: loaderData?.exam ? texts.edit : texts.set, noIndex: true })
}

export default function SetClassExam({ loaderData: { gradeId, exam, isLecturer } }: Route.ComponentProps) {
  return (
    <Stack gap={4}>
      <PageHead
        back={{ to: backRoomAddress(gradeId, 'exams'), label: texts.back }}
        title={exam ? texts.edit : texts.set}
      />
      <SetExam key={exam?.gradeExamId ?? gradeId} gradeId={gradeId} exam={exam} mayCompose={isLecturer} />
    </Stack>
  )
}
