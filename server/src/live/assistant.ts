/** Assistants of a live course: added by mobile number, notified by message, disconnected on removal. */
import { liveAssistant, MAX_ASSISTANTS } from '@zhixing/contract/live/assistant'
import { ownLiveCourse } from '../course/index.ts'
import { transaction } from '../kernel/db/index.ts'
import { CallError } from '../kernel/errors.ts'
import { escapeHtml } from '../lib/escape.ts'
import { implement } from '../kernel/implement.ts'
import { mobileFor, msgTypes, selectByMobiles, sendMessage } from '../user/index.ts'
import * as sql from './assistant.sql.ts'
import { notices, texts } from './texts.ts'

/** Page with an assistant's sessions. */
const ASSIST_PATH = '/account/live/assist'

export const calls = implement(liveAssistant, {
  async list({ courseId }, { db, viewer }) {
    await ownLiveCourse(db, viewer.lecturerId, courseId)
    const rows = await sql.selectAssistants(db, courseId)
    return { list: rows.map((row) => ({ ...row, mobile: mobileFor(false, row.mobile) })) }
  },

  async save({ courseId, mobile }, { db, viewer, services, setMessage }) {
    const { courseName } = await ownLiveCourse(db, viewer.lecturerId, courseId)
    const person = (await selectByMobiles(db, [mobile])).get(mobile)
    if (!person) throw new CallError('invalid', texts.noSuchPerson, 'mobile')
    const { userId } = person
    if (userId === viewer.userId) throw new CallError('invalid', texts.notYourself, 'mobile')
    await transaction(db, async (tx) => {
      // Soft limit: concurrent additions may exceed it by one.
      if ((await sql.countAssistants(tx, courseId)) >= MAX_ASSISTANTS)
        throw new CallError('shown', texts.tooManyAssistants(MAX_ASSISTANTS))
      if (!(await sql.insertAssistant(tx, courseId, userId))) return
      const { msgTitle, msgText } = notices.assistant(courseName)
      await sendMessage(tx, services, {
        siteId: tx.siteId,
        userIds: [userId],
        msgType: msgTypes.course,
        linkUrl: ASSIST_PATH,
        msgTitle,
        msgText: msgText(escapeHtml(courseName)),
      })
    })
    setMessage('助教已添加成功，已通过消息通知对方')
    return { userId }
  },

  async delete({ courseId, userId }, { db, viewer, setMessage }) {
    await ownLiveCourse(db, viewer.lecturerId, courseId)
    const isGone = await transaction(db, (tx) => sql.deleteAssistant(tx, courseId, userId))
    if (!isGone) throw new CallError('notFound', texts.noAssistant)
    setMessage('已移除助教')
    return {}
  },

  sessions: ({ phase, ...page }, { db, viewer }) => sql.pageOfAssisted(db, viewer.userId, phase, page),
})
