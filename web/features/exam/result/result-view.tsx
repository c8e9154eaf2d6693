import type { ExamResult } from '../../../shapes.ts'
import { examStatus } from '@zhixing/contract/exam/kinds'
import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Hint } from '../../../ui/layout.tsx'
import layout from '../../../ui/layout.module.css'
import css from './exam-result.module.css'
import { Rank, Sections, WeakTopics } from './parts.tsx'
import { RecheckCard } from './recheck.tsx'
import { ScoreHead, type Ways, waysOf } from './score-head.tsx'

/** Poll interval while rules are marking, ms. */
const POLL_MS = 2000

/** Result page. `children`: content beside the figures. */
export function ResultView({
  result,
  title = result.examName,
  about,
  ways,
  children,
}: {
  result: ExamResult
  title?: string
  about?: string
  ways?: Ways
  children?: ReactNode
}) {
  const revalidator = useRevalidator()
  const isMarking = result.examStatus === examStatus.handedIn
  useEffect(() => {
    if (!isMarking) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidator.revalidate()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [isMarking, revalidator])
  return (
    <div className={layout.narrow}>
      <div className={css.page}>
        <h1>{title}</h1>
        {about && <Hint>{about}</Hint>}
        <ScoreHead result={result} {...(ways ? { ways } : {})} />
        {children}
        {result.topicList.length > 0 && <WeakTopics list={result.topicList} />}
        {result.sectionList.length > 0 && !isMarking && <Sections list={result.sectionList} />}
        {result.rank && result.score !== null && <Rank rank={result.rank} score={result.score} />}
        {result.recheck && <RecheckCard recheck={result.recheck} to={(ways ?? waysOf(result)).explain} />}
      </div>
    </div>
  )
}
