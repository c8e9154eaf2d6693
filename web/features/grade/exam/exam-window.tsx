import { DateTime } from '../../../ui/date-time.tsx'
import { texts } from './texts.ts'

/** Time window of an exam. */
export function ExamWindow({ beginTime, endTime }: { beginTime: string | null; endTime: string | null }) {
  if (!beginTime && !endTime) return <>{texts.always}</>
  return (
    <>
      {beginTime && (
        <span>
          <DateTime value={beginTime} shape="minute" /> {texts.from}{' '}
        </span>
      )}
      {endTime && (
        <span>
          <DateTime value={endTime} shape="minute" /> {texts.until}
        </span>
      )}
    </>
  )
}
