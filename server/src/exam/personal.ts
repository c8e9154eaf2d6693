/** Personal data of this domain: exams, answers, practice, wrong answers. */
import { examStatus } from '@zhixing/contract/exam/kinds'
import { personalData, personalTable } from '../user/index.ts'
import { literal } from '../kernel/db/literal.ts'

export const personal = personalData.with({
  domain: 'exam',
  parts: [
    personalTable('user_exam_record', '考试记录', ['sync_key', 'seed', 'collected_at', 'marks']),
    {
      name: 'user_exam_answer',
      title: '考试答案',
      async select(sql, userId) {
        return sql<object[]>`
          SELECT a.record_id, a.problem_id, a.user_answer, a.saved_at
          FROM user_exam_answer a
          JOIN user_exam_record r ON r.site_id = a.site_id AND r.id = a.record_id
          WHERE a.site_id = ${sql.siteId} AND r.user_id = ${userId} ORDER BY a.record_id, a.problem_id`
      },
    },
    {
      name: 'user_exam_event',
      title: '考试过程',
      async select(sql, userId) {
        return sql<object[]>`
          SELECT e.record_id, e.event_kind, e.at, e.detail FROM user_exam_event e JOIN user_exam_record r ON r.site_id = e.site_id AND r.id = e.record_id
          WHERE e.site_id = ${sql.siteId} AND r.user_id = ${userId} ORDER BY e.record_id, e.id`
      },
    },
    personalTable('user_exam_recheck', '成绩复核申请', ['operator_id']),
    personalTable('exam_user', '拥有的试卷'),
    personalTable('exam_override', '单独的考试安排', ['operator_id']),
    personalTable('exam_collection', '收藏的试题与试卷'),
    personalTable('practice', '练习'),
    personalTable('practice_day', '每日练习'),
    personalTable('user_error_problem', '错题本'),
    personalTable('user_error_review', '错题复习', ['client_key']),
    personalTable('user_problem_stat', '做题统计'),
    personalTable('exam_mark_phrase', '常用评语'),
    personalTable('exam_problem_report', '试题报错'),
  ],
  async erase(tx, userId) {
    await tx`
      DELETE FROM practice_user_answer a USING practice p
      WHERE p.site_id = ${tx.siteId} AND p.user_id = ${userId} AND a.site_id = ${tx.siteId} AND a.practice_id = p.id`
    await tx`DELETE FROM practice WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM practice_day WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM user_error_review WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM user_error_problem WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM user_problem_stat WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM exam_collection WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM exam_override WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM exam_mark_phrase WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM user_exam_recheck WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    // Anonymised records stay, since results and statistics depend on them; IP address and device id are deleted.
    await tx`
      UPDATE user_exam_record
      SET begin_ip = '', device_id = ''
      WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND exam_status <> ${literal(tx, examStatus.doing)}`
    await tx`
      UPDATE user_exam_event e
      SET detail = '{}'
      FROM user_exam_record r
      WHERE r.site_id = ${tx.siteId} AND r.user_id = ${userId} AND e.site_id = ${tx.siteId} AND e.record_id = r.id`
  },
})
