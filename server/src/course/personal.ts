/** Personal data of this domain: enrolments, downloads, collections, notes, comments, answers in films. */
import { personalData, personalTable } from '../user/index.ts'

export const personal = personalData.with({
  domain: 'course',
  parts: [
    personalTable('course_user', '学习的课程'),
    personalTable('course_download', '下载过资料的课程'),
    personalTable('collection', '收藏'),
    personalTable('note_log', '笔记'),
    personalTable('course_comment', '评论'),
    personalTable('course_moment_answer', '视频提问的回答'),
    personalTable('course_file', '课程的导出和导入', ['preview', 'plan']),
  ],
  async erase(tx, userId) {
    await tx`DELETE FROM course_download WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM collection WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM course_moment_answer WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM note_log WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    // Comments stay under an anonymous author, since others answered them; enrolments stay in the counter of their
    // course.
  },
})
