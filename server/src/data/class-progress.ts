/** Progress of a class by lesson, and reminders to late learners. */
import { gradeProgress } from '@zhixing/contract/grade/class-course'
import { gradeFor, noteNudged, notifyTogether, planTexts as texts } from '../grade/index.ts'
import { transaction } from '../kernel/db/index.ts'
import { found } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import { pageOf } from '../kernel/page.ts'
import { msgTypes } from '../user/index.ts'
import * as sql from './class-progress.sql.ts'

export const calls = implement(gradeProgress, {
  async list({ gradeId, courseId, ...page }, { db, need, viewer }) {
    await gradeFor(db, viewer, gradeId, need)
    const planned = found(await sql.selectPlanned(db, gradeId, courseId), texts.notPlanned)
    const [periodList, rows, total] = await Promise.all([
      sql.selectLessons(db, gradeId, courseId),
      sql.selectMatrix(db, gradeId, courseId, page),
      sql.countLearners(db, gradeId),
    ])
    const list = rows.map((row) => ({ ...row, cells: JSON.parse(`[${row.cells.slice(1, -1)}]`) as number[] }))
    return { ...planned, periodList, ...pageOf(page, total, list), lateCount: rows[0]?.lateCount ?? 0 }
  },

  async nudge({ gradeId, courseId }, { db, need, viewer, services, setMessage }) {
    await gradeFor(db, viewer, gradeId, need)
    const planned = found(await sql.selectPlanned(db, gradeId, courseId), texts.notPlanned)
    const answer = await transaction(db, async (tx) => {
      const late = await sql.selectLate(tx, gradeId, courseId)
      const userIds = await noteNudged(tx, { gradeId, courseId }, late)
      const { gradeName, courseName, due } = planned
      const passed = due !== null && Date.parse(due) < services.clock.now() ? due : null
      // Reminders of several courses share one message until it is read.
      await notifyTogether(
        tx,
        services,
        userIds,
        {
          groupKey: `class late ${gradeId}`,
          personId: courseId,
          words: (courses) => texts.late(courseName, gradeName, passed, courses),
          linkUrl: '/account/grades/study',
        },
        msgTypes.course,
      )
      return { count: userIds.length, before: late.length - userIds.length }
    })
    setMessage(texts.nudged(answer.count, answer.before))
    return answer
  },
})
