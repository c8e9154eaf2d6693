import { progress } from '@zhixing/contract/data/progress'
import { readingSeconds } from '../course/index.ts'
import { transaction } from '../kernel/db/index.ts'
import { found } from '../kernel/errors.ts'
import { implement, offsetOf, pageOf } from '../kernel/implement.ts'
import { credit, multirange, read, slackAfter, watched } from './rules.ts'
import * as sql from './progress.sql.ts'

export const calls = implement(progress, {
  async report(input, { viewer, db, site }) {
    // A visitor's watching belongs to nobody.
    if (!viewer) return { progress: 0, currentDuration: input.currentDuration, isFinished: 0, credited: 0 }
    return transaction(db, async (tx) => {
      const row = found(await sql.lockProgress(tx, site.siteId, viewer.userId, input.periodId))
      const current = row.studyId === input.studyId
      const answer = {
        progress: row.progress,
        currentDuration: row.currentDuration,
        isFinished: row.finished ? (1 as const) : (0 as const),
        credited: 0,
      }
      // Said before: the answer got lost, the deed did not.
      if (current && input.seq > 0 && input.seq <= row.lastSeq) return answer

      const isVideo = row.periodType === 1
      const claim = isVideo
        ? credit({
            ranges: input.ranges,
            elapsedMs: row.elapsedMs,
            slackMs: row.slackMs,
            speedDouble: row.speedDouble,
            totalSeconds: row.totalDuration,
          })
        : { ranges: [], creditedMs: 0 }
      const coveredMs = isVideo
        ? await sql.addRanges(tx, site.siteId, viewer.userId, input.periodId, multirange(claim.ranges))
        : 0
      const state = isVideo
        ? { ...watched(coveredMs, row.totalDuration), gained: Math.min(claim.creditedMs, row.elapsedMs) / 1000 }
        : read(row, {
            elapsedMs: row.elapsedMs,
            readDone: input.readDone === 1,
            minSeconds: readingSeconds(row.periodText),
          })
      const next = {
        progress: Math.max(row.progress, state.progress),
        finished: row.finished || state.finished,
        // A late report of an older study must not move where the newer one stands.
        currentDuration: current
          ? Math.min(input.currentDuration, row.totalDuration || input.currentDuration)
          : row.currentDuration,
        lastSeq: current ? Math.max(row.lastSeq, input.seq) : row.lastSeq,
        studySeconds: state.gained,
        slackMs: isVideo ? slackAfter(row, claim.creditedMs) : row.slackMs,
      }
      await sql.saveProgress(tx, site.siteId, viewer.userId, input.periodId, next)
      await sql.saveCourseProgress(tx, site.siteId, viewer.userId, row.courseId, input.periodId, next)
      if (next.studySeconds > 0) await sql.addStudyDay(tx, site.siteId, viewer.userId, row.courseId, next.studySeconds)
      return {
        progress: next.progress,
        currentDuration: next.currentDuration,
        isFinished: next.finished ? 1 : 0,
        credited: isVideo ? claim.creditedMs / 1000 : state.gained,
      }
    })
  },

  async courses(input, { viewer, db }) {
    const [list, totals, week, streakDays] = await Promise.all([
      sql.selectCourseRecords(db, viewer.userId, input.pageSize, offsetOf(input)),
      sql.selectTotals(db, viewer.userId),
      sql.selectWeek(db, viewer.userId),
      sql.selectStreak(db, viewer.userId),
    ])
    return {
      ...pageOf(input, totals.courseCount, list),
      summary: { ...totals, todaySeconds: week.at(-1)?.seconds ?? 0, weekSeconds: week, streakDays },
    }
  },

  async periods({ courseId }, { viewer, db }) {
    found(await sql.courseExists(db, viewer.userId, courseId))
    return { list: await sql.selectPeriodRecords(db, viewer.userId, courseId) }
  },
})
