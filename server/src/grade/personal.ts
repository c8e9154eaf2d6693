/** Personal data of this domain: memberships and applications. */
import { stateCode } from '@zhixing/contract/states'
import { personalData, personalTable } from '../user/index.ts'
import { eraseWorks, ownWorks } from './homework/personal.sql.ts'
import { literal } from '../kernel/db/literal.ts'
import { roleCode } from './policy.ts'

export const personal = personalData.with({
  domain: 'grade',
  parts: [
    personalTable('grade_student', '加入的班级', ['remark']),
    personalTable('grade_apply_record', '入班申请', ['audit_user_id']),
    personalTable('grade_notice_read', '读过的班级公告'),
    personalTable('grade_notice', '发布的班级公告', ['client_key']),
    personalTable('grade_file', '共享到班级的文件'),
    personalTable('grade_exam_student_relation', '班级考试', ['audit_user_id']),
    personalTable('grade_face', '人脸信息处理的同意记录'),
    personalTable('grade_face_check', '人脸核验', ['face_code', 'review_user_id']),
    personalTable('grade_homework', '布置的班级作业', ['client_key']),
    { name: 'grade_work', title: '提交的班级作业', select: ownWorks },
  ],
  async erase(tx, userId) {
    // Personal statements are deleted; the membership stays in the class's records, anonymized.
    await tx`
      UPDATE grade_apply_record SET nickname = '', apply_description = '', answer_list = '[]' WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`
      UPDATE grade_student
      SET nickname = '', remark = '', student_no = '',
        status_id = CASE WHEN user_role = ${literal(tx, roleCode.student)} THEN 0 ELSE status_id END
      WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM grade_notice_read WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`UPDATE grade_exam_student_relation SET student_name = '' WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await eraseWorks(tx, userId)
    // The pictures are deleted with the person's other files.
    await tx`DELETE FROM grade_face_check WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM grade_face WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    // Shared files are deleted with the files themselves.
    await tx`UPDATE grade_file SET status_id = ${literal(tx, stateCode.row.inactive)} WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  },
})
