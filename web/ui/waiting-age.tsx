import { useDateText } from './date-time.tsx'
import { Tag } from './tag.tsx'
import { texts } from './texts.ts'
import { useNow } from './use-now.ts'

/** Waiting time of a request, emphasised after one day and again after two. */
export function WaitingAge({ since }: { since: string }) {
  const hours = Math.max(0, Math.floor((useNow() - Date.parse(since)) / 3_600_000))
  const text = useDateText(since, 'date')
  return (
    <span title={text} suppressHydrationWarning>
      <Tag tone={hours >= 48 ? 'live' : hours >= 24 ? 'warn' : 'plain'}>{texts.waited(hours)}</Tag>
    </span>
  )
}
