/** Personal data of this domain: memberships of organisations. */
import { literal } from '../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import { personalData, personalTable } from '../user/index.ts'

const { inactive } = stateCode.row

export const personal = personalData.with({
  domain: 'org',
  parts: [
    personalTable('org_member', '加入的机构', ['remark']),
    personalTable('org_seat', '机构分配的名额', ['operator_id', 'memo']),
    personalTable('org_plan_round', '机构安排的学习计划', ['operator_id']),
  ],
  async erase(tx, userId) {
    // The membership stays in the records of the organisation, anonymized.
    await tx`
      DELETE FROM org_member_department
      WHERE site_id = ${tx.siteId}
        AND member_id IN (SELECT id FROM org_member WHERE site_id = ${tx.siteId} AND user_id = ${userId})`
    await tx`
      DELETE FROM org_seat_wait WHERE site_id = ${tx.siteId} AND member_id IN (SELECT id FROM org_member WHERE site_id = ${tx.siteId} AND user_id = ${userId})`
    await tx`
      UPDATE org_member
      SET member_name = '', staff_no = '', position = '', remark = '', own_values = '{}', leave_reason = '', status_id = ${literal(tx, inactive)},
        department_id = 0, leave_time = least(leave_time, now()), erase_asked_at = NULL, erased_at = now()
      WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  },
})
