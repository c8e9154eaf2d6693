/** What classes contribute to a person's learning record. */
import { personalData, personalTable } from '../../user/index.ts'

export const learned = personalData.with({
  domain: 'grade',
  parts: [
    personalTable('grade_course_study', '班级课程学习'),
    personalTable('grade_nudge', '班级学习提醒'),
    personalTable('grade_mark', '班级成绩', ['operator_id']),
    personalTable('grade_certificate', '结业证书', ['operator_id']),
    personalTable('grade_link', '班级链接', ['operator_id']),
  ],
  async erase(tx, userId) {
    await tx`DELETE FROM grade_course_study WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM grade_nudge WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM grade_mark WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM grade_certificate WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM grade_link WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  },
})
