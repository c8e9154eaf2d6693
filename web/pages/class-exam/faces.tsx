import type { Route } from './+types/faces.ts'
import { FaceReview, faceTexts as texts } from '../../features/exam/face-check/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { PageHead, Stack } from '../../ui/layout.tsx'

/** Checks access: markers of the class. */
export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const gradeExamId = url.searchParams.get('gradeExamId') ?? ''
    const { gradeExamName, faceCheck } = await call('exam/auth/grade/exam/face/page', { gradeExamId, pageSize: 1 })
    return { gradeExamId, gradeExamName, isOn: faceCheck > 0 }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? texts.reviewTitle(loaderData.gradeExamName) : texts.title
  return pageMeta({ matches, title, noIndex: true })
}

/** Face checks of one class exam. */
export default function ClassExamFaces({ loaderData: { gradeExamId, gradeExamName, isOn } }: Route.ComponentProps) {
  return (
    <Stack gap={4}>
      <PageHead
        back={{ to: `/account/grades/exam/view?gradeExamId=${gradeExamId}`, label: texts.back }}
        title={texts.title}
        about={gradeExamName}
      />
      <FaceReview gradeExamId={gradeExamId} isOn={isOn} />
    </Stack>
  )
}
