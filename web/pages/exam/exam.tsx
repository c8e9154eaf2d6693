import { useSearchParams } from 'react-router'
import type { Route } from './+types/exam.ts'
import { ExamAttempt } from '../../features/exam/attempt/exam-attempt.tsx'
import { texts } from '../../features/exam/attempt/texts.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { isId } from '../../address.ts'

/** The page contains no data of the paper: it is cached for offline use, and the room fetches what it needs. */
export const loader = (args: Route.LoaderArgs) => loadSignedIn(args, async () => null)

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.exam, noIndex: true })
}

export default function Exam() {
  const recordId = useSearchParams()[0].get('recordId') ?? ''
  return isId(recordId) ? (
    <ExamAttempt key={recordId} recordId={recordId} />
  ) : (
    <Empty art="lost" level={1} title={texts.noRecord} action={<ButtonLink to="/exam">{texts.toExams}</ButtonLink>} />
  )
}
