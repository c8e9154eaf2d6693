/** Personal data of this domain: messages, attendance, answers. */
import { personalData, personalTable } from '../user/index.ts'

export const personal = personalData.with({
  domain: 'live',
  parts: [
    personalTable('live_message', '直播间发言', ['client_key']),
    personalTable('live_apply', '直播频道申请'),
    personalTable('live_member', '直播出勤'),
    personalTable('live_answer', '直播答题与签到'),
    personalTable('live_draw_entry', '直播抽奖'),
  ],
  async erase(tx, userId) {
    // Messages are anonymized, not deleted, because others replied to them; so is attendance.
    await tx`UPDATE live_message SET user_name = '', head_img_url = '' WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM live_assistant WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`UPDATE live_apply SET apply_text = '' WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`UPDATE live_draw_entry SET user_name = '', class_name = '', head_img_url = '' WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`UPDATE live_member SET user_name = '', head_img_url = '' WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  },
})
