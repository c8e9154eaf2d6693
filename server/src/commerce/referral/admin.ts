/** Operators' calls about the referral scheme. */
import { adminReferral as contract } from '@zhixing/contract/commerce/referral'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag, takeTurn } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { holds, maskMobile } from '../../kernel/permissions.ts'
import { lookUp, msgTypes, selectUserByMobile, sendMessage, writeRecommended } from '../../user/index.ts'
import { transfer } from '../ledger/ledger.ts'
import { selectRule } from '../product/terms.sql.ts'
import * as figures from './figures.sql.ts'
import * as sql from './referral.sql.ts'
import { texts } from './texts.ts'

/** Returns a referrer's pending commissions to the platform. @returns fen */
async function voidPending(tx: Tx, userId: string): Promise<number> {
  const shares = await sql.lockPending(tx, userId)
  const byOrder = Map.groupBy(shares, ({ orderNo }) => orderNo)
  let total = 0
  for (const [orderNo, parts] of byOrder) {
    for (const part of parts) await sql.writeVoid(tx, part)
    const amount = parts.reduce((sum, part) => sum + part.amount - part.clawed, 0)
    total += amount
    await transfer(tx, {
      key: `void:${orderNo}:${userId}`,
      kind: 'void',
      orderNo,
      lines: [
        { account: 'pending', ownerId: userId, amount: -amount },
        { account: 'platform', amount },
      ],
    })
  }
  return total
}

const schemeTag = editTag('isOpen', 'joinType', 'ruleText')

export const calls = implement(contract, {
  async ruleView(_input, { db }) {
    const [scheme, { commissionRate, bindType, bindDays }] = await Promise.all([sql.selectScheme(db), selectRule(db)])
    return { ...schemeTag.on(scheme), commissionRate, bindType, bindDays }
  },

  async ruleSave({ etag, ...scheme }, { db, setMessage }) {
    await transaction(db, async (tx) => {
      await takeTurn(tx, 'referral_rule')
      schemeTag.refuse(etag, await sql.selectScheme(tx), scheme)
      await sql.writeScheme(tx, scheme)
    })
    setMessage(texts.saved)
    return {}
  },

  async list(input, request) {
    const { db, viewer, site } = request
    await lookUp(request, contract.list.path, input.keyword)
    const seesFullNumbers = holds(viewer, 'user.mobile', site)
    return mapPage(await figures.pageOfMembers(db, input, { ...input, statusId: input.statusId }), (row) => ({
      ...row,
      mobile: seesFullNumbers ? row.mobile : maskMobile(row.mobile),
    }))
  },

  async add({ mobile }, { db, services, site, setMessage }) {
    const userId = await transaction(db, async (tx) => {
      const user = found(await selectUserByMobile(tx, mobile), texts.noUser)
      if (user.statusId !== 1) throw new CallError('notFound', texts.noUser, 'mobile')
      if (await sql.lockMember(tx, user.id)) throw new CallError('shown', texts.isMember, 'mobile')
      await sql.insertMember(tx, user.id, 2)
      await writeRecommended(tx, user.id, 1)
      await sendMessage(tx, services, {
        siteId: site.siteId,
        userIds: [user.id],
        msgType: msgTypes.system,
        linkUrl: '/account/recommend',
        ...texts.invited,
      })
      return user.id
    })
    setMessage(texts.added)
    return { userId }
  },

  async disable({ userId, reason, isVoid }, { db, viewer, setMessage }) {
    const voidMoney = await transaction(db, async (tx) => {
      // Lock order: orders before the member, as in a payment.
      const voided = isVoid === 1 ? await voidPending(tx, userId) : 0
      found(await sql.lockMember(tx, userId), texts.noMember)
      await sql.writeMember(tx, userId, { statusId: 0, offReason: reason, dealUserId: viewer.userId })
      await writeRecommended(tx, userId, 0)
      return voided
    })
    setMessage(texts.disabled)
    return { voidMoney }
  },

  async enable({ userId }, { db, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      found(await sql.lockMember(tx, userId), texts.noMember)
      await sql.writeMember(tx, userId, { statusId: 1, offReason: '', dealUserId: viewer.userId })
      await writeRecommended(tx, userId, 1)
    })
    setMessage(texts.enabled)
    return {}
  },

  async binds({ keyword, referrerId, isRisky, risk, bindStatus, ...page }, request) {
    const { db, viewer, site } = request
    await lookUp(request, contract.binds.path, keyword)
    const seesFullNumbers = holds(viewer, 'user.mobile', site)
    const rows = await figures.pageOfPairs(db, page, { keyword, referrerId, isRisky, risk, bindStatus })
    return mapPage(rows, (row) => ({ ...row, mobile: seesFullNumbers ? row.mobile : maskMobile(row.mobile) }))
  },

  async endBind({ userId, referrerId, reason }, { db, setMessage }) {
    const isThere = await transaction(db, (tx) => sql.writeEnded(tx, userId, referrerId, reason))
    if (!isThere) throw new CallError('notFound', texts.noPair)
    setMessage(texts.ended)
    return {}
  },
})
