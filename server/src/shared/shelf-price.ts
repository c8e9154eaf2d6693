/** Current prices of products in lists. The shop contributes them; lower domains ask for them. */
import { stateCode, type ProductType } from '@zhixing/contract/states'
import { extensionPoint } from '../kernel/extensions.ts'
import type { Db } from '../kernel/db/index.ts'
import type { Services } from '../kernel/services.ts'

/** What differs from the author's price: a limited-time price now, and a price for members. */
export interface ShelfPrice {
  /** In fen; null: no limited-time price now. */
  limitPrice: number | null
  /** In fen, if lower than the current price; null otherwise. */
  vipPrice: number | null
}

/** A row of a list, with the author's prices. */
export interface Priceable {
  productType: ProductType
  productId: string
  original: number
  price: number
  isFree: 0 | 1
  isVipFree: 0 | 1
}

/** Prices by `type:id`; products at their author's price are absent. */
export type SelectShelfPrices = (
  services: Services,
  db: Db,
  products: readonly Priceable[],
) => Promise<ReadonlyMap<string, ShelfPrice>>

export const shelfPrices = extensionPoint<SelectShelfPrices>('shared.shelfPrices')

/** Product type of a course by its category. */
export function productTypeOf(courseCategory: number): ProductType {
  const { category, product } = stateCode
  if (courseCategory === category.live) return product.live
  return courseCategory === category.recorded ? product.course : product.material
}

/** The rows of a list with their current prices, in one query. */
export async function withPrices<Row>(
  { db, services }: { db: Db; services: Services },
  rows: readonly Row[],
  productOf: (row: Row) => Priceable,
): Promise<(Row & ShelfPrice)[]> {
  const products = rows.map(productOf)
  const priced = products.filter(({ isFree }) => isFree === 0)
  const prices = priced.length > 0 ? await shelfPrices.one(services)(services, db, priced) : undefined
  return rows.map((row, at) => {
    const { productType, productId } = products[at] as Priceable
    return { ...row, ...(prices?.get(`${productType}:${productId}`) ?? { limitPrice: null, vipPrice: null }) }
  })
}

interface CourseRow {
  courseId: string
  courseCategory: number
  courseOriginal: number
  courseDiscount: number
  isFree: 0 | 1
  isVipFree: 0 | 1
}

/** `withPrices` for rows of courses. */
export const withCoursePrices = <Row extends CourseRow>(
  of: { db: Db; services: Services },
  rows: readonly Row[],
): Promise<(Row & ShelfPrice)[]> =>
  withPrices(of, rows, ({ courseId, courseCategory, courseOriginal, courseDiscount, isFree, isVipFree }) => ({
    productType: productTypeOf(courseCategory),
    productId: courseId,
    original: courseOriginal,
    price: courseDiscount,
    isFree,
    isVipFree,
  }))
