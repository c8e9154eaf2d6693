/** Batches of coupons: operators' calls. */
import { stateCode } from '@zhixing/contract/states'
import { adminCoupon as contract, MAX_CODES } from '@zhixing/contract/commerce/coupon'
import type { z } from 'zod'
import { type CouponCost, maxCostOf } from '@zhixing/contract/commerce/coupon-cost'
import { type Sql, type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { first, mapPage } from '../../kernel/page.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, selectOperatorsAmong, sendMessage } from '../../user/index.ts'
import { askForGift, askSecond } from '../approval/second.ts'
import { findProducts } from '../product/index.ts'
import { selectRule } from '../product/terms.sql.ts'
import * as sql from './batch.sql.ts'
import { newCodes } from './code.ts'
import { inWords, windowOf } from './coupon.ts'
import { couponTexts as texts } from './texts.ts'

const CODES = 2
type Input = Omit<z.output<typeof contract.batchSave.input>, 'etag'>

/** Fields that cannot change once coupons have been issued. */
const fixedFields = [
  'couponType',
  'amount',
  'percent',
  'maxAmount',
  'threshold',
  'scopeType',
  'isWithLimit',
  'isWithVip',
  'issueType',
  'useDays',
] as const

const tag = editTag(
  ...fixedFields,
  'couponName',
  'scopeList',
  'totalCount',
  'perUser',
  'claimBegin',
  'claimEnd',
  'useBegin',
  'useEnd',
  'remark',
)

function check(input: Input): void {
  const refuse = (field: string, text: string) => {
    throw new CallError('invalid', text, field)
  }
  if (input.couponType === stateCode.couponType.amount && input.amount === 0) refuse('amount', texts.noAmount)
  if (input.couponType === stateCode.couponType.percent && input.percent === 0) refuse('percent', texts.noPercent)
  if (input.scopeType !== stateCode.couponScope.all && input.scopeList.length === 0) refuse('scopeList', texts.noScope)
  const isProduct = input.scopeType === stateCode.couponScope.products
  if (input.scopeType !== stateCode.couponScope.all && input.scopeList.some((one) => one.includes(':') !== isProduct))
    refuse('scopeList', texts.wrongScope)
  if (input.useDays === 0 && input.useEnd === null) refuse('useDays', texts.noUse)
  const isBackward = (from: string | null, to: string | null) =>
    from !== null && to !== null && Date.parse(from) >= Date.parse(to)
  if (isBackward(input.useBegin, input.useEnd)) refuse('useEnd', texts.useEndEarly)
  if (isBackward(input.claimBegin, input.claimEnd)) refuse('claimEnd', texts.claimEndEarly)
  if (input.issueType === CODES && input.totalCount > MAX_CODES) refuse('totalCount', texts.manyCodes(MAX_CODES))
}

/** The maximum cost of a batch, fen. */
const costs = (batch: CouponCost): number => maxCostOf(batch) ?? Number.POSITIVE_INFINITY

const isAboveCeiling = async (sql: Sql, cost: number) => cost > (await selectRule(sql)).couponTwoAbove

/** Grants one coupon to each user and notifies them. The caller holds the batch lock. */
export async function giveCoupons(
  tx: Tx,
  services: Pick<Services, 'clock' | 'events' | 'jobs'>,
  batch: sql.Batch,
  userIds: string[],
): Promise<void> {
  if (userIds.length === 0) return
  await sql.insertCoupons(tx, batch.id, userIds, windowOf(batch, services.clock.now()))
  await sendMessage(tx, services, {
    siteId: tx.siteId,
    userIds,
    msgType: msgTypes.order,
    linkUrl: '/account/coupon',
    ...texts.issuedMessage(batch.couponName),
  })
}

export const calls = implement(contract, {
  async batchList(input, { db }) {
    return mapPage(await sql.pageOfBatches(db, input), (row) => ({ ...tag.on(row), ...inWords(row) }))
  },

  async batchSave({ id, etag, ...input }, { db, setMessage }) {
    check(input)
    const plain = {
      ...input,
      scopeList: input.scopeType === stateCode.couponScope.all ? [] : input.scopeList,
      amount: input.couponType === stateCode.couponType.amount ? input.amount : 0,
      percent: input.couponType === stateCode.couponType.percent ? input.percent : 0,
    }
    return transaction(db, async (tx) => {
      if (id === undefined) {
        // A batch starts as a draft.
        const batch = { ...plain, statusId: 0 }
        const made = await sql.insertBatch(tx, batch)
        if (batch.issueType === CODES) await sql.insertCodes(tx, made, newCodes(batch.totalCount))
        return { id: made }
      }
      const before = found(await sql.lockBatch(tx, id), texts.noBatch)
      tag.refuse(etag, before, plain)
      const isChanged =
        fixedFields.some((field) => before[field] !== plain[field]) ||
        JSON.stringify(before.scopeList) !== JSON.stringify(plain.scopeList)
      if (isChanged && (before.takenCount > 0 || before.issueType === CODES || plain.issueType === CODES))
        throw new CallError('shown', texts.issued)
      // A change that can cost more needs to be enabled again.
      const isWidened = isChanged || plain.totalCount > before.totalCount || plain.perUser > before.perUser
      const isDraftAgain = before.statusId === 1 && isWidened && (await isAboveCeiling(tx, costs(plain)))
      if (isDraftAgain) setMessage(texts.draftAgain)
      const batch = { ...plain, statusId: isDraftAgain ? 0 : before.statusId }
      const minTotal = before.issueType === CODES ? before.totalCount : before.takenCount
      if (batch.totalCount < minTotal) throw new CallError('invalid', texts.totalLow, 'totalCount')
      await sql.writeBatch(tx, id, batch)
      if (before.issueType === CODES) await sql.insertCodes(tx, id, newCodes(batch.totalCount - before.totalCount))
      return { id }
    })
  },

  async batchStand({ id, statusId }, { db, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      const batch = found(await sql.lockBatch(tx, id), texts.noBatch)
      if (batch.statusId === statusId) return
      const cost = costs(batch)
      if (statusId === 1 && (await isAboveCeiling(tx, cost))) {
        const amount = Number.isFinite(cost) ? cost : null
        const asked = {
          kind: 'couponBatch',
          payload: { id, amount },
          subject: texts.enables(batch.couponName),
        } as const
        if (await askSecond(tx, viewer, { ...asked, amount, userIds: [], reason: '' })) {
          setMessage(texts.waits)
          return
        }
      }
      await sql.writeBatchStatus(tx, id, statusId)
    })
    return {}
  },

  async productList({ keyword }, { db }) {
    const { list } = await findProducts(db, first(20), { keyword, isFree: 0 })
    return { list }
  },

  async issue({ batchId, mobileList }, { db, services, viewer }) {
    const mobiles = [...new Set(mobileList)]
    return transaction(db, async (tx) => {
      const batch = found(await sql.lockBatch(tx, batchId), texts.noBatch)
      if (batch.issueType === CODES) throw new CallError('shown', texts.notIssued)
      if (batch.statusId !== 1) throw new CallError('shown', texts.notEnabled)
      const people = await sql.selectPeople(tx, mobiles)
      const owned = await sql.countOwned(
        tx,
        batchId,
        people.map(({ id }) => id),
      )
      const may = people.filter(({ id }) => (owned.get(id) ?? 0) < batch.perUser)
      const left = batch.totalCount - batch.takenCount
      if (may.length > left) throw new CallError('shown', texts.notEnough(left))
      const operators = await selectOperatorsAmong(
        tx,
        may.map(({ id }) => id),
      )
      const isFor = (userIds: string[]) => ({
        kind: 'coupon' as const,
        payload: { batchId, userIds },
        subject: texts.issues(batch.couponName),
        amount: Number.isFinite(costs({ ...batch, totalCount: 1 }))
          ? costs({ ...batch, totalCount: userIds.length })
          : null,
        userIds,
        reason: '',
      })
      const waits = operators.length > 0 && (await askForGift(tx, viewer, isFor(operators)))
      const waiting = waits ? may.filter(({ id }) => operators.includes(id)) : []
      const given = may.filter((one) => !waiting.includes(one))
      await giveCoupons(
        tx,
        services,
        batch,
        given.map(({ id }) => id),
      )
      const known = new Set(people.map(({ mobile }) => mobile))
      return {
        count: given.length,
        ...(waits ? { waiting: waiting.map(({ mobile }) => mobile) } : {}),
        missing: mobiles.filter((mobile) => !known.has(mobile)),
        full: people.filter((one) => !may.includes(one)).map(({ mobile }) => mobile),
      }
    })
  },

  async list(input, { db }) {
    found(await sql.selectBatch(db, input.batchId), texts.noBatch)
    return sql.pageOfCoupons(db, input)
  },
})
