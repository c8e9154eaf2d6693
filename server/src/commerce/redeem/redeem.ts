/** Redeem codes: batches created by operators, and redemption. */
import { adminRedeem, redeem as contract } from '@zhixing/contract/commerce/redeem'
import { stateCode } from '@zhixing/contract/states'
import type { ProductRef } from '@zhixing/contract/commerce/order'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { holds } from '../../kernel/permissions.ts'
import { askSecond } from '../approval/second.ts'
import { newCodes, typedCode } from '../coupon/code.ts'
import { placeGiven } from '../checkout/place.ts'
import { lockBuyer } from '../sale/order.sql.ts'
import { keyOf, selectProducts } from '../product/index.ts'
import { selectRule } from '../product/terms.sql.ts'
import { texts } from '../texts.ts'
import * as sql from './redeem.sql.ts'

const words = {
  noCode: '兑换码无效',
  used: '该兑换码已被使用',
  early: '该兑换码还未到使用时间',
  over: '该兑换码已过期',
  noBatch: '批次不存在',
  free: '该内容是免费的，无需兑换码',
  endEarly: '结束时间应晚于开始时间',
  deduction: '兑换码',
  operator: '您有查看兑换码的权限，不能自己使用兑换码，请由同事赠送',
  enables: (name: string) => `启用兑换码“${name}”`,
  waits: '提交成功，总价值超过站点额度，需由另一位有“交易规则与复核”权限的同事复核后启用',
  draft: '已生成；总价值超过站点额度，请启用并由同事复核后再发放',
}

const openCalls = implement(contract, {
  async use({ redeemCode }, { db, viewer, services, site, setMessage }) {
    // An operator who can read all codes must not redeem them; the owner may, for tests.
    if (viewer.isOwner === 0 && holds(viewer, 'coupon.redeem', site)) throw new CallError('shown', words.operator)
    const now = services.clock.now()
    const answer = await transaction(db, async (tx) => {
      await lockBuyer(tx, viewer.userId)
      const code = await sql.lockCode(tx, typedCode(redeemCode))
      if (code?.statusId !== stateCode.row.active) throw new CallError('notFound', words.noCode)
      if (code.userId !== null) throw new CallError('shown', words.used)
      if (code.beginTime !== null && Date.parse(code.beginTime) > now) throw new CallError('shown', words.early)
      if (code.endTime !== null && Date.parse(code.endTime) <= now) throw new CallError('shown', words.over)
      const { order, product } = await placeGiven(
        tx,
        services,
        { userId: viewer.userId, isVip: viewer.isVip === 1, now },
        code,
        { clientKey: `redeem-${code.codeId}`, payType: stateCode.payType.redeem, deduction: words.deduction },
      )
      await sql.writeRedeemed(tx, code.codeId, viewer.userId, order.orderNo)
      return { orderNo: order.orderNo, productName: product.productName, url: product.url }
    })
    setMessage('兑换成功')
    return answer
  },
})

/** The request for a second operator, when the value exceeds the limit for one. */
async function aboveCeiling(tx: Tx, batch: ProductRef & { batchName: string }, count: number) {
  const product = found((await selectProducts(tx, [batch])).get(keyOf(batch)), texts.noProduct)
  const amount = product.price * count
  if (amount <= (await selectRule(tx)).couponTwoAbove) return undefined
  return { kind: 'redeemBatch', subject: words.enables(batch.batchName), amount } as const
}

const adminCalls = implement(adminRedeem, {
  async batchList(input, { db }) {
    const page = await sql.pageOfBatches(db, input)
    const products = await selectProducts(db, page.list)
    return {
      ...page,
      list: page.list.map((row) => ({ ...row, productName: products.get(keyOf(row))?.productName ?? '' })),
    }
  },

  async batchSave(input, { db, setMessage }) {
    if (input.beginTime && input.endTime && Date.parse(input.beginTime) >= Date.parse(input.endTime))
      throw new CallError('invalid', words.endEarly, 'endTime')
    return transaction(db, async (tx) => {
      const product = found((await selectProducts(tx, [input])).get(keyOf(input)), texts.noProduct)
      if (product.isFree === 1) throw new CallError('shown', words.free)
      // A batch of high value starts stopped: enabling it requires a second operator.
      const isDraft = (await aboveCeiling(tx, input, input.totalCount)) !== undefined
      if (isDraft) setMessage(words.draft)
      return { id: await sql.insertBatch(tx, { ...input, statusId: isDraft ? 0 : 1 }, newCodes(input.totalCount)) }
    })
  },

  async batchStand({ id, statusId }, { db, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      const batch = found(await sql.lockBatch(tx, id), words.noBatch)
      if (batch.statusId === statusId) return
      const asked = statusId === 1 && (await aboveCeiling(tx, batch, batch.totalCount))
      if (asked && (await askSecond(tx, viewer, { ...asked, payload: { id }, userIds: [], reason: '' }))) {
        setMessage(words.waits)
        return
      }
      await sql.writeBatchStatus(tx, id, statusId)
    })
    return {}
  },

  async list(input, { db }) {
    found((await sql.hasBatch(db, input.batchId)) ? true : undefined, words.noBatch)
    return sql.pageOfCodes(db, input)
  },
})

export const calls = [...openCalls, ...adminCalls]
