import { stateCode } from '@zhixing/contract/states'
import { selectVipPlans } from '../../system/index.ts'
import { lockMembership, writeMembership } from '../../user/index.ts'
import type { ProductKind } from './port.ts'

/** Memberships: every plan adds its months to the same one. */
export const memberships: ProductKind = {
  async select(sql, ids) {
    const rows = await selectVipPlans(sql, ids)
    return rows.map((row) => ({
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
    }))
  },
  // One never has a plan so that it could not be bought again: it is renewed.
  owned: async () => new Map(),
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
