import { stateCode } from '@zhixing/contract/states'
import {
  countPaperRecords,
  deletePaperOwnership,
  findSellablePapers,
  lockPaperOwnership,
  selectBoughtPapers,
  type SellablePaper,
  selectSellablePapers,
  writePaperOwnership,
  writePaperVipFree,
} from '../../exam/index.ts'
import type { Product, ProductKind } from './port.ts'

const productOf = (row: SellablePaper): Product => ({
  productType: stateCode.product.paper,
  productId: row.examId,
  productName: row.examName,
  productLogo: row.examLogo,
  url: `/exam/view/${row.examId}`,
  original: row.examOriginal,
  price: row.examDiscount,
  isFree: row.isFree,
  isVipFree: row.isVipFree,
  lecturerId: row.lecturerId,
  lecturerUserId: row.lecturerUserId,
  lecturerName: row.lecturerName,
  lecturerRate: row.lecturerProportion,
  isOnSale: row.isOnShelf,
})

export const papers: ProductKind = {
  async select(sql, ids) {
    return (await selectSellablePapers(sql, ids)).map(productOf)
  },
  async find(sql, by, stretch) {
    const { list, totalCount } = await findSellablePapers(sql, by, stretch)
    return { list: list.map(productOf), totalCount }
  },
  async owned(sql, userId, ids) {
    const rows = await selectBoughtPapers(sql, [userId], ids)
    return rows.map(({ examId, ...row }) => ({ ...row, productId: examId }))
  },
  lock: lockPaperOwnership,
  write: (tx, userId, id, owned) => writePaperOwnership(tx, userId, id, { buyType: stateCode.buy.paid, ...owned }),
  remove: deletePaperOwnership,
  async usage(sql, { userId, productId }) {
    return { progress: 0, usedText: (await countPaperRecords(sql, userId, productId)) > 0 ? '已参加过该考试' : '' }
  },
  setVipFree: writePaperVipFree,
}
