/** Review remarks pinned to a place of a lesson: written by reviewers, resolved by the author. */
import { courseRemark, reviewRemark } from '@zhixing/contract/course/review-remark'
import { stateCode } from '@zhixing/contract/states'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { periodOf, visible } from './doc.ts'
import * as sql from './remark.sql.ts'
import { texts } from './texts.ts'
import { authorOf, ownCourse, revisions } from './versions.ts'
import { selectVersion } from './versions.sql.ts'
import { stateRow } from './views.ts'

const reviewCalls = implement(reviewRemark, {
  async list({ courseId }, { db }) {
    await stateRow(db, courseId)
    return { list: await sql.selectRemarks(db, courseId, { all: true }) }
  },

  async save({ courseId, version, periodId, videoTime, paragraph, quote, content, clientKey }, request) {
    const { db, viewer, setMessage } = request
    const id = await transaction(db, async (tx) => {
      // Lock against a concurrent decision: no remark on a version that was just rejected.
      await revisions.lock(tx, courseId)
      const row = found(await selectVersion(tx, courseId, version), texts.noCourse)
      if (row.auditStatus !== stateCode.audit.pending || row.isDeleted === 1)
        throw new CallError('conflict', texts.remarkLate)
      const { period } = found(periodOf(visible(row.doc), periodId), texts.noPeriod)
      return sql.insertRemark(tx, {
        courseId,
        version,
        periodId,
        periodName: period.periodName,
        videoTime: videoTime ?? null,
        paragraph: paragraph ?? null,
        quote,
        content,
        userId: viewer.userId,
        clientKey: clientKey ?? null,
      })
    })
    setMessage('批注已添加')
    return { id }
  },

  async delete({ id }, { db, setMessage }) {
    if (!(await sql.deleteRemark(db, id))) throw new CallError('notFound', texts.noRemark)
    setMessage('批注已删除')
    return {}
  },
})

const authorCalls = implement(courseRemark, {
  async list({ courseId }, { db, site, viewer, services }) {
    await ownCourse(db, authorOf({ site, viewer, services }), courseId)
    return { list: await sql.selectRemarks(db, courseId, { all: false }) }
  },

  async update({ id, isDone }, { db, viewer, setMessage }) {
    if (!(await sql.updateRemark(db, { lecturerId: viewer.lecturerId, id, isDone })))
      throw new CallError('notFound', texts.noRemark)
    setMessage(isDone === 1 ? '已标为处理完' : '已改回未处理')
    return {}
  },
})

export const calls = [...reviewCalls, ...authorCalls]
