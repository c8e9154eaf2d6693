/** Access to live sessions: the only check for pages, streams and rooms. */
import { type LiveStatus, stateOf } from './rules.ts'
import { type PeriodRight, periodRight } from '../course/index.ts'
import type { Sql } from '../kernel/db/index.ts'
import { isAssistant, selectSession } from './session.sql.ts'

/**
 * What a person may do in a session: `run` (lecturer or assistant), `watch`, `signIn` (visitors must sign in),
 * `none` (must be bought), `stopped` (course stopped by the platform).
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
  /** Actual start and end. */
  begunAt: string | null
  endedAt: string | null
  /** The current or last broadcast. */
  logId: string | null
  channelId: string | null
  /** 2: the last broadcast was not recorded. */
  playbackSave: number | null
  /** 0: not recorded, there will be no replay. */
  hasReplay: 0 | 1
  /** Start of the replay within the recording, in seconds. */
  trimBegin: number
  /** Video of the replay. */
  videoId: string | null
  stopReason: string
  /** The course is public: its rooms admit more than one class. */
  isOnShelf: boolean
  right: LiveRight
  /** The lecturer; assistants may run a session as well. */
  isLecturer: boolean
  /** Learner's entitlement: free and VIP courses enrol on watching. */
  studyRight: PeriodRight['right']
}

/** Signed-in person, with their lecturer id if any; null for a visitor. */
export type LiveViewer = { userId: string; lecturerId?: string | null | undefined } | null

/**
 * A session with the viewer's access; null if it is unknown to them (unpublished, no session). Rules as for lessons
 * (course/policy.ts): free, bought, members, classes, preview.
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
