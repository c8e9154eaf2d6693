import { data as refusal } from 'react-router'
import type { Route } from './+types/grade-explain.ts'
import { examResultTexts as texts, ExplainView } from '../../features/exam/result/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { latestGradeExam } from './latest.ts'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const gradeExamId = url.searchParams.get('gradeExamId') ?? (await latestGradeExam(call, '/exam/gradeExplain'))
    const { answers } = await call('exam/auth/grade/student/exam/answer/view', { gradeExamId })
    if (!answers) throw refusal({ code: 404 }, { status: 404 })
    return { gradeExamId, data: answers }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? texts.explainTitle(loaderData.data.result.examName) : texts.title
  return pageMeta({ matches, title, noIndex: true })
}

/** Explained answers of a class exam. */
export default function GradeExplain({ loaderData: { gradeExamId, data } }: Route.ComponentProps) {
  return <ExplainView data={data} back={`/exam/gradeResult?gradeExamId=${gradeExamId}`} />
}
