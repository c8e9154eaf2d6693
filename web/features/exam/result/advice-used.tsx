import { Hint } from '../../../ui/layout.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

/** Says that suggestions of a model were used for these marks, where the site tells learners. */
export function AdviceUsed({ recordId }: { recordId: string }) {
  const told = useQuery('assistant/auth/mark/told', { recordId }, { quiet: true })
  return told.data?.isUsed ? <Hint>{texts.adviceUsed}</Hint> : null
}
