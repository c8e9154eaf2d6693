/** Personal data of this domain: progress and study time. */
import { personalData, personalTable } from '../user/index.ts'

export const personal = personalData.with({
  domain: 'data',
  parts: [
    personalTable('course_progress', '课程进度'),
    personalTable('period_progress', '课时进度'),
    personalTable('study_day', '每日学习时长'),
    personalTable('course_study_day', '各课程的每日学习时长'),
  ],
  async erase(tx, userId) {
    await tx`DELETE FROM period_progress WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM course_progress WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM study_day WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM course_study_day WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  },
})
