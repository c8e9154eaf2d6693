/** All product kinds. A new kind is one line here. */
import type { ProductRef } from '@zhixing/contract/commerce/order'
import { stateCode } from '@zhixing/contract/states'
import type { SellableSearch } from '../../course/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { COUNT_CAP, offsetOf, pageOf, type Page, type PageRequest } from '../../kernel/page.ts'
import { courses, lives, materials } from './course.ts'
import { classes } from './grade.ts'
import { papers } from './paper.ts'
import { seats } from './seats.ts'
import type { Product, ProductKind } from './port.ts'
import { memberships } from './vip.ts'

const kinds: Record<number, ProductKind> = {
  [stateCode.product.course]: courses,
  [stateCode.product.live]: lives,
  [stateCode.product.material]: materials,
  [stateCode.product.paper]: papers,
  [stateCode.product.vip]: memberships,
  [stateCode.product.class]: classes,
  [stateCode.product.seats]: seats,
}

/** The kind of a product type. @throws for an unknown type */
export function kindOf(productType: number): ProductKind {
  const kind = kinds[productType]
  if (!kind) throw new Error(`unknown product type ${productType}`)
  return kind
}

export const productTypes = Object.keys(kinds).map(Number)

export const keyOf = ({ productType, productId }: ProductRef): string => `${productType}:${productId}`

/** Products by `keyOf`, one statement per type. Missing ones are absent. */
export async function selectProducts(sql: Sql, refs: readonly ProductRef[]): Promise<Map<string, Product>> {
  const byType = Map.groupBy(refs, ({ productType }) => productType)
  const lists = await Promise.all(
    [...byType].map(
      async ([type, list]) => kinds[type]?.select(sql, [...new Set(list.map(({ productId }) => productId))]) ?? [],
    ),
  )
  return new Map(lists.flat().map((product) => [keyOf(product), product]))
}

/** The products among these that the user may not buy, by `keyOf`. */
export async function selectBarred(
  sql: Sql,
  userId: string,
  refs: readonly ProductRef[],
): Promise<ReadonlySet<string>> {
  const byType = Map.groupBy(refs, ({ productType }) => productType)
  const lists = await Promise.all(
    [...byType].map(async ([productType, list]) => {
      const allowed = await kinds[productType]?.mayBuy?.(
        sql,
        userId,
        list.map(({ productId }) => productId),
      )
      return allowed ? list.filter(({ productId }) => !allowed.has(productId)).map(keyOf) : []
    }),
  )
  return new Set(lists.flat())
}

/** A search over products of all types. */
export interface ProductSearch extends Omit<SellableSearch, 'among' | 'not'> {
  productType?: number | undefined
  /** By type: only these ids; none of those. */
  among?: (productType: number) => string[]
  not?: (productType: number) => string[]
}

/** A page of products, one type after the other. */
export async function findProducts(sql: Sql, page: PageRequest, by: ProductSearch): Promise<Page<Product>> {
  const { productType, among, not, ...rest } = by
  let [offset, totalCount, isMore] = [offsetOf(page), 0, false]
  const list: Product[] = []
  for (const type of productType === undefined ? productTypes : [productType]) {
    const part = await kinds[type]?.find(
      sql,
      { ...rest, ...(among ? { among: among(type) } : {}), ...(not ? { not: not(type) } : {}) },
      // Pages follow the counts, so a type ends where its count is capped.
      { offset, limit: Math.max(0, Math.min(page.pageSize - list.length, COUNT_CAP - offset)) },
    )
    if (!part) continue
    list.push(...part.list)
    const count = Math.min(part.totalCount, COUNT_CAP)
    isMore ||= part.totalCount > count
    totalCount += count
    offset = Math.max(0, offset - count)
  }
  return { ...pageOf(page, totalCount, list), ...(isMore ? { isMore: 1 } : {}) }
}

/** Instead of an expiry: owned as long as the membership lasts. */
export const MEMBER = Symbol('member')

/** Expiry of owned products by `keyOf`; products not owned are absent. Null: no expiry. */
export type OwnedUntil = ReadonlyMap<string, string | typeof MEMBER | null>

/** The products among these that the user owns. */
export async function selectOwned(sql: Sql, userId: string, refs: readonly ProductRef[]): Promise<OwnedUntil> {
  const byType = Map.groupBy(refs, ({ productType }) => productType)
  const lists = await Promise.all(
    [...byType].map(async ([productType, list]) => {
      const ids = [...new Set(list.map(({ productId }) => productId))]
      const rows = (await kinds[productType]?.owned(sql, userId, ids)) ?? []
      return rows.map(({ productId, buyType, expireTime }) => {
        const until = buyType === stateCode.buy.vip ? MEMBER : expireTime
        return [keyOf({ productType, productId }), until] as const
      })
    }),
  )
  return new Map(lists.flat())
}
