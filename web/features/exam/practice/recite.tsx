import type { Explained } from '@zhixing/contract/exam/shapes'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ProblemView } from '../paper/index.ts'
import { Keyed } from './keyed.tsx'
import { ProblemActions } from './practice-problem.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'
import type { PracticeData } from './use-practice.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'

/** Problems of a practice with keys, to memorize before answering. */
export function Recite({ practice }: { practice: PracticeData }) {
  const { id, problemList, lockedIds, collectedIds } = practice
  const answer = useQuery('exam/auth/practice/recite', { id })
  const explained: readonly Explained[] | undefined = answer.data?.explainedList
  return (
    <>
      <Hint>{texts.reciteAbout}</Hint>
      {answer.error !== undefined && (
        <QueryView of={answer} compact>
          {() => null}
        </QueryView>
      )}
      {problemList.map((problem, no) => (
        <Card key={problem.id} pad="l" id={`problem-${no}`}>
          {lockedIds.includes(problem.id) ? (
            <>
              <ProblemView problem={problem} no={no + 1} answers={{}} mode="read" />
              <Hint>{texts.locked}</Hint>
            </>
          ) : explained ? (
            <Keyed
              problem={problem}
              no={no + 1}
              explained={explained}
              aside={<ProblemActions problemId={problem.id} isCollected={collectedIds.includes(problem.id)} />}
            />
          ) : (
            <Skeleton lines={4} />
          )}
        </Card>
      ))}
    </>
  )
}
