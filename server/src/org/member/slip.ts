/** Sign-in slips of accounts that imports of an organisation created. */
import { orgSlip, STAFF_SLIPS } from '@zhixing/contract/org/member'
import { numberOwner } from '@zhixing/contract/user/number-rules'
import { implement } from '../../kernel/implement.ts'
import { qrPicture } from '../../lib/qr-picture.ts'
import { firstCodeOf, mobileFor, selectMade, selectNumberCode, signInUrl } from '../../user/index.ts'
import { inOrg } from '../access.ts'
import { texts } from '../texts.ts'
import { selectSlipMembers } from './import.sql.ts'

export const calls = implement(orgSlip, {
  async list({ orgId, ...by }, request) {
    const { services, origin, db } = request
    const { orgName, code, slips } = await inOrg(request, orgId, 'manage', async (tx, org) => {
      const ownCode = await selectNumberCode(tx, { ownerKind: numberOwner.organization, refId: orgId })
      const members = ownCode === undefined ? [] : await selectSlipMembers(tx, orgId, by, STAFF_SLIPS)
      const accounts = await selectMade(
        tx,
        ownCode ?? '',
        members.map(({ userId }) => userId),
      )
      const made = new Map(accounts.map((one) => [one.userId, one]))
      const waiting = members.flatMap((member) => {
        const account = made.get(member.userId)
        return account?.isWaiting === 1 ? [{ member, account }] : []
      })
      return {
        // Slips are credentials: printing them is on record.
        log: waiting.length === 0 ? null : { operation: texts.log.slips, detail: texts.people(waiting.length) },
        orgName: org.orgName,
        code: ownCode ?? '',
        slips: waiting,
      }
    })
    const list = slips.map(async ({ member, account }) => {
      const firstCode = firstCodeOf(services, db.siteId, account.userId, account.issue)
      const url = signInUrl(origin, { code, studentNo: member.staffNo, firstCode })
      return {
        memberId: member.memberId,
        memberName: member.memberName || account.nickname,
        staffNo: member.staffNo,
        mobile: mobileFor(false, account.mobile),
        firstCode,
        expireTime: account.expireTime,
        url,
        qrPicture: await qrPicture(url),
      }
    })
    return { orgName, code, list: await Promise.all(list) }
  },
})
