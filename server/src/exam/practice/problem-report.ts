/** Error reports about problems: filed by learners, answered by lecturers. */
import { problemReport } from '@zhixing/contract/exam/problem-report'
import { reportStatus as states } from '@zhixing/contract/exam/practice-kinds'
import { transaction } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { offsetOf, pageOf } from '../../kernel/page.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { explained, shown } from './explain.ts'
import * as sql from './problem-report.sql.ts'
import { texts } from './texts.ts'

export const calls = implement(problemReport, {
  async save({ problemId, reportType, content }, { db, site, viewer, services, setMessage }) {
    const { siteId } = site
    await transaction(db, async (tx) => {
      const problem = found(await sql.selectMet(tx, viewer.userId, problemId), texts.problemGone)
      const { lecturerId, version, plainText, lecturerUserId } = problem
      const report = { siteId, userId: viewer.userId, problemId, lecturerId, version, reportType, content }
      // One notification however many learners report the same problem.
      if ((await sql.upsertReport(tx, report)) && lecturerUserId)
        await sendMessage(tx, services, {
          siteId,
          userIds: [lecturerUserId],
          msgType: msgTypes.course,
          linkUrl: '/account/subject/reports',
          ...texts.reported(plainText),
        })
    })
    setMessage(texts.reportSaved)
    return {}
  },

  async page({ isWaiting, ...page }, { db, viewer }) {
    const { lecturerId } = viewer
    const [rows, total, waitingTotal] = await Promise.all([
      sql.selectReported(db, lecturerId, isWaiting, { limit: page.pageSize, offset: offsetOf(page) }),
      isWaiting ? null : sql.countReported(db, lecturerId, 0),
      sql.countReported(db, lecturerId, 1),
    ])
    const list = rows.map(({ doc, ...row }) => {
      const problem = { id: row.problemId, doc, videoId: null }
      return { ...row, problem: shown(problem), explainedList: explained(problem) }
    })
    return { ...pageOf(page, total ?? waitingTotal, list), waitingTotal }
  },

  async handle({ problemId, reportStatus, reply }, { db, site, viewer, services, setMessage }) {
    const { siteId } = site
    const { lecturerId } = viewer
    await transaction(db, async (tx) => {
      const answered = found(
        await sql.answerReports(tx, {
          siteId,
          lecturerId,
          problemId,
          reportStatus,
          reply,
          now: new Date(services.clock.now()),
        }),
        texts.problemGone,
      )
      const isFixed = reportStatus === states.fixed
      for (const [isUnsat, users] of Map.groupBy(answered.reporters, (one) => one.isUnsat))
        await sendMessage(tx, services, {
          siteId,
          userIds: users.map(({ userId }) => userId),
          msgType: msgTypes.course,
          linkUrl: '/account/practice',
          // Under embargo the lecturer's reply could reveal the key.
          ...texts.answered(isUnsat ? null : answered.plainText, isFixed, isUnsat ? '' : reply),
        })
    })
    setMessage(texts.handled)
    return {}
  },
})
