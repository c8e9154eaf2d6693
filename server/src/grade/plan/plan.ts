/** Courses of a class and members' access to them (docs/decisions/0047). */
import { gradeCourse } from '@zhixing/contract/grade/class-course'
import { stateCode } from '@zhixing/contract/states'
import { type ClassGate, findSellableCourses, selectSellableCourses } from '../../course/index.ts'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage, offsetOf, cappedPage } from '../../kernel/page.ts'
import { gradeFor } from '../access.ts'
import { datesDiffer, notifyPlanChanged } from './plan-notice.ts'
import { mayGiveCourse } from './plan-rules.ts'
import { mayRead } from '../policy.ts'
import { planTexts as texts } from './plan-texts.ts'
import * as sql from './plan.sql.ts'

const MAX_COURSES = 200
/** Categories with lessons or attendance. */
const CATEGORIES = [stateCode.category.recorded, stateCode.category.live]

/**
 * Reason why the person may not study yet, if a class of theirs has the course; null: no class restricts it, or one
 * allows it.
 */
export const classGate: ClassGate = async (db, userId, courseId, periodId) => {
  const [right] = periodId
    ? await sql.selectLessonRights(db, userId, periodId)
    : await sql.selectCourseRights(db, userId, courseId)
  return right ? reasonOf(right) : null
}

function reasonOf({ gradeName, isOpen, isLesson, opens, missing }: sql.ClassRight): string | null {
  if (!isOpen && opens !== null) return texts.notOpen(gradeName, opens, isLesson)
  return missing === null ? null : texts.notYet(gradeName, missing)
}

export const calls = implement(gradeCourse, {
  async page({ gradeId, ...page }, { db, need, viewer }) {
    const { userRole } = await gradeFor(db, viewer, gradeId, need)
    return sql.pageOfPlan(db, { gradeId, userId: viewer.userId, isTeacher: mayRead(userRole) }, page)
  },

  async save({ gradeId, courseId, ...plan }, { db, need, viewer, services, setMessage }) {
    const grade = await gradeFor(db, viewer, gradeId, need)
    if (plan.opens && plan.due && Date.parse(plan.due) <= Date.parse(plan.opens))
      throw new CallError('invalid', texts.dueEarly, 'due')
    const isNew = await transaction(db, async (tx) => {
      const total = await sql.lockPlan(tx, gradeId)
      const known = await sql.selectDates(tx, gradeId, courseId)
      if (!known) {
        const [course] = await selectSellableCourses(tx, [courseId])
        const right =
          course && CATEGORIES.some((one) => one === course.courseCategory) ? mayGiveCourse(course, grade) : 'hidden'
        if (right === 'hidden') throw new CallError('notFound', texts.noCourse)
        if (right === 'paid') throw new CallError('shown', texts.notFree)
        if (total >= MAX_COURSES) throw new CallError('shown', texts.tooMany(MAX_COURSES))
      }
      await sql.writePlanned(tx, { gradeId, courseId, userId: viewer.userId, ...plan })
      if (known?.disabled === 0 && plan.disabled === 0 && datesDiffer(known, plan, services.clock.now()))
        await notifyPlanChanged(tx, services, grade, courseId)
      return !known
    })
    setMessage(isNew ? texts.given : texts.changed)
    return {}
  },

  async sort({ gradeId, ids }, { db, need, viewer, setMessage }) {
    await gradeFor(db, viewer, gradeId, need)
    await transaction(db, async (tx) => {
      const total = await sql.lockPlan(tx, gradeId)
      const wanted = [...new Set(ids)]
      // All or nothing: if the plan changed meanwhile, the client reloads it.
      if (wanted.length !== total || (await sql.writeOrder(tx, gradeId, wanted)) !== total)
        throw new CallError('conflict')
    })
    setMessage(texts.sorted)
    return {}
  },

  async delete({ gradeId, courseId }, { db, need, viewer, setMessage }) {
    await gradeFor(db, viewer, gradeId, need)
    const isDeleted = await transaction(db, (tx) => sql.deletePlanned(tx, gradeId, courseId))
    if (!isDeleted) throw new CallError('notFound', texts.notPlanned)
    setMessage(texts.taken)
    return {}
  },

  async choices({ gradeId, keyword, isOwn, ...page }, { db, need, viewer }) {
    const grade = await gradeFor(db, viewer, gradeId, need, { readsOnly: true })
    const not = await sql.selectPlannedIds(db, gradeId)
    const { list, totalCount } = await findSellableCourses(
      db,
      CATEGORIES,
      {
        keyword,
        isOnShelf: 1,
        not,
        ...(isOwn === 1 ? { lecturerId: grade.lecturerId } : { isFree: 1 as const }),
      },
      { offset: offsetOf(page), limit: page.pageSize },
    )
    return mapPage(cappedPage(page, totalCount, list), ({ lecturerId, ...course }) => ({
      ...course,
      isOwn: lecturerId === grade.lecturerId ? (1 as const) : (0 as const),
    }))
  },

  async check({ periodId }, { db, viewer }) {
    const [right] = await sql.selectLessonRights(db, viewer.userId, periodId)
    if (!right) return { allowStudy: 0, gradeId: null, gradeName: '', courseId: null, reason: texts.noClass }
    const reason = reasonOf(right)
    const { gradeId, gradeName, courseId } = right
    return { allowStudy: reason === null ? 1 : 0, gradeId, gradeName, courseId, reason: reason ?? '' }
  },

  async study({ periodId }, { db, viewer }) {
    return transaction(db, async (tx) => {
      const [right] = await sql.selectLessonRights(tx, viewer.userId, periodId)
      const { gradeId, courseId } = found(right, texts.noClass)
      const reason = right && reasonOf(right)
      if (reason) throw new CallError('shown', reason)
      await sql.writeStudy(tx, { gradeId, courseId, periodId, userId: viewer.userId })
      return { gradeId, courseId }
    })
  },

  own: async ({ gradeId }, { db, viewer }) => ({ list: await sql.selectOwnPlan(db, viewer.userId, gradeId) }),
})
