/**
 * A live session that is over counts in the progress of those who were there, as its replay does for those who watch it: whoever attended enough of it has
 * done the lesson (rules.ts), and the minutes are study time.
 */
import { attendedType, selectAttended } from '../live/index.ts'
import { transaction, type Tx } from '../kernel/db/index.ts'
import { jobKind } from '../kernel/job-kinds.ts'
import * as own from './attendance.sql.ts'
import { lockClocks, lockProgress, saveProgress } from './progress.sql.ts'
import { attended } from './rules.ts'
import { insertStudies } from './study-begin.sql.ts'

/** People whose attendance is written at once. */
const BATCH = 200

type Attended = Awaited<ReturnType<typeof selectAttended>>[number]

/** Credits some people's attendance of one session, each once: what was credited before is not credited again. */
async function creditAttended(tx: Tx, people: readonly Attended[]): Promise<void> {
  // Everybody takes the clocks before the progress, in the order of the ids: as reports do.
  const clocks = await lockClocks(
    tx,
    people.map(({ userId }) => userId),
  )
  // Not everybody has opened the lesson: they were there all the same.
  await insertStudies(tx, people)
  const rows = new Map((await lockProgress(tx, people)).map((row) => [row.userId, row]))
  const before = await own.selectCredited(tx, people)
  await saveProgress(
    tx,
    people.flatMap(({ userId, attendedSeconds, heldSeconds }) => {
      const row = rows.get(userId)
      if (!row) return []
      const now = attended(attendedSeconds, heldSeconds)
      const unusedMs = clocks.get(userId) ?? 0
      // A person has one clock: what they studied beside the session is no study time twice.
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
          progress: Math.max(row.progress, now.progress),
          finished: row.finished || now.finished,
          studySeconds: gained,
          unusedMs: unusedMs - gained * 1000,
        },
      ]
    }),
  )
  await own.setCredited(tx, people)
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
