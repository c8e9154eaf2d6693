/** The desk of an organisation: where a person belongs, figures, operation log. */
import { orgDesk } from '@zhixing/contract/org/desk'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { selectOrgsOf } from '../access.sql.ts'
import { inOrg, orgFor } from '../access.ts'
import { pageOfLog } from '../log.ts'
import { countDepartments } from '../member/department.sql.ts'
import { leaveOrg } from '../member/enter.ts'
import { countMembers } from '../member/member.sql.ts'
import { texts } from '../texts.ts'

export const calls = implement(orgDesk, {
  list: async (_input, { db, viewer }) => ({ list: await selectOrgsOf(db, viewer.userId) }),

  async view({ orgId }, { db, viewer }) {
    const { orgName, orgLogo, orgRole, scope } = await orgFor(db, viewer, orgId, 'read')
    const [counts, departmentCount] = await Promise.all([countMembers(db, orgId, scope), countDepartments(db, orgId)])
    return { orgId, orgName, orgLogo, orgRole, departmentCount, ...counts }
  },

  async quit({ orgId }, request) {
    await inOrg(request, orgId, 'see', async (tx, org) => {
      if (org.memberId === '0') throw new CallError('shown', texts.holderStays)
      await leaveOrg(tx, request.services, orgId, [org.memberId], '')
      return { log: { operation: texts.log.quit, userId: request.viewer.userId } }
    })
    request.setMessage('退出成功')
    return {}
  },

  async log({ orgId, ...page }, { db, viewer }) {
    const { scope } = await orgFor(db, viewer, orgId, 'read')
    // The log names people of all branches.
    if (scope !== null) throw new CallError('forbidden', texts.notAllowed)
    return pageOfLog(db, orgId, page)
  },
})
