import type { Route } from './+types/grade-result.ts'
import { ResultView } from '../../features/exam/result/index.ts'
import { gradeExamTexts as texts } from '../../features/grade/exam/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { latestGradeExam } from './latest.ts'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const gradeExamId = url.searchParams.get('gradeExamId') ?? (await latestGradeExam(call, '/exam/gradeResult'))
    return call('exam/auth/grade/exam/student/relation/view/score', { gradeExamId })
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? texts.resultTitle(loaderData.gradeExamName) : texts.title
  return pageMeta({ matches, title, noIndex: true })
}

/** Result of a class exam, with the teacher's comment. */
export default function GradeResult({ loaderData }: Route.ComponentProps) {
  const { gradeExamId, gradeExamName, gradeName, comment, result } = loaderData
  const ways = {
    explain: `/exam/gradeExplain?gradeExamId=${gradeExamId}`,
    again: `/exam/startExam?gradeExamId=${gradeExamId}`,
    records: '/account/exams/myExam?state=class',
  }
  return (
    <ResultView result={result} title={gradeExamName} about={gradeName} ways={ways}>
      {comment && (
        <Card pad="l">
          <CardHead title={texts.teacherComment} />
          <p>{comment}</p>
        </Card>
      )}
    </ResultView>
  )
}
