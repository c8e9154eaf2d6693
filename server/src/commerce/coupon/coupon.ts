/** Users' coupons: claiming them from the claim page or by code. */
import { coupon as contract } from '@zhixing/contract/commerce/coupon'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import type { ClaimableCoupon } from '../../live/index.ts'
import type { CouponRule } from '../model/coupon.ts'
import { priceOf } from '../model/price.ts'
import { keyOf, selectProducts } from '../product/index.ts'
import { selectTerms, termsOf } from '../product/terms.sql.ts'
import * as batches from './batch.sql.ts'
import { typedCode } from './code.ts'
import * as sql from './coupon.sql.ts'
import { couponTexts as texts } from './texts.ts'
import { offersFor } from './use.ts'

const DAY = 86_400_000

/** The rules of a coupon as text. */
export const inWords = (rule: CouponRule) => ({ scopeText: texts.scope(rule), ruleText: texts.rule(rule) })

/** The validity of a coupon claimed now. */
export function windowOf({ useBegin, useEnd, useDays }: batches.Batch, now: number) {
  const byDays = new Date(now + useDays * DAY).toISOString()
  // With both settings the earlier end applies.
  const endTime = useEnd === null ? byDays : useDays > 0 && byDays < new Date(useEnd).toISOString() ? byDays : useEnd
  return { beginTime: useBegin, endTime }
}

/** A coupon that everybody can claim now, for a card in a live room. */
export const claimableCoupon: ClaimableCoupon = async (db, batchId) => {
  const [batch] = await batches.selectClaimable(db, null, batchId)
  if (!batch || batch.takenCount >= batch.totalCount) return null
  return { couponName: batch.couponName, ruleText: texts.rule(batch) }
}

/** Locks a batch that can be claimed now. @throws {CallError} with the reason when it cannot */
async function openBatch(tx: Tx, batchId: string, userId: string, noBatch: string, issueType: number) {
  const locked = await batches.lockBatch(tx, batchId)
  const batch = found(locked?.issueType === issueType && locked.statusId === 1 ? locked : undefined, noBatch)
  if (!batch.isOpen) throw new CallError('shown', texts.notOpen)
  if (batch.takenCount >= batch.totalCount) throw new CallError('shown', texts.gone)
  const owned = await batches.countOwned(tx, batchId, [userId])
  if ((owned.get(userId) ?? 0) >= batch.perUser) throw new CallError('shown', texts.full(batch.perUser))
  return batch
}

export const calls = implement(contract, {
  async claimList(_input, { db, viewer }) {
    const list = await batches.selectClaimable(db, viewer?.userId ?? null)
    return {
      list: list.map((one) => ({
        ...one,
        ...inWords(one),
        batchId: one.id,
        remaining: one.totalCount - one.takenCount,
        useText: texts.use(one),
        takenCount: one.ownCount,
      })),
    }
  },

  async offers({ productList }, { db, viewer, services }) {
    const [products, terms, claimable, owned] = await Promise.all([
      selectProducts(db, productList),
      selectTerms(db, productList),
      batches.selectClaimable(db, viewer?.userId ?? null),
      viewer ? sql.selectUnused(db, viewer.userId) : [],
    ])
    const now = services.clock.now()
    const items = [...products.values()]
      .filter(({ isOnSale, isFree }) => isOnSale && isFree === 0)
      .map((product) => ({
        key: keyOf(product),
        productType: product.productType,
        priced: priceOf(product, termsOf(terms, keyOf(product)), { isVip: viewer?.isVip === 1, now }),
      }))
    return { list: offersFor(items, owned, claimable, now) }
  },

  async receive({ batchId }, { db, viewer, services, setMessage }) {
    const couponId = await transaction(db, async (tx) => {
      const batch = await openBatch(tx, batchId, viewer.userId, texts.noBatch, 1)
      const [id] = await batches.insertCoupons(tx, batchId, [viewer.userId], windowOf(batch, services.clock.now()))
      return found(id)
    })
    setMessage(texts.received)
    return { couponId }
  },

  async exchange({ couponCode }, { db, viewer, services, setMessage }) {
    const answer = await transaction(db, async (tx) => {
      const known = found(await batches.selectCode(tx, typedCode(couponCode)), texts.noCode)
      const batch = await openBatch(tx, known.batchId, viewer.userId, texts.noCode, 2)
      const window = windowOf(batch, services.clock.now())
      if (!(await batches.takeCode(tx, known.couponId, batch.id, viewer.userId, window)))
        throw new CallError('shown', texts.taken)
      return { couponId: known.couponId, couponName: batch.couponName }
    })
    setMessage(texts.received)
    return answer
  },

  async list(input, { db, viewer }) {
    const page = await sql.pageOfOwn(db, input, { userId: viewer.userId, couponStatus: input.couponStatus })
    return mapPage(page, (one) => ({ ...one, ...inWords(one) }))
  },
})
