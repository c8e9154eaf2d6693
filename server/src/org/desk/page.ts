/** The public page of an organisation and its lecturers: `user` stores them, the role decides who edits them. */
import { orgPage } from '@zhixing/contract/org/page'
import { implement } from '../../kernel/implement.ts'
import { inviteLecturer, removeLecturer, submitOrganizationPage, viewOrganizationPage } from '../../user/index.ts'
import { inOrg, orgFor } from '../access.ts'
import { mayDo } from '../policy.ts'
import { texts } from '../texts.ts'

export const calls = implement(orgPage, {
  async view({ orgId }, { db, viewer }) {
    const { orgRole } = await orgFor(db, viewer, orgId, 'editContent')
    const page = await viewOrganizationPage(db, orgId)
    // Lecturers and invitations are for those who manage people.
    return mayDo(orgRole, 'manage') ? page : { ...page, lecturerList: [] }
  },

  async save({ orgId, ...page }, request) {
    await inOrg(request, orgId, 'editContent', async (tx) => {
      await submitOrganizationPage(tx, request.viewer.userId, orgId, page)
      return { log: { operation: texts.log.page } }
    })
    request.setMessage(texts.pageSent)
    return {}
  },

  async invite({ orgId, mobile }, request) {
    await inOrg(request, orgId, 'manage', async (tx) => {
      const isNew = await inviteLecturer(tx, request.services, orgId, mobile)
      return { log: isNew ? { operation: texts.log.inviteLecturer } : null }
    })
    request.setMessage(texts.lecturerInvited)
    return {}
  },

  async remove({ orgId, lecturerId }, request) {
    await inOrg(request, orgId, 'manage', async (tx) => {
      await removeLecturer(tx, request.services, orgId, lecturerId)
      return { log: { operation: texts.log.removeLecturer } }
    })
    request.setMessage('移除成功')
    return {}
  },
})
