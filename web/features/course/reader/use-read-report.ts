import { useCallback, useEffect, useRef } from 'react'
import { api } from '../../../api.ts'

/** Report interval: the server counts at most 30 s per report. */
const REPORT_MS = 15_000

/**
 * Reports reading of a visible document: it enters the study record at once, and counts as read when its end was seen
 * and the time suffices. The next report makes up for a lost one.
 * @param studyId null while nothing is open
 * @returns call it when the end comes into view
 */
export function useReadReport(studyId: string | null, periodId: string): () => void {
  const ended = useRef(false)
  useEffect(() => {
    if (!studyId) return undefined
    let seq = 0
    let finished = false
    ended.current = false
    const announce = async () => {
      if (finished || document.visibilityState !== 'visible') return
      seq += 1
      const answer = await api(
        'data/api/course/user/period/log/save',
        { studyId, periodId, seq, ranges: [], currentDuration: 0, studyStatus: 1, readDone: ended.current ? 1 : 0 },
        { quiet: true },
      ).catch(() => null)
      finished = answer?.isFinished === true
    }
    void announce()
    const timer = setInterval(() => void announce(), REPORT_MS)
    return () => clearInterval(timer)
  }, [studyId, periodId])
  return useCallback(() => {
    ended.current = true
  }, [])
}
