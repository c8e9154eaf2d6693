/** What this domain has about a person: what they wrote, said, liked and follow. */
import { personalData, personalTable } from '../user/index.ts'
import { textState } from './target.ts'

export const personal = personalData.with({
  domain: 'community',
  parts: [
    personalTable('blogger', '博客'),
    personalTable('blog', '文章', ['search_words', 'client_key']),
    personalTable('community_question', '提问', ['search_words', 'client_key']),
    personalTable('community_comment', '社区评论、回答', ['client_key']),
    personalTable('community_question_invite', '收到的回答邀请'),
    personalTable('community_reaction', '点赞、收藏与关注'),
    personalTable('community_report', '举报'),
    personalTable('community_sanction', '社区禁言', ['operator_id']),
  ],
  async erase(tx, userId) {
    // Articles go with their author, and questions that nobody has answered; answered ones and comments stay, by a person without a name: others wrote for them.
    await tx`
      UPDATE community_question SET status_id = ${textState.deleted}, title = '', content = '', summary = '', search_words = '' WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND answer_count = 0`
    await tx`UPDATE blog SET status_id = ${textState.deleted}, title = '', content = '', summary = '', draft = NULL, search_words = '' WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`UPDATE blogger SET introduction = '', weblog_count = 0 WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  },
})
