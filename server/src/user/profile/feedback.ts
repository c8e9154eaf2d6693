import { feedback, feedbackTypes } from '@zhixing/contract/user/people'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { ownPictures, pictureUrls } from '../../system/index.ts'
import * as sql from './feedback.sql.ts'
import { texts } from '../texts.ts'

export const calls = implement(feedback, {
  async save({ picList, ...input }, { site: { siteId }, viewer, db, userAgent, setMessage }) {
    if (!feedbackTypes.some((type) => type.code === input.feedbackType))
      throw new CallError('invalid', '请选择反馈类型', 'feedbackType')
    const fileList = await ownPictures(db, viewer.userId, picList, texts.pictureGone, 'picList')
    const id = await sql.insertFeedback(db, {
      siteId,
      userId: viewer.userId,
      userAgent,
      ...input,
      fileList,
      pageUrl: input.pageUrl.replace(/\p{Cc}/gu, ''),
    })
    setMessage('提交成功，感谢你的反馈')
    return { id }
  },

  async page(input, request) {
    const { viewer, db } = request
    return mapPage(await sql.pageOfFeedback(db, viewer.userId, input), (row) => ({
      ...row,
      picList: pictureUrls(request, row.fileList),
    }))
  },
})
