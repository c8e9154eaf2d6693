import { examStatus } from '@zhixing/contract/exam/kinds'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Route } from './+types/grade-result.ts'
import css from '../../features/exam-result/exam-result.module.css'
import { Rank, ScoreHead, Sections, WeakTopics } from '../../features/exam-result/index.ts'
import { gradeExamTexts as texts } from '../../features/grade-exam/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Hint } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, ({ call }, url) =>
    call('exam/auth/grade/exam/student/relation/view/score', {
      gradeExamId: url.searchParams.get('gradeExamId') ?? '',
    }),
  )
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? texts.resultTitle(loaderData.gradeExamName) : texts.title
  return pageMeta({ matches, title, noIndex: true })
}

/** How often the page asks again while rules are marking, in milliseconds. */
const CHECK_AGAIN = 2000

/** The result of a class exam, with what the teacher says of it. */
export default function GradeResult({ loaderData }: Route.ComponentProps) {
  const { gradeExamId, gradeExamName, gradeName, comment, result } = loaderData
  const revalidator = useRevalidator()
  const isMarking = result.examStatus === examStatus.handedIn
  useEffect(() => {
    if (!isMarking) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidator.revalidate()
    }, CHECK_AGAIN)
    return () => clearInterval(timer)
  }, [isMarking, revalidator])
  const ways = {
    explain: `/exam/gradeExplain?gradeExamId=${gradeExamId}`,
    again: `/exam/startExam?gradeExamId=${gradeExamId}`,
    records: '/account/exams/myExam?state=class',
  }
  return (
    <div className={layout.narrow}>
      <div className={css.page}>
        <h1>{gradeExamName}</h1>
        <Hint>{gradeName}</Hint>
        <ScoreHead result={result} ways={ways} />
        {comment && (
          <Card pad="l">
            <CardHead title={texts.teacherComment} />
            <p>{comment}</p>
          </Card>
        )}
        {result.sectionList.length > 0 && !isMarking && <Sections list={result.sectionList} />}
        {result.rank && result.score !== null && <Rank rank={result.rank} score={result.score} />}
        {result.topicList.length > 0 && <WeakTopics list={result.topicList} />}
      </div>
    </div>
  )
}
