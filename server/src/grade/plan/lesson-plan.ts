/** Dates of single lessons of a class course. */
import { gradeLesson } from '@zhixing/contract/grade/class-lesson'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { gradeFor } from '../access.ts'
import * as sql from './lesson-plan.sql.ts'
import { datesDiffer, notifyPlanChanged } from './plan-notice.ts'
import { lockPlan } from './plan.sql.ts'
import { planTexts as texts } from './plan-texts.ts'
import { mayRead } from '../policy.ts'

export const calls = implement(gradeLesson, {
  async list({ gradeId, courseId }, { db, need, viewer }) {
    const { userRole } = await gradeFor(db, viewer, gradeId, need)
    const isTeacher = mayRead(userRole)
    const course = found(await sql.selectCourse(db, { gradeId, courseId, isTeacher }), texts.notPlanned)
    return { ...course, list: await sql.selectLessons(db, { gradeId, courseId, userId: viewer.userId, isTeacher }) }
  },

  async save({ gradeId, courseId, list }, { db, need, viewer, services, setMessage }) {
    const grade = await gradeFor(db, viewer, gradeId, need)
    // If a lesson is listed twice, the last entry wins.
    const lessons = [...new Map(list.map((one) => [one.periodId, one])).values()]
    await transaction(db, async (tx) => {
      await lockPlan(tx, gradeId)
      found(await sql.selectCourse(tx, { gradeId, courseId, isTeacher: true }), texts.notPlanned)
      const names = await sql.selectNames(
        tx,
        courseId,
        lessons.map(({ periodId }) => periodId),
      )
      for (const { periodId, opens, due } of lessons) {
        const name = found(names.get(periodId), texts.noLesson)
        if (opens && due && Date.parse(due) <= Date.parse(opens))
          throw new CallError('invalid', texts.lessonDueEarly(name), 'list')
      }
      const before = await sql.selectDates(tx, { gradeId, courseId })
      await sql.writeDates(tx, { gradeId, courseId }, lessons)
      const now = services.clock.now()
      if (lessons.some((lesson) => datesDiffer(before.get(lesson.periodId) ?? lesson, lesson, now)))
        await notifyPlanChanged(tx, services, grade, courseId)
    })
    setMessage(texts.lessonsPlanned(lessons.length))
    return {}
  },
})
