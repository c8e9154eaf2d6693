import { question } from '@zhixing/contract/course/talk'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { escapeHtml } from '../../lib/escape.ts'
import { allowedText } from '../../shared/words/port.ts'
import { implement } from '../../kernel/implement.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { insertComment, sentBefore, withReplies } from './comment.ts'
import { selectTeacher } from './comment.sql.ts'
import { maySee, studyRight } from '../policy.ts'
import { questionPath } from './question-notice.ts'
import * as sql from './question.sql.ts'
import { selectPeriodFor } from '../study/study.sql.ts'

/** A lesson that the user may study or teaches. @throws {CallError} notFound for everyone else */
async function lessonFor(db: Db, userId: string, periodId: string) {
  const period = found(await selectPeriodFor(db, userId, periodId))
  const teacher = await selectTeacher(db, period.courseId)
  const teaches = teacher === userId
  const may = ['owned', 'free', 'vip', 'trial'].includes(studyRight(period)) || (teaches && maySee(period, true))
  if (!may) throw new CallError('notFound')
  return { period, teacher, teaches }
}

export const calls = implement(question, {
  async list({ periodId, ...page }, { db, viewer }) {
    const { period } = await lessonFor(db, viewer.userId, periodId)
    const questions = await sql.pageOfQuestions(db, periodId, page)
    return { ...questions, list: await withReplies(db, period.courseId, questions.list) }
  },

  async save({ periodId, commentText: given, videoTime, clientKey }, { db, site, viewer, services, setMessage }) {
    const { period, teacher, teaches } = await lessonFor(db, viewer.userId, periodId)
    const { siteId } = site
    const { courseId } = period
    const { userId } = viewer
    const commentText = await allowedText(services, db, 'commentText', given)
    const row = await transaction(db, async (tx) => {
      const same = await sentBefore(tx, { courseId, userId, clientKey })
      if (same) return found(await sql.selectQuestion(tx, same))
      const id = await insertComment(tx, { siteId, courseId, userId, periodId, videoTime, commentText, clientKey })
      if (teacher && !teaches)
        await sendMessage(tx, services, {
          siteId,
          userIds: [teacher],
          msgType: msgTypes.interaction,
          msgTitle: `《${period.courseName}》有新提问`,
          msgText: `<p>${escapeHtml(viewer.nickname)}在“${escapeHtml(period.periodName)}”中问：${escapeHtml(commentText)}</p>`,
          linkUrl: questionPath({ courseId, periodId, videoTime }),
        })
      return found(await sql.selectQuestion(tx, id))
    })
    setMessage('提问成功')
    return { ...row, replyList: [] }
  },
})
