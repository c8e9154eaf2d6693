import type { LiveSession } from '../../../shapes.ts'
import { stateCode } from '@zhixing/contract/states'

/**
 * The session to show: the requested one, else the live one, the next, one whose replay is being made, the latest
 * replay. Pure.
 */
export function currentSession(
  sessions: readonly LiveSession[],
  asked: string | null,
  now: number,
): LiveSession | undefined {
  const coming = sessions.filter(
    ({ liveStatus, endTime }) => liveStatus === stateCode.live.planned && Date.parse(endTime) > now,
  )
  return (
    sessions.find(({ periodId }) => periodId === asked) ??
    sessions.find(({ liveStatus }) => liveStatus === stateCode.live.live) ??
    coming[0] ??
    sessions.findLast(({ liveStatus }) => liveStatus === stateCode.live.ended) ??
    sessions.findLast(({ liveStatus }) => liveStatus === stateCode.live.replay) ??
    sessions.at(-1)
  )
}
