import type { ShownTerms as Terms } from '../../../shapes.ts'
import type { PageServices } from '../../../context.ts'

/** Sale terms of a product; `refundText` is the site's refund rule, where a page shows it. */
export type ShownTerms = Terms & { refundText?: string }

/**
 * Sale terms of a product for a page's loader; null when it is off the shelf.
 * @example const [course, price] = await Promise.all([call(…), termsOf(call, 1, id)])
 */
export async function termsOf(
  call: PageServices['call'],
  productType: number,
  productId: string,
): Promise<ShownTerms | null> {
  const { list, refundText } = await call('commerce/api/product/terms', { productList: [{ productType, productId }] })
  return list[0] ? { ...list[0], refundText } : null
}
