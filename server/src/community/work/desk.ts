import { workHidden } from '@zhixing/contract/community/codes'
import { workDesk } from '@zhixing/contract/community/work'
import { workCourse } from '../../course/index.ts'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { textState } from '../target.ts'
import { notifyOfDesk, notifyOfHiding } from './news.ts'
import { setGood, setHidden } from './state.ts'
import { texts } from './texts.ts'
import * as sql from './work.sql.ts'

type Lecturer = Request<'lecturer'>['viewer']

/** A course of the lecturer, on the shelf or not. @throws {CallError} notFound */
async function ownCourse(db: Parameters<typeof workCourse>[0], viewer: Lecturer, courseId: string) {
  const course = await workCourse(db, viewer.userId, courseId)
  if (course?.lecturerId !== viewer.lecturerId) throw new CallError('notFound', texts.noCourse)
  return course
}

/** Locks a work in a course of the lecturer. @throws {CallError} notFound */
async function ownWork(tx: Tx, viewer: Lecturer, id: string): Promise<sql.LockedWork> {
  const held = found(await sql.lockWork(tx, id), texts.missing)
  const course = await workCourse(tx, viewer.userId, held.courseId)
  if (course?.lecturerId !== viewer.lecturerId) throw new CallError('notFound', texts.missing)
  return held
}

export const calls = implement(workDesk, {
  async page({ courseId, state, keyword, ...page }, { db, viewer }) {
    const { courseName, asksWork } = await ownCourse(db, viewer, courseId)
    return { ...(await sql.pageOfManaged(db, { courseId, state, keyword }, page)), courseName, asksWork }
  },

  async good({ id, isGood }, { db, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const held = await ownWork(tx, viewer, id)
      if (await setGood(tx, held, isGood)) await notifyOfDesk(tx, services, viewer, held, { what: 'good' })
    })
    setMessage(isGood === 1 ? texts.good : texts.notGood)
    return {}
  },

  async hide({ id, isHidden, reason }, { db, viewer, services, setMessage }) {
    if (isHidden === 1 && reason === '') throw new CallError('invalid', texts.reasonMissing, 'reason')
    await transaction(db, async (tx) => {
      const held = await ownWork(tx, viewer, id)
      if (held.hiddenBy === workHidden.site) throw new CallError('shown', texts.bySite)
      // What waits for review is the moderators' to show.
      if (isHidden === 0 && held.hiddenBy !== workHidden.lecturer) return
      if (await setHidden(tx, held, isHidden === 1 ? { by: workHidden.lecturer, reason } : null))
        await notifyOfHiding(tx, services, held, isHidden === 1 ? reason : null)
    })
    setMessage(isHidden === 1 ? texts.hidden : texts.shown)
    return {}
  },

  async feedback({ id, feedback }, { db, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const held = await ownWork(tx, viewer, id)
      if (held.feedback === feedback) return
      await sql.updateFeedback(tx, id, feedback)
      if (feedback !== '' && held.statusId !== textState.pending)
        await notifyOfDesk(tx, services, viewer, held, { what: 'feedback', quote: feedback })
    })
    setMessage(feedback === '' ? texts.feedbackGone : texts.feedbackSaved)
    return {}
  },
})
