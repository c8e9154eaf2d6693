/** Requests that need a second operator, and their outcome (docs/decisions/0145). */
import { adminApproval as contract, type ApprovalKind } from '@zhixing/contract/commerce/admin-approval'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { escapeHtml } from '../../lib/escape.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, selectPeople, sendMessage } from '../../user/index.ts'
import { sellByHand } from './by-hand.ts'
import type { WaitingSale } from './enter.ts'
import { giveCoupons } from '../coupon/batch.ts'
import * as coupons from '../coupon/batch.sql.ts'
import { couponTexts } from '../coupon/texts.ts'
import { lockBatch as lockCodes, writeBatchStatus as writeCodesStatus } from '../redeem/redeem.sql.ts'
import { maxCostOf } from '@zhixing/contract/commerce/coupon-cost'
import { type GivenMembership, giveMembership } from '../vip/vip.ts'
import * as sql from '../approval/approval.sql.ts'

const words = {
  none: '没有找到这条复核，请刷新查看',
  dealt: '这条复核已处理，请刷新查看',
  same: '需由另一位同事复核，不能复核自己提交的',
  own: '不能复核给自己的赠送',
  noReason: '请填写拒绝的原因，提交的同事会看到',
  changed: '批次内容在提交后有变化，请拒绝后由同事重新提交',
  approved: '已通过，操作成功',
  refused: '已拒绝',
  dealtMessage: (subject: string, isApproved: boolean, reason: string) => ({
    msgTitle: isApproved ? '复核已通过' : '复核未通过',
    msgText: `<p>您提交的“${escapeHtml(subject)}”${isApproved ? '已复核通过并生效' : `未通过复核：${escapeHtml(reason)}`}。</p>`,
  }),
}

type Carrying = Pick<Services, 'clock' | 'events' | 'jobs'>

/** Executes an approved request in the name of its requester. @throws {CallError} when it is no longer possible */
const carryOut: Record<ApprovalKind, (tx: Tx, services: Carrying, approval: sql.Approval) => Promise<unknown>> = {
  sale: (tx, services, { payload, operatorId }) =>
    sellByHand(tx, services, { ...(payload as WaitingSale), operatorId, limit: null }),
  vip: (tx, services, { payload, operatorId }) => giveMembership(tx, services, payload as GivenMembership, operatorId),
  async coupon(tx, services, { payload }) {
    const { batchId, userIds } = payload as { batchId: string; userIds: string[] }
    const batch = found(await coupons.lockBatch(tx, batchId), couponTexts.noBatch)
    if (batch.statusId !== 1) throw new CallError('shown', couponTexts.notEnabled)
    const owned = await coupons.countOwned(tx, batchId, userIds)
    const may = userIds.filter((id) => (owned.get(id) ?? 0) < batch.perUser)
    const left = batch.totalCount - batch.takenCount
    if (may.length > left) throw new CallError('shown', couponTexts.notEnough(left))
    await giveCoupons(tx, services, batch, may)
  },
  async couponBatch(tx, _services, { payload, amount }) {
    const { id } = payload as { id: string }
    const batch = found(await coupons.lockBatch(tx, id), couponTexts.noBatch)
    if (maxCostOf(batch) !== amount) throw new CallError('shown', words.changed)
    await coupons.writeBatchStatus(tx, id, 1)
  },
  async redeemBatch(tx, _services, { payload }) {
    const { id } = payload as { id: string }
    found(await lockCodes(tx, id), words.none)
    await writeCodesStatus(tx, id, 1)
  },
}

export const calls = implement(contract, {
  async list({ state, ...input }, { db, viewer }) {
    const page = await sql.pageOfApprovals(db, input, state)
    const people = await selectPeople(db, [
      ...new Set(
        page.list.flatMap(({ operatorId, dealUserId, userIds }) => [operatorId, dealUserId ?? operatorId, ...userIds]),
      ),
    ])
    const nameOf = (id: string) => people.get(id)?.nickname ?? ''
    return {
      ...page,
      list: page.list.map(({ payload: _, userIds, operatorId, dealUserId, ...row }) => ({
        ...row,
        receiverList: userIds.map(nameOf),
        operatorName: nameOf(operatorId),
        dealName: dealUserId === null ? '' : nameOf(dealUserId),
        isMine:
          row.state === 'waiting' && operatorId !== viewer.userId && !userIds.includes(viewer.userId)
            ? (1 as const)
            : (0 as const),
      })),
    }
  },

  async deal({ id, action, reason }, { db, services, viewer, setMessage }) {
    if (action === 'refuse' && reason === '') throw new CallError('invalid', words.noReason, 'reason')
    const isApproved = action === 'approve'
    await transaction(db, async (tx) => {
      const approval = found(await sql.lockApproval(tx, id), words.none)
      const state = isApproved ? 'approved' : 'refused'
      if (approval.state === state) return
      if (approval.state !== 'waiting') throw new CallError('shown', words.dealt)
      if (approval.operatorId === viewer.userId) throw new CallError('shown', words.same)
      if (approval.userIds.includes(viewer.userId)) throw new CallError('shown', words.own)
      if (isApproved) await carryOut[approval.kind](tx, services, approval)
      await sql.writeDealt(tx, id, { state, userId: viewer.userId, reason })
      await sendMessage(tx, services, {
        siteId: tx.siteId,
        userIds: [approval.operatorId],
        msgType: msgTypes.order,
        linkUrl: '',
        ...words.dealtMessage(approval.subject, isApproved, reason),
      })
    })
    setMessage(isApproved ? words.approved : words.refused)
    return {}
  },
})
