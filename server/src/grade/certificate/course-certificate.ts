/** Certificates of self-paced courses: the author sets a rule, learners who meet it get one. */
import { type CourseCertificateRule, courseCertificate } from '@zhixing/contract/grade/course-certificate'
import { isVisible, ownOutline } from '../../course/index.ts'
import { examsOfCourse } from '../../exam/index.ts'
import { type Db, transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { outcomeTexts as texts } from '../book/outcome-texts.ts'
import * as sql from './course-certificate.sql.ts'
import { newNumber } from './number.ts'

/** Certificates issued in one transaction. */
const BATCH = 200

/** Issues certificates to learners who meet the rule of a course. Idempotent. @returns how many */
async function issueDue(
  tx: Tx,
  services: Services,
  courseId: string,
  rule: CourseCertificateRule,
  userId?: string,
): Promise<number> {
  const due = await sql.selectDue(tx, courseId, rule, BATCH, userId)
  if (due.length === 0) return 0
  const courseName = (await sql.selectCourse(tx, courseId))?.courseName ?? ''
  const now = services.clock.now()
  const issued: string[] = []
  for (const one of due) {
    const body = texts.courseFilled(rule.body, { name: one.holderName, course: courseName })
    const { title, sealLine } = rule
    const made = { ...one, courseId, courseName, title, body, sealLine, certificateNo: newNumber(now) }
    if (await sql.insertCertificate(tx, made)) issued.push(one.userId)
  }
  const message = { siteId: tx.siteId, msgType: msgTypes.course, ...texts.courseIssued(courseName) }
  if (issued.length > 0)
    await sendMessage(tx, services, { ...message, userIds: issued, linkUrl: '/account/certificates' })
  return issued.length
}

/** Recurring: certificates of all sites that are due. Idempotent. */
export async function issueCourseCertificates(services: Services): Promise<{ issued: number }> {
  let issued = 0
  for (const { siteId, courseId } of await sql.selectCourses(services.database.owner))
    try {
      for (let last = BATCH; last === BATCH; issued += last)
        last = await transaction(services.database.of(siteId), async (tx) => {
          const rule = await sql.selectRule(tx, courseId)
          return rule ? issueDue(tx, services, courseId, rule) : 0
        })
    } catch (error) {
      // Retried by the next run; does not block other courses.
      services.log.error({ err: error, siteId, courseId }, 'certificates of a course could not be issued')
    }
  return { issued }
}

/** A course of the lecturer, in any state. @throws {CallError} notFound */
const ownCourse = ({ db, site, viewer }: Request<'lecturer'>, courseId: string) =>
  ownOutline(db, { siteId: site.siteId, lecturerId: viewer.lecturerId }, courseId)

/** Papers of a course, each once. */
async function papersOf(db: Db, courseId: string) {
  const list = await examsOfCourse(db, courseId)
  return [...new Map(list.map(({ examId, examName }) => [examId, { examId, examName }])).values()]
}

/** What learners read of the rule of a visible course. @throws {CallError} notFound */
async function offeredBy(db: Db, courseId: string, userId?: string) {
  if (!(await isVisible(db, courseId, userId))) throw new CallError('notFound')
  const rule = await sql.selectRule(db, courseId)
  if (!rule) return undefined
  const { title, minProgress, examId } = rule
  const paper = examId === null ? undefined : (await papersOf(db, courseId)).find((one) => one.examId === examId)
  return { rule, shown: { title, minProgress, examId, examName: paper?.examName ?? '' } }
}

export const calls = implement(courseCertificate, {
  async offered({ courseId }, { db }) {
    return { certificate: (await offeredBy(db, courseId))?.shown ?? null }
  },

  async mine({ courseId }, { db, services, viewer }) {
    const offered = await offeredBy(db, courseId, viewer.userId)
    if (!offered) return { certificate: null }
    const standing = () => sql.selectStanding(db, courseId, viewer.userId, offered.rule)
    let mine = await standing()
    const isDue = mine.certificateNo === null && mine.isPassed === 1 && mine.progress >= offered.rule.minProgress
    if (isDue && (await transaction(db, (tx) => issueDue(tx, services, courseId, offered.rule, viewer.userId))) > 0)
      mine = await standing()
    return { certificate: { ...offered.shown, ...mine } }
  },

  async rule({ courseId }, request) {
    const { db, site } = request
    const { courseName } = await ownCourse(request, courseId)
    const [rule, examList, issuedCount] = await Promise.all([
      sql.selectRule(db, courseId),
      papersOf(db, courseId),
      sql.countIssued(db, courseId),
    ])
    const proposal = texts.courseTemplate(courseName, site.siteNamePc)
    return { isGiven: rule ? 1 : 0, rule: rule ?? proposal, examList, issuedCount }
  },

  async ruleSave({ courseId, ...rule }, request) {
    const { db, services, site, setMessage } = request
    await ownCourse(request, courseId)
    const papers = await papersOf(db, courseId)
    if (rule.examId !== null && papers.every(({ examId }) => examId !== rule.examId))
      throw new CallError('notFound', texts.noCourseExam, 'examId')
    await transaction(db, async (tx) => {
      await sql.writeRule(tx, courseId, rule)
      await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'course' })
    })
    setMessage(texts.courseRuleSaved)
    return {}
  },

  async ruleDelete({ courseId }, request) {
    const { db, services, site, setMessage } = request
    await ownCourse(request, courseId)
    await transaction(db, async (tx) => {
      await sql.deleteRule(tx, courseId)
      await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'course' })
    })
    setMessage(texts.courseRuleDeleted)
    return {}
  },

  async list({ courseId, ...page }, request) {
    await ownCourse(request, courseId)
    return sql.pageOfIssued(request.db, courseId, page)
  },

  async revoke({ courseId, certificateNo, reason }, request) {
    await ownCourse(request, courseId)
    if (!(await transaction(request.db, (tx) => sql.revoke(tx, courseId, certificateNo, reason))))
      throw new CallError('notFound', texts.noCertificate)
    request.setMessage(texts.revoked)
    return {}
  },
})
