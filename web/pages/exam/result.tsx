import { examStatus } from '@zhixing/contract/exam/kinds'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Route } from './+types/result.ts'
import css from '../../features/exam-result/exam-result.module.css'
import { examResultTexts as texts, Rank, ScoreHead, Sections, WeakTopics } from '../../features/exam-result/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import layout from '../../ui/layout.module.css'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => ({
    result: await call('exam/auth/user/exam/result/view', { recordId: url.searchParams.get('recordId') ?? '' }),
  }))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? texts.titleOf(loaderData.result.examName) : texts.title
  return pageMeta({ matches, title, noIndex: true })
}

/** How often the page looks again while rules are marking, in milliseconds. */
const CHECK_AGAIN = 2000

export default function Result({ loaderData }: Route.ComponentProps) {
  const { result } = loaderData
  const revalidator = useRevalidator()
  const isMarking = result.examStatus === examStatus.handedIn
  useEffect(() => {
    if (!isMarking) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidator.revalidate()
    }, CHECK_AGAIN)
    return () => clearInterval(timer)
  }, [isMarking, revalidator])
  return (
    <div className={layout.narrow}>
      <div className={css.page}>
        <h1>{result.examName}</h1>
        <ScoreHead result={result} />
        {result.sectionList.length > 0 && !isMarking && <Sections list={result.sectionList} />}
        {result.rank && result.score !== null && <Rank rank={result.rank} score={result.score} />}
        {result.topicList.length > 0 && <WeakTopics list={result.topicList} />}
      </div>
    </div>
  )
}
