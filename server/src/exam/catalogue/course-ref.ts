import { EVERYONE } from '@zhixing/contract/audience'
import { stateCode } from '@zhixing/contract/states'
import { courseExam, courseExamRef } from '@zhixing/contract/exam/course-ref'
import { isVisible, type Outline, ownOutline, type TiedExam } from '../../course/index.ts'
import { transaction, type Db } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { first, mapPage } from '../../kernel/page.ts'
import { statuses } from './catalogue.ts'
import * as sql from './course-ref.sql.ts'
import { texts } from './texts.ts'

/** Limit of links per course. */
const MAX_TIES = 200

/** The exams part of `course/ref/list`; joined in domains.ts. */
export async function examsOfCourse(db: Db, courseId: string): Promise<TiedExam[]> {
  const { list } = await sql.pageOfCourseExams(db, { courseId }, first(MAX_TIES))
  return list.map(({ examId, examName, refId, refType }) => ({ examId, examName, refId, refType }))
}

const publicCalls = implement(courseExam, {
  async list({ courseId }, { db }) {
    if (!(await isVisible(db, courseId))) throw new CallError('notFound')
    const { list } = await sql.pageOfCourseExams(db, { courseId }, first(MAX_TIES))
    return { list }
  },

  async exercises({ courseId, chapterId, periodId, ...page }, request) {
    const { db, viewer } = request
    if (!(await isVisible(db, courseId, viewer.userId))) throw new CallError('notFound')
    const by = { courseId, chapterId, periodId }
    const ties = await sql.pageOfCourseExams(db, by, page)
    const of = await statuses(
      request,
      ties.list.map(({ examId }) => examId),
    )
    return mapPage(ties, (one) => ({ ...one, ...of(one.examId) }))
  },
})

/**
 * An own course of the lecturer.
 * @throws {CallError} notFound
 */
const outlineOf = ({ db, site, viewer }: Request<'lecturer'>, courseId: string): Promise<Outline> =>
  ownOutline(db, { siteId: site.siteId, lecturerId: viewer.lecturerId }, courseId)

/**
 * The target of a link within a course.
 * @throws {CallError} notFound when it is not, or no longer, part of it
 */
function placeOf({ courseId, chapterList }: Outline, refType: number, refId: string | undefined): string {
  if (refType === stateCode.ref.course) {
    if (refId !== undefined && refId !== courseId) throw new CallError('notFound', texts.noPlace)
    return courseId
  }
  const there =
    refType === stateCode.ref.chapter
      ? chapterList.some(({ id }) => id === refId)
      : chapterList.some(({ periodList }) => periodList.some(({ id }) => id === refId))
  if (refId === undefined || !there) throw new CallError('notFound', texts.noPlace)
  return refId
}

const authorCalls = implement(courseExamRef, {
  async outline({ courseId }, request) {
    const outline = await outlineOf(request, courseId)
    const places = new Set([
      courseId,
      ...outline.chapterList.flatMap(({ id, periodList }) => [id, ...periodList.map((period) => period.id)]),
    ])
    const ties = await sql.selectTies(request.db, courseId, request.viewer.lecturerId)
    // Links to deleted parts are hidden here as they are from learners.
    return { ...outline, refList: ties.filter(({ refId }) => places.has(refId)) }
  },

  async candidates({ courseId, keyword, isMine, ...page }, request) {
    const orgId = courseId === undefined ? EVERYONE : (await outlineOf(request, courseId)).orgId
    const by = { lecturerId: request.viewer.lecturerId, orgId, keyword, isMine }
    return mapPage(await sql.pageOfTieable(request.db, by, page), (card) => ({ ...card, isMine }))
  },

  async save({ courseId, refType, refId, examId, exerciseType }, request) {
    const { db, site, viewer, services, setMessage } = request
    const outline = await outlineOf(request, courseId)
    const place = placeOf(outline, refType, refId)
    const { orgId } = outline
    if (!(await sql.isTieable(db, { lecturerId: viewer.lecturerId, orgId }, examId)))
      throw new CallError('notFound', texts.notTieable)
    if ((await sql.countTies(db, courseId)) >= MAX_TIES) throw new CallError('shown', texts.tooMany(MAX_TIES))
    const { siteId } = site
    const id = await transaction(db, async (tx) => {
      const tie = await sql.insertTie(tx, { siteId, courseId, refType, refId: place, examId, exerciseType })
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'exam' })
      return tie
    })
    setMessage(texts.tied)
    return { id }
  },

  async sort({ courseId, idList }, request) {
    const { db, site, services, setMessage } = request
    await outlineOf(request, courseId)
    const { siteId } = site
    await transaction(db, async (tx) => {
      const moved = await sql.sortTies(tx, courseId, idList)
      if (moved !== new Set(idList).size) throw new CallError('notFound', texts.noRef)
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'exam' })
    })
    setMessage(texts.sorted)
    return {}
  },

  async delete({ id }, request) {
    const { db, site, services, setMessage } = request
    const courseId = found(await sql.selectTieCourse(db, id), texts.noRef)
    await outlineOf(request, courseId).catch((error: unknown) => {
      // A link of another's course is reported as missing.
      throw error instanceof CallError && error.code === 404 ? new CallError('notFound', texts.noRef) : error
    })
    const { siteId } = site
    await transaction(db, async (tx) => {
      await sql.deleteTie(tx, id)
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'exam' })
    })
    setMessage(texts.untied)
    return {}
  },
})

export const calls = [...publicCalls, ...authorCalls]
