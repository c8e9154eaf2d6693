import { stateCode } from '@zhixing/contract/states'
import {
  deletePackOwnership,
  lockPackOwnership,
  mayBuyPacks,
  selectBoughtPacks,
  selectPackUsage,
  selectSellablePacks,
  withKinds,
  writePackOwnership,
} from '../../org/index.ts'
import { membershipSeats } from './membership-seats.ts'
import type { ProductKind } from './port.ts'

const seatKinds = withKinds([membershipSeats])

/** Seats of an organisation: paying makes them valid, a refund ends them. */
export const seats: ProductKind = {
  async select(sql, ids) {
    const packs = await selectSellablePacks(sql, seatKinds, ids)
    return packs.map(({ packId, packName, packLogo, price, original, lecturer, isOnSale }) => ({
      productType: stateCode.product.seats,
      productId: packId,
      productName: packName,
      productLogo: packLogo,
      url: '/account/organization/orders',
      original,
      price,
      isFree: 0,
      isVipFree: 0,
      lecturerId: lecturer?.lecturerId ?? null,
      lecturerUserId: lecturer?.lecturerUserId ?? null,
      lecturerName: lecturer?.lecturerName ?? '',
      lecturerRate: lecturer?.lecturerProportion ?? 0,
      isOnSale,
    }))
  },
  // An offer belongs to one organisation; an operator who enters its transfer knows the number.
  async find(sql, { keyword = '' }) {
    const list = /^[1-9]\d{0,17}$/.test(keyword) ? await seats.select(sql, [keyword]) : []
    return { list, totalCount: list.length }
  },
  async owned(sql, _userId, ids) {
    return (await selectBoughtPacks(sql, ids)).map((productId) => ({ productId, expireTime: null }))
  },
  mayBuy: mayBuyPacks,
  lock: (tx, _userId, id) => lockPackOwnership(tx, id),
  write: (tx, _userId, id, { orderNo }) => writePackOwnership(tx, seatKinds, id, orderNo),
  remove: (tx, _userId, id) => deletePackOwnership(tx, seatKinds, id),
  async usage(sql, { productId }) {
    const { usedCount, quantity } = await selectPackUsage(sql, productId)
    return { progress: 0, usedText: usedCount > 0 ? `已分配 ${usedCount} / ${quantity} 个名额` : '' }
  },
}
