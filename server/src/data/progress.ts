import { progress } from '@zhixing/contract/data/progress'
import { found } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import { offsetOf, pageOf } from '../kernel/page.ts'
import { selectDailyMinutes } from '../user/index.ts'
import { LEAST_SECONDS, streakOf } from './goal-rules.ts'
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

  async goal(_input, { viewer, db }) {
    const [dailyMinutes, { today, seconds }, week] = await Promise.all([
      selectDailyMinutes(db, viewer.userId),
      sql.selectStudyDays(db, viewer.userId),
      sql.selectWeek(db, viewer.userId),
    ])
    const { days, frozenDays, hasFreeze, isDoneToday } = streakOf(seconds, dailyMinutes * 60, today)
    const stateOf = (day: string, spent: number) => {
      if (spent >= Math.max(dailyMinutes * 60, LEAST_SECONDS)) return 'done' as const
      if (day === today) return 'open' as const
      return frozenDays.includes(day) ? ('frozen' as const) : ('missed' as const)
    }
    return {
      dailyMinutes,
      todaySeconds: seconds.get(today) ?? 0,
      streakDays: days,
      isDoneToday: isDoneToday ? 1 : 0,
      hasFreeze: hasFreeze ? 1 : 0,
      weekList: week.map(({ day, seconds: spent }) => ({ day, seconds: spent, state: stateOf(day, spent) })),
    }
  },

  async periods({ courseId }, { viewer, db }) {
    found(await sql.courseExists(db, viewer.userId, courseId))
    return { list: await sql.selectPeriodRecords(db, viewer.userId, courseId) }
  },
})
