import type { LiveSession } from '@zhixing/contract/live/session'

/** The session to be shown: the one asked for, else what is on, what comes next, what is being made into a replay, the newest replay. Pure. */
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
