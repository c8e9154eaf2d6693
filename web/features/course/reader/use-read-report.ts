import { useCallback, useEffect, useRef } from 'react'
import { api } from '../../../api.ts'

/** Often enough that the server, which counts at most 30 s per report, counts all of it. */
const EVERY = 15_000

/**
 * Tells the server that somebody reads a document, while it is on the screen: it stands in their study records from the first moment,
 * and is read through once its end was seen and the time is enough. A report that is lost is made up for by the next one.
 * @param studyId null while nothing is open
 * @returns to be called when the end is in view
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
        { quiet: true, isShowErrTip: false },
      ).catch(() => null)
      finished = answer?.isFinished === 1
    }
    void announce()
    const timer = setInterval(() => void announce(), EVERY)
    return () => clearInterval(timer)
  }, [studyId, periodId])
  return useCallback(() => {
    ended.current = true
  }, [])
}
