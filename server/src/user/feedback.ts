import { feedback, feedbackTypes } from '@zhixing/contract/user/people'
import { CallError } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import { ownsImages } from '../system/index.ts'
import * as sql from './feedback.sql.ts'

export const calls = implement(feedback, {
  async save(input, { site: { siteId }, viewer, db, userAgent, setMessage }) {
    if (!feedbackTypes.some((type) => type.code === input.feedbackType))
      throw new CallError('invalid', '请选择反馈类型', 'feedbackType')
    if (!(await ownsImages(db, viewer.userId, input.picList)))
      throw new CallError('invalid', '图片已失效，请重新上传', 'picList')
    const id = await sql.insertFeedback(db, {
      siteId,
      userId: viewer.userId,
      userAgent,
      ...input,
      pageUrl: input.pageUrl.replace(/\p{Cc}/gu, ''),
    })
    setMessage('提交成功，感谢你的反馈')
    return { id }
  },

  page: (input, { viewer, db }) => sql.pageOfFeedback(db, viewer.userId, input),
})
