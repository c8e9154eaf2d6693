/** Sign-in slips of accounts that imports of a class created. */
import { gradeSlip, SLIPS } from '@zhixing/contract/grade/student'
import { numberOwner } from '@zhixing/contract/user/number-rules'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { qrPicture } from '../../lib/qr-picture.ts'
import {
  endSessionsOf,
  FIRST_CODE_DAYS,
  firstCodeOf,
  mobileFor,
  notifyOwner,
  renewFirstCode,
  selectMade,
  selectNumberCode,
  signInUrl,
} from '../../user/index.ts'
import { inClass } from '../in-class.ts'
import { operations } from '../log.ts'
import { texts } from '../texts.ts'
import { selectSlipMembers } from './import.sql.ts'
import { selectMember } from './member.sql.ts'
import { roleCode } from '../policy.ts'

const ownerOf = (gradeId: string) => ({ ownerKind: numberOwner.grade, refId: gradeId })

export const calls = implement(gradeSlip, {
  async list({ gradeId, studentIds }, request) {
    const { services, origin } = request
    const { gradeName, code, slips } = await inClass(request, { gradeId }, async (tx, grade) => {
      const ownCode = await selectNumberCode(tx, ownerOf(gradeId))
      const members = ownCode === undefined ? [] : await selectSlipMembers(tx, gradeId, studentIds, SLIPS)
      const made = new Map(
        (
          await selectMade(
            tx,
            ownCode ?? '',
            members.map(({ userId }) => userId),
          )
        ).map((one) => [one.userId, one]),
      )
      const waiting = members.flatMap((member) => {
        const account = made.get(member.userId)
        return account?.isWaiting === 1 ? [{ member, account }] : []
      })
      return {
        // Slips are credentials: printing them is on record.
        log:
          waiting.length === 0
            ? null
            : { operationType: operations.importMembers, detail: texts.slipsPrinted(waiting.length) },
        gradeName: grade.gradeName,
        code: ownCode ?? '',
        slips: waiting,
      }
    })
    const list = slips.map(async ({ member, account }) => {
      const firstCode = firstCodeOf(services, request.db.siteId, account.userId, account.issue)
      const url = signInUrl(origin, { code, studentNo: member.studentNo, firstCode })
      return {
        studentId: member.studentId,
        nickname: member.nickname || account.nickname,
        studentNo: member.studentNo,
        mobile: mobileFor(false, account.mobile),
        firstCode,
        expireTime: account.expireTime,
        url,
        qrPicture: await qrPicture(url),
      }
    })
    return { gradeName, code, list: await Promise.all(list) }
  },

  async renew({ gradeId, studentId }, request) {
    const { services, db } = request
    await inClass(request, { gradeId }, async (tx, { gradeName }) => {
      const member = found(await selectMember(tx, gradeId, studentId), texts.noMember)
      const code = await selectNumberCode(tx, ownerOf(gradeId))
      const [account] = code === undefined ? [] : await selectMade(tx, code, [member.userId])
      if (!account || member.userRole !== roleCode.student) throw new CallError('shown', texts.noSlip)
      await renewFirstCode(tx, member.userId, FIRST_CODE_DAYS)
      await endSessionsOf(tx, services, db.siteId, member.userId, 'reset')
      await notifyOwner(tx, services, member.userId, texts.passwordRenewed(gradeName))
      return { log: { operationType: operations.importMembers, userId: member.userId, detail: texts.slipRenewedLog } }
    })
    request.setMessage(texts.slipRenewed)
    return {}
  },
})
