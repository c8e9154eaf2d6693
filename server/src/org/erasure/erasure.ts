/** What an organisation keeps about a person: its export, and its erasure when they left. */
import { orgErasure } from '@zhixing/contract/org/erasure'
import { eraseTime } from '@zhixing/contract/org/erasure-rules'
import { stateCode } from '@zhixing/contract/states'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { inOrg, orgFor } from '../access.ts'
import { lockOrg, selectOrg } from '../access.sql.ts'
import { selectManagers } from '../content/content.sql.ts'
import { logOperation } from '../log.ts'
import { selectMembers } from '../member/member.sql.ts'
import { kindsOf } from '../seat/kinds/index.ts'
import { messages, texts } from '../texts.ts'
import { erasePeople } from './erase.ts'
import * as sql from './erasure.sql.ts'
import { memberFile } from './member-data.ts'

const { active } = stateCode.row

export const calls = implement(orgErasure, {
  async list(_input, { db, viewer }) {
    const rows = await sql.selectLeft(db, viewer.userId)
    return {
      list: rows.map(({ keepDays, ...row }) => ({
        ...row,
        eraseTime: eraseTime(row.leaveTime, row.askedTime, keepDays),
      })),
    }
  },

  async export({ orgId }, { db, viewer, services }) {
    const member = found(await sql.selectOwnKept(db, orgId, viewer.userId), texts.nothingKept)
    return memberFile(db, kindsOf(services), member, (await selectOrg(db, orgId))?.orgName ?? '')
  },

  async ask({ orgId }, { db, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      await lockOrg(tx, orgId)
      const member = found(await sql.selectOwnKept(tx, orgId, viewer.userId), texts.nothingKept)
      if (member.statusId === active) throw new CallError('shown', texts.stillHere)
      if (!(await sql.writeAsked(tx, member.memberId))) return
      await logOperation(tx, { orgId, operatorId: viewer.userId, userId: viewer.userId, operation: texts.log.askErase })
      const org = await selectOrg(tx, orgId)
      if (!org) return
      await sendMessage(tx, services, {
        siteId: tx.siteId,
        userIds: await selectManagers(tx, orgId),
        msgType: msgTypes.system,
        linkUrl: `/account/organization/people?orgId=${orgId}&left=1`,
        ...messages.eraseAsked(org.orgName, member.memberName),
      })
    })
    setMessage('申请成功')
    return {}
  },

  async hand({ orgId, memberId }, request) {
    const { db, viewer, services } = request
    const { orgName } = await orgFor(db, viewer, orgId, 'manage')
    const member = found(await sql.selectKept(db, orgId, memberId), texts.noMember)
    const file = await memberFile(db, kindsOf(services), member, orgName)
    // Written before the data leaves.
    await transaction(db, (tx) =>
      logOperation(tx, { orgId, operatorId: viewer.userId, userId: member.userId, operation: texts.log.handOut }),
    )
    return file
  },

  async erase({ orgId, memberIds }, request) {
    const { erasedCount } = await inOrg(request, orgId, 'manage', async (tx) => {
      const people = await selectMembers(tx, orgId, memberIds)
      if (people.length < new Set(memberIds).size) throw new CallError('notFound', texts.noMember)
      const still = people.find(({ statusId }) => statusId === active)
      if (still) throw new CallError('shown', texts.eraseAfterLeaving(still.memberName))
      const count = await erasePeople(tx, orgId, memberIds)
      // Without names: the log says that it happened, not whom it was about.
      return { log: { operation: texts.log.erase, detail: texts.people(count) }, erasedCount: count }
    })
    request.setMessage('清除成功')
    return { erasedCount }
  },
})
