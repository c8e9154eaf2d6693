import { stateCode } from '@zhixing/contract/states'
import {
  deleteGradeOwnership,
  findSellableGrades,
  gradeHasBegun,
  lockGradeOwnership,
  type SellableGrade,
  selectOwnedGrades,
  selectSellableGrades,
  writeGradeOwnership,
} from '../../grade/index.ts'
import type { Product, ProductKind } from './port.ts'

const productOf = (row: SellableGrade): Product => ({
  productType: stateCode.product.class,
  productId: row.gradeId,
  productName: row.gradeName,
  productLogo: row.gradeLogo,
  url: `/grade/view/${row.gradeId}`,
  original: row.orgPrice,
  price: row.fabPrice,
  isFree: row.isFree,
  isVipFree: 0,
  lecturerId: row.lecturerId,
  lecturerUserId: row.lecturerUserId,
  lecturerName: row.lecturerName,
  lecturerRate: row.lecturerProportion,
  isOnSale: row.isOnShelf,
})

/** Classes: buying one joins it, a refund leaves it. */
export const classes: ProductKind = {
  async select(sql, ids) {
    return (await selectSellableGrades(sql, ids)).map(productOf)
  },
  async find(sql, by, stretch) {
    const { list, totalCount } = await findSellableGrades(sql, by, stretch)
    return { list: list.map(productOf), totalCount }
  },
  async owned(sql, userId, ids) {
    const rows = await selectOwnedGrades(sql, [userId], ids)
    return rows.map(({ gradeId, ...row }) => ({ ...row, productId: gradeId }))
  },
  lock: lockGradeOwnership,
  write: writeGradeOwnership,
  remove: deleteGradeOwnership,
  async usage(sql, { productId }) {
    return { progress: 0, usedText: (await gradeHasBegun(sql, productId)) ? '班级已开课' : '' }
  },
}
