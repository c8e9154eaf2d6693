import type { ShownTerms } from '@zhixing/contract/commerce/sale'
import type { PageServices } from '../../../context.ts'

export type { ShownTerms } from '@zhixing/contract/commerce/sale'

/**
 * Price terms for a page loader; null for a product that is off the shelf.
 * @example const [course, price] = await Promise.all([call(…), termsOf(call, 1, id)])
 */
export async function termsOf(
  call: PageServices['call'],
  productType: number,
  productId: string,
): Promise<ShownTerms | null> {
  const { list } = await call('commerce/api/product/terms', { productList: [{ productType, productId }] })
  return list[0] ?? null
}
