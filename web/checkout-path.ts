/** Checkout URL for products, and back: `/checkout?products=1:123,5:44`. */
import { isId } from './address.ts'

export interface ProductRef {
  /** 1 course, 3 VIP plan, 4 library and resources, 5 paper … (contract/src/states.ts). */
  productType: number
  productId: string
}

const MAX = 20

export const checkoutPath = (products: readonly ProductRef[]): string =>
  `/checkout?products=${products.map(({ productType, productId }) => `${productType}:${productId}`).join(',')}`

/** The checkout for a bundle. */
export const bundlePath = (bundle: { bundleId: string; productList: readonly ProductRef[] }): string =>
  `${checkoutPath(bundle.productList)}&bundleId=${bundle.bundleId}`

/** Products named in a checkout URL; invalid ones are skipped. */
export function productsOf(text: string): ProductRef[] {
  return text
    .split(',')
    .slice(0, MAX)
    .flatMap((part) => {
      const [type = '', productId = ''] = part.split(':')
      return /^[1-7]$/.test(type) && isId(productId) ? [{ productType: Number(type), productId }] : []
    })
}

/** Product pages by type; only the server can tell documents from resources. */
const pages: Record<number, (id: string) => string> = {
  1: (id) => `/view/${id}`,
  2: (id) => `/live/detail/${id}`,
  3: () => '/vip',
  5: (id) => `/exam/view/${id}`,
  6: (id) => `/grade/view/${id}`,
  7: () => '/account/organization/orders',
}

/** Page of a checkout URL that has exactly one product whose type has a page. */
export function pageOf(products: readonly ProductRef[]): string | undefined {
  const [one, more] = products
  return one && !more ? pages[one.productType]?.(one.productId) : undefined
}

/** Payment page of an order. */
export const payPath = (orderNo: string): string => `/checkout/pay/${orderNo}`
export const orderPath = (orderNo: string): string => `/account/order/${orderNo}`
