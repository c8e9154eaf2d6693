import { adminFeedback, adminTodo } from '@zhixing/contract/user/admin-feedback'
import { transaction } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { holds } from '../../kernel/permissions.ts'
import { pictureUrls } from '../../system/index.ts'
import * as sql from './admin-feedback.sql.ts'
import { msgTypes, sendMessage } from '../message/message.ts'
import { mobileFor } from '../policy.ts'
import { browserName } from '../../lib/user-agent.ts'
import { mapPage } from '../../kernel/page.ts'
import { texts } from '../texts.ts'

const replyTag = editTag('replyContent')

const feedbackCalls = implement(adminFeedback, {
  async list(input, request) {
    const { site, viewer, db } = request
    const showsMobiles = holds(viewer, 'user.mobile', site)
    return mapPage(await sql.pageOfAllFeedback(db, input, input), (row) => ({
      ...replyTag.on(row),
      picList: pictureUrls(request, row.fileList),
      mobile: mobileFor(showsMobiles, row.mobile),
    }))
  },

  async view({ id }, request) {
    const { site, viewer, db } = request
    const row = found(await sql.selectOneFeedback(db, id), texts.noFeedback)
    const showsMobiles = holds(viewer, 'user.mobile', site)
    return {
      ...replyTag.on(row),
      picList: pictureUrls(request, row.fileList),
      mobile: mobileFor(showsMobiles, row.mobile),
      browser: browserName(row.userAgent),
    }
  },

  async reply({ id, replyContent, etag }, { site: { siteId }, viewer, db, services, setMessage }) {
    await transaction(db, async (tx) => {
      const before = found(await sql.lockFeedback(tx, id), texts.noFeedback)
      // Idempotent: the same reply is not sent twice.
      if (before.replyContent === replyContent) return
      replyTag.refuse(etag, before)
      await sql.updateReply(tx, id, { replyContent, userId: viewer.userId })
      await sendMessage(tx, services, {
        siteId,
        userIds: [before.userId],
        msgType: msgTypes.system,
        linkUrl: '/account/feedback',
        ...texts.feedbackReplied(before.content, replyContent),
      })
    })
    setMessage('回复成功，已通知用户')
    return {}
  },

  async state({ id, status }, { db, setMessage }) {
    found((await sql.updateFeedbackStatus(db, id, status)) || undefined, texts.noFeedback)
    setMessage('操作成功')
    return {}
  },
})

const todoCalls = implement(adminTodo, {
  view: async (_input, { db }) => sql.countTodo(db),
})

export const calls = [...feedbackCalls, ...todoCalls]
