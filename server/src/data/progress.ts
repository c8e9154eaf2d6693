import { progress } from '@zhixing/contract/data/progress'
import { found } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import { offsetOf, pageOf } from '../kernel/page.ts'
import * as sql from './progress.sql.ts'
import { submitReport } from './reports.ts'

export const calls = implement(progress, {
  async report(input, { viewer, services, site }) {
    // Visitors have no progress.
    if (!viewer)
      return { progress: 0, currentDuration: input.currentDuration, isFinished: 0, credited: 0, isSignedIn: 0 }
    const result = await submitReport(services, site.siteId, { ...input, userId: viewer.userId })
    return { ...found(result), isSignedIn: 1 }
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
