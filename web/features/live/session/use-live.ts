import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useQuery } from '../../../use-query.ts'

export type LiveState = OutputOf<'course/auth/course/getLiveUrl'>

/** Poll intervals, ms: before the start, near the start, live, while the replay is made. */
export const [FAR, NEAR, ON, AFTER] = [60_000, 4000, 10_000, 8000]
/** How long before its time a start is near; lecturers start early. */
const NEAR_MS = 10 * 60_000

/** Time until the next poll; false if nothing will change. Pure. */
export function nextAsk(
  state: Pick<LiveState, 'liveStatus' | 'startTime' | 'hasSignal' | 'hasReplay'> | undefined,
  now: number,
): number | false {
  if (!state) return FAR
  if (state.liveStatus === stateCode.live.replay || (state.liveStatus === stateCode.live.ended && !state.hasReplay))
    return false
  if (state.liveStatus === stateCode.live.ended) return AFTER
  if (state.liveStatus === stateCode.live.live) return state.hasSignal ? ON : NEAR
  return Date.parse(state.startTime) - now < NEAR_MS ? NEAR : FAR
}

/** Polled state of a session; null for viewers who may not watch. */
export function useLive(periodId: string | null) {
  return useQuery('course/auth/course/getLiveUrl', periodId === null ? null : { periodId }, {
    quiet: true,
    poll: (state) => nextAsk(state, Date.now()),
  })
}
