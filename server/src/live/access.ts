/** Who may watch a live session, and who may run it: the one door for pages, streams and rooms. */
import { type LiveStatus, stateOf } from './rules.ts'
import { type PeriodRight, periodRight } from '../course/index.ts'
import type { Sql } from '../kernel/db/index.ts'
import { isAssistant, selectSession } from './session.sql.ts'

/**
 * What one person may do in a session: `run` (its lecturer, or an assistant), `watch`, `signIn` (a visitor: whoever watches is known by name),
 * `none` (has to be bought first), `stopped` (the platform stopped the course).
 */
export type LiveRight = 'run' | 'watch' | 'signIn' | 'none' | 'stopped'

export interface LiveAccess {
  /** Also the id of the session. */
  periodId: string
  courseId: string
  courseName: string
  periodName: string
  lecturerId: string
  startTime: string
  endTime: string
  liveStatus: LiveStatus
  /** When it really began and ended. */
  begunAt: string | null
  endedAt: string | null
  /** The broadcast that is going on, or was the last. */
  logId: string | null
  channelId: string | null
  /** 2: the last broadcast was not recorded. */
  playbackSave: number | null
  /** 0: it was not recorded, no replay will come. */
  hasReplay: 0 | 1
  /** Where in the whole recording the replay begins, seconds. */
  trimBegin: number
  /** The replay. */
  videoId: string | null
  stopReason: string
  /** Anybody may find the course: its rooms hold more than the people of a class. */
  isOnShelf: boolean
  right: LiveRight
  /** The lecturer themselves; assistants run a session as well. */
  isLecturer: boolean
  /** By what right of a learner: free and VIP courses enrol whoever watches. */
  studyRight: PeriodRight['right']
}

/** Who asks: a signed-in person, with their lecturer's id if they have one, or null for a visitor. */
export type LiveViewer = { userId: string; lecturerId?: string | null | undefined } | null

/**
 * A live session as one person stands to it; null where they may not know of it (not published, off the shelf and not theirs, no session). The
 * rules are those of lessons (course/policy.ts): free, bought, members, classes, trial.
 */
export async function liveFor(db: Sql, viewer: LiveViewer, periodId: string): Promise<LiveAccess | null> {
  const [session, period] = await Promise.all([
    selectSession(db, periodId),
    periodRight(db, viewer?.userId ?? '0', periodId),
  ])
  if (!session || !period) return null
  const isLecturer = viewer?.lecturerId === session.lecturerId
  const runs = isLecturer || (viewer !== null && (await isAssistant(db, session.courseId, viewer.userId)))
  const { right: studyRight, courseName, periodName, stopReason, videoId, isOnShelf } = period
  if (studyRight === 'hidden' && !runs) return null
  const right: LiveRight = period.stopReason
    ? 'stopped'
    : runs
      ? 'run'
      : studyRight === 'none'
        ? 'none'
        : viewer === null
          ? 'signIn'
          : 'watch'
  return {
    ...session,
    liveStatus: stateOf(session.liveStatus),
    courseName,
    periodName,
    stopReason,
    isOnShelf,
    videoId,
    right,
    isLecturer,
    studyRight,
  }
}
