/**
 * Attendance of a live session as progress, like watching its replay: enough of it finishes the lesson (rules.ts), and
 * the minutes count as study time.
 */
import { attendedType, selectAttended } from '../live/index.ts'
import { transaction, type Tx } from '../kernel/db/index.ts'
import { jobKind } from '../kernel/job-kinds.ts'
import * as credits from './attendance.sql.ts'
import { lockClocks, lockProgress, saveProgress } from './progress.sql.ts'
import { attended } from './rules.ts'
import { insertStudies } from './study-begin.sql.ts'

/** People per transaction. */
const BATCH = 200

type Attended = Awaited<ReturnType<typeof selectAttended>>[number]

/** Credits people's attendance of one session; idempotent. */
async function creditAttended(tx: Tx, people: readonly Attended[]): Promise<void> {
  // Lock clocks before progress, by id, as reports do: a consistent lock order avoids deadlock.
  const clocks = await lockClocks(
    tx,
    people.map(({ userId }) => userId),
  )
  // Attendees need not have opened the lesson.
  await insertStudies(tx, people)
  const rows = new Map((await lockProgress(tx, people)).map((row) => [row.userId, row]))
  const before = await credits.selectCredited(tx, people)
  await saveProgress(
    tx,
    people.flatMap(({ userId, attendedSeconds, heldSeconds }) => {
      const row = rows.get(userId)
      if (!row) return []
      const state = attended(attendedSeconds, heldSeconds)
      const unusedMs = clocks.get(userId) ?? 0
      // One clock per person: study beside the session is not counted twice.
      const gained = Math.min(Math.max(0, attendedSeconds - (before.get(userId) ?? 0)), Math.max(0, unusedMs / 1000))
      const { periodId, courseId, currentDuration, lastSeq, ranges } = row
      return [
        {
          userId,
          periodId,
          courseId,
          currentDuration,
          lastSeq,
          ranges,
          progress: Math.max(row.progress, state.progress),
          finished: row.finished || state.finished,
          studySeconds: gained,
          keepsClock: false,
          unusedMs: unusedMs - gained * 1000,
        },
      ]
    }),
  )
  await credits.setCredited(tx, people)
}

export const attendedJob = jobKind(attendedType, {
  async run({ siteId, periodId }, { services, signal }) {
    const db = services.database.of(siteId)
    for (let after = '0'; !signal.aborted; ) {
      const people = await selectAttended(db, periodId, after, BATCH)
      if (people.length > 0) await transaction(db, (tx) => creditAttended(tx, people))
      if (people.length < BATCH) return
      after = people.at(-1)?.userId ?? after
    }
  },
})
