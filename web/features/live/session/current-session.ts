import type { LiveSession } from '@zhixing/contract/live/session'

/**
 * The session to show: the requested one, else the live one, the next, one whose replay is being made, the latest
 * replay. Pure.
 */
export function currentSession(
  sessions: readonly LiveSession[],
  asked: string | null,
  now: number,
): LiveSession | undefined {
  const coming = sessions.filter(({ liveStatus, endTime }) => liveStatus === 1 && Date.parse(endTime) > now)
  return (
    sessions.find(({ periodId }) => periodId === asked) ??
    sessions.find(({ liveStatus }) => liveStatus === 2) ??
    coming[0] ??
    sessions.findLast(({ liveStatus }) => liveStatus === 3) ??
    sessions.findLast(({ liveStatus }) => liveStatus === 4) ??
    sessions.at(-1)
  )
}
