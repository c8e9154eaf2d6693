import { stateCode } from '@zhixing/contract/states'
import { selectVipPlans } from '../../system/index.ts'
import { lockMembership, writeMembership } from '../../user/index.ts'
import type { Product, ProductKind } from './port.ts'

const productOf = (row: Awaited<ReturnType<typeof selectVipPlans>>[number]): Product => ({
  productType: stateCode.product.vip,
  productId: row.id,
  productName: row.setName,
  productLogo: '',
  url: '/vip',
  original: row.orgPrice,
  price: row.fabPrice,
  isFree: 0,
  isVipFree: 0,
  lecturerId: null,
  lecturerUserId: null,
  lecturerName: '',
  lecturerRate: 0,
  isOnSale: row.isShow === 1,
})

/** Memberships: every plan adds its months to the same one. */
export const memberships: ProductKind = {
  async select(sql, ids) {
    return (await selectVipPlans(sql, ids)).map(productOf)
  },
  // A handful: no statement of their own for each way to narrow them.
  async find(sql, by, { offset, limit }) {
    const all = (await selectVipPlans(sql)).map(productOf)
    const list = all.filter(
      (one) =>
        one.productName.toLowerCase().includes((by.keyword ?? '').toLowerCase()) &&
        (by.isFree ?? 0) === 0 &&
        (by.isVipFree ?? 0) === 0 &&
        (by.isOnShelf === undefined || one.isOnSale === (by.isOnShelf === 1)) &&
        (by.among?.includes(one.productId) ?? true) &&
        !by.not?.includes(one.productId),
    )
    return { list: list.slice(offset, offset + limit), totalCount: list.length }
  },
  // One never has a plan so that it could not be bought again: it is renewed.
  owned: async () => [],
  async lock(tx, userId) {
    const { isVip, vipExpireTime } = await lockMembership(tx, userId)
    return isVip === 1 ? { expireTime: vipExpireTime, orderNo: '0' } : null
  },
  write: (tx, userId, _id, { expireTime }) => writeMembership(tx, userId, { isVip: 1, vipExpireTime: expireTime }),
  remove: (tx, userId) => writeMembership(tx, userId, { isVip: 0, vipExpireTime: null }),
  usage: async () => ({ progress: 0, usedText: '' }),
  async months(sql, id) {
    const [plan] = await selectVipPlans(sql, [id])
    return plan?.months ?? 0
  },
}
