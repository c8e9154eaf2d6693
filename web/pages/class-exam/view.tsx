import { useRevalidator } from 'react-router'
import type { Route } from './+types/view.ts'
import { backRoomAddress } from '../../features/grade/class/index.ts'
import { gradeExamTexts as texts, Roster } from '../../features/grade/exam/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { PageHead, Stack } from '../../ui/layout.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, ({ call }, url) =>
    call('exam/auth/grade/exam/view', { gradeExamId: url.searchParams.get('gradeExamId') ?? '' }),
  )
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: loaderData ? texts.titleOf(loaderData.gradeExamName) : texts.title, noIndex: true })
}

/** One class exam: state of all students. */
export default function ClassExam({ loaderData: exam }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <Stack gap={4}>
      <PageHead
        back={{ to: backRoomAddress(exam.gradeId, 'exams'), label: texts.back }}
        title={exam.gradeExamName}
        about={exam.gradeName}
      />
      <Roster key={exam.gradeExamId} exam={exam} onChange={() => void revalidate()} />
    </Stack>
  )
}
