/** Personal data of this domain: conversations, and who used the model. */
import { personalData, personalTable } from '../user/index.ts'

export const personal = personalData.with({
  domain: 'assistant',
  parts: [
    personalTable('assistant_talk', '问课的对话'),
    personalTable('assistant_turn', '问课的问题与回答', ['client_key']),
    // Without what would tell a rubric or points that are not shown yet.
    personalTable('assistant_mark_advice', '阅卷时的评分建议', [
      'line_list',
      'score',
      'full_score',
      'comment',
      'is_flagged',
      'answer_tag',
    ]),
    personalTable('assistant_usage', '问课的用量', ['cost']),
  ],
  async erase(tx, userId) {
    await tx`DELETE FROM assistant_talk WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM assistant_mark_advice WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    // The amounts stay in the site's figures, without the person.
    await tx`
      INSERT INTO assistant_usage AS u (site_id, hour, user_id, feature, call_count, input_tokens, output_tokens, cost)
      SELECT site_id, hour, 0, feature, call_count, input_tokens, output_tokens, cost
      FROM assistant_usage WHERE site_id = ${tx.siteId} AND user_id = ${userId}
      ON CONFLICT (site_id, hour, user_id, feature) DO UPDATE SET call_count = u.call_count + excluded.call_count,
        input_tokens = u.input_tokens + excluded.input_tokens,
        output_tokens = u.output_tokens + excluded.output_tokens, cost = u.cost + excluded.cost`
    await tx`DELETE FROM assistant_usage WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  },
})
