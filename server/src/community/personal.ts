/** Personal data of this domain: texts, reactions, follows. */
import { personalData, personalTable } from '../user/index.ts'
import { targetType, textState } from './target.ts'

export const personal = personalData.with({
  domain: 'community',
  parts: [
    personalTable('blogger', '博客'),
    personalTable('blog_series', '专栏'),
    personalTable('blog', '文章', ['search_words', 'client_key']),
    personalTable('community_question', '提问', ['search_words', 'client_key']),
    personalTable('community_topic', '班级讨论的话题', ['client_key']),
    personalTable('community_topic_read', '读过的班级话题'),
    personalTable('community_class_mute', '班级讨论禁言', ['operator_id']),
    personalTable('community_comment', '社区评论、回答', ['client_key']),
    personalTable('community_question_invite', '收到的回答邀请'),
    personalTable('community_reaction', '点赞、收藏与关注'),
    personalTable('community_work', '课程作品'),
    personalTable('community_version', '历史版本'),
    personalTable('community_mention', '被提到的记录'),
    personalTable('community_block', '屏蔽的人'),
    personalTable('community_digest', '每周摘要', []),
    personalTable('community_report', '举报'),
    personalTable('community_sanction', '社区禁言', ['operator_id']),
  ],
  async erase(tx, userId) {
    // Articles and unanswered questions are deleted with the account; answered questions and comments stay, anonymized,
    // since others replied to them.
    await tx`
      UPDATE community_question
      SET status_id = ${textState.deleted}, title = '', content = '', summary = '', search_words = ''
      WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND answer_count = 0`
    await tx`
      UPDATE community_topic t
      SET status_id = ${textState.deleted}, title = '', content = '', summary = '', file_list = '[]'
      WHERE t.site_id = ${tx.siteId} AND t.user_id = ${userId}
        AND NOT EXISTS (SELECT FROM community_comment m
          WHERE m.site_id = ${tx.siteId}
            AND m.target_type = ${targetType.topic}
            AND m.target_id = t.id
            AND m.root_id = 0
            AND m.status_id = ${textState.shown})`
    await tx`UPDATE community_topic SET file_list = '[]' WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM community_topic_read WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`
      UPDATE blog
      SET status_id = ${textState.deleted}, title = '', content = '', summary = '', draft = NULL, search_words = ''
      WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`UPDATE blog_series SET status_id = ${textState.deleted}, title = '', introduction = '' WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`
      UPDATE community_work
      SET status_id = ${textState.deleted}, title = '', content = '', summary = '', picture_list = '[]',
        file_list = '[]', work_url = '', feedback = ''
      WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM community_version WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`UPDATE blogger SET introduction = '', weblog_count = 0 WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  },
})
