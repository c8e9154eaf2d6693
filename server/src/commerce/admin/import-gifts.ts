/** Courses that an operator's import of people gives: gifts entered by hand, one order each. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { chinaDate } from '../../lib/moment.ts'
import { selectBoughtCourses } from '../../course/index.ts'
import { type ImportWant, importGifts, selectOperatorsAmong } from '../../user/index.ts'
import { nextOrder } from '../model/states.ts'
import { courses, lives } from '../product/course.ts'
import { keyOf, selectProducts } from '../product/index.ts'
import type { Product } from '../product/port.ts'
import { beginRefund } from '../refund/decide.ts'
import { finishRefund } from '../refund/refund.ts'
import * as orders from '../sale/order.sql.ts'
import { sellByHand } from './by-hand.ts'
import { limitOf } from './limits.ts'
import { deleteGift } from './orders.sql.ts'
import { texts } from './texts.ts'

const TYPES = [stateCode.product.course, stateCode.product.live] as const
/** Names in an error. */
const NEAR = 3
/** Longest name in an error. */
const SHOWN = 40
/** Matches looked at for one name. */
const LOOKED_AT = 20

/** Courses on the shelf whose name or lecturer has these letters. */
async function search(sql: Sql, keyword: string): Promise<Product[]> {
  const found = await Promise.all(
    [courses, lives].map((kind) => kind.find(sql, { keyword, isOnShelf: 1 }, { offset: 0, limit: LOOKED_AT })),
  )
  return found.flatMap(({ list }) => list)
}

async function named(sql: Sql, word: string): Promise<{ key: string; name: string } | { error: string }> {
  const byId = /^\d{1,18}$/.test(word)
    ? await selectProducts(
        sql,
        TYPES.map((productType) => ({ productType, productId: word })),
      )
    : new Map<string, Product>()
  const near = await search(sql, word)
  const matches = [...byId.values(), ...near.filter(({ productName }) => productName === word)].filter(
    ({ isOnSale }) => isOnSale,
  )
  const [only, ...others] = matches
  const shown = word.slice(0, SHOWN)
  if (only && others.length === 0) return { key: keyOf(only), name: only.productName }
  if (only)
    return {
      error: texts.severalCourses(
        shown,
        matches.map(({ productId, lecturerName }) => `${productId}（${lecturerName}）`),
      ),
    }
  const alike = near.length > 0 ? near : await search(sql, word.slice(0, Math.max(2, Math.ceil(word.length / 2))))
  return {
    error: texts.noCourse(
      shown,
      alike.slice(0, NEAR).map(({ productName }) => productName),
    ),
  }
}

function refOf(key: string) {
  const [productType, productId = ''] = key.split(':')
  return { productType: Number(productType) as (typeof TYPES)[number], productId }
}

type Wanted = Pick<ImportWant, 'userId' | 'key' | 'until'>

/** Which of these people own their course until then. A membership is no ownership; without an end any ownership counts. */
async function selectHeld(sql: Sql, wants: readonly Wanted[]): Promise<Set<Wanted>> {
  const [userIds, courseIds] = [
    new Set(wants.map(({ userId }) => userId)),
    new Set(wants.map(({ key }) => refOf(key).productId)),
  ]
  const owned = Map.groupBy(
    (await selectBoughtCourses(sql, [...userIds], [...courseIds])).filter(
      ({ buyType }) => buyType !== stateCode.buy.vip,
    ),
    ({ userId, courseId }) => `${userId} ${courseId}`,
  )
  const lasts = (end: string | null, until: string | null) =>
    end === null || until === null || Date.parse(end) >= Date.parse(until)
  return new Set(
    wants.filter(({ userId, key, until }) =>
      owned.get(`${userId} ${refOf(key).productId}`)?.some(({ expireTime }) => lasts(expireTime, until)),
    ),
  )
}

export const courseGifts = importGifts.with({
  field: 'courses',
  permission: 'order.list',

  async find(sql, words) {
    const found = new Map<string, { key: string; name: string } | { error: string }>()
    for (const word of words) found.set(word, await named(sql, word))
    return found
  },

  async judge(sql, wants) {
    // A gift to an operator needs a second operator; an import cannot ask for one.
    const operators = new Set(
      await selectOperatorsAmong(
        sql,
        wants.map(({ userId }) => userId),
      ),
    )
    const held = await selectHeld(sql, wants)
    const judged = new Map<number, { error: string } | { note: string }>()
    for (const [index, want] of wants.entries())
      if (operators.has(want.userId)) judged.set(index, { error: texts.isOperator })
      else if (held.has(want)) judged.set(index, { note: texts.isOwned })
    return judged
  },

  text: texts.isGiven,

  async give(tx, services, { userId, key, until }, { importId, operatorId }) {
    await orders.lockBuyer(tx, userId)
    if ((await selectHeld(tx, [{ userId, key, until }])).size > 0) return undefined
    if ((await selectOperatorsAmong(tx, [userId])).length > 0) throw new CallError('shown', texts.isOperator)
    return sellByHand(tx, services, {
      userId,
      product: refOf(key),
      amount: 0,
      remark: texts.giftByImport,
      fileList: [],
      clientKey: `import:${importId}:${key}`,
      ...(until === null ? {} : { until: chinaDate(until) }),
      operatorId,
      limit: await limitOf(tx, operatorId),
    })
  },

  async takeBack(tx, services, given, { importId, operatorId }) {
    for (const { note: orderNo, isNew } of given) {
      const order = await orders.lockOrder(tx, orderNo)
      if (!order) continue
      if (nextOrder(order.orderStatus, 'beginRefund') !== undefined) {
        const items = await orders.selectItems(tx, [orderNo])
        const sn = await beginRefund(tx, services, order, {
          clientKey: `import-undo:${importId}`,
          kind: 'grant',
          itemList: items.map(({ itemNo }) => ({ itemNo, amount: 0 })),
          amount: 0,
          reason: texts.giftUndone,
          status: 'refunding',
          operatorId,
        })
        await finishRefund(tx, services, sn, { platformSn: '' })
      }
      if (isNew) await deleteGift(tx, orderNo)
    }
  },
})
