import { stateCode, type ProductType } from '@zhixing/contract/states'
import {
  deleteCourseOwnership,
  findSellableCourses,
  lockCourseOwnership,
  selectBoughtCourses,
  selectCourseUse,
  type SellableCourse,
  selectSellableCourses,
  writeCourseOwnership,
  writeCourseVipFree,
} from '../../course/index.ts'
import type { Product, ProductKind } from './port.ts'

const { category, product, buy } = stateCode
/** Page addresses by course category. */
const pages: Record<number, string> = {
  [category.recorded]: '/view/',
  [category.live]: '/live/detail/',
  [category.library]: '/library/view/',
  [category.resource]: '/resource/detail/',
}

function productOf(productType: ProductType, row: SellableCourse): Product {
  return {
    productType,
    productId: row.courseId,
    productName: row.courseName,
    productLogo: row.courseLogo,
    url: `${pages[row.courseCategory] ?? '/view/'}${row.courseId}`,
    original: row.courseOriginal,
    price: row.courseDiscount,
    isFree: row.isFree,
    isVipFree: row.isVipFree,
    lecturerId: row.lecturerId,
    lecturerUserId: row.lecturerUserId,
    lecturerName: row.lecturerName,
    lecturerRate: row.lecturerProportion,
    isOnSale: row.isOnShelf,
  }
}

/** A product kind of the course table. @param categories the course categories it covers */
function courseKind(productType: ProductType, categories: readonly number[]): ProductKind {
  return {
    async select(sql, ids) {
      const rows = await selectSellableCourses(sql, ids)
      return rows
        .filter(({ courseCategory }) => categories.includes(courseCategory))
        .map((row) => productOf(productType, row))
    },
    async find(sql, by, stretch) {
      const { list, totalCount } = await findSellableCourses(sql, categories, by, stretch)
      return { list: list.map((row) => productOf(productType, row)), totalCount }
    },
    async owned(sql, userId, ids) {
      const rows = await selectBoughtCourses(sql, [userId], ids)
      return rows.map(({ courseId, ...row }) => ({ ...row, productId: courseId }))
    },
    lock: lockCourseOwnership,
    write: (tx, userId, id, owned) => writeCourseOwnership(tx, userId, id, { buyType: buy.paid, ...owned }),
    remove: deleteCourseOwnership,
    async usage(sql, { userId, productId }) {
      const { progress, hasDownloaded } = await selectCourseUse(sql, userId, productId)
      return { progress, usedText: hasDownloaded ? '已下载过资料' : '' }
    },
    setVipFree: writeCourseVipFree,
  }
}

export const courses = courseKind(product.course, [category.recorded])
export const lives = courseKind(product.live, [category.live])
export const materials = courseKind(product.material, [category.library, category.resource])
