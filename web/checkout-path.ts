/** Address of the checkout for some products, and back: `/checkout?products=1:123,5:44`. */
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

/** The products that an address names; what is none is left out. */
export function productsOf(text: string): ProductRef[] {
  return text
    .split(',')
    .slice(0, MAX)
    .flatMap((part) => {
      const [type = '', productId = ''] = part.split(':')
      return /^[1-6]$/.test(type) && isId(productId) ? [{ productType: Number(type), productId }] : []
    })
}

/** Pages of products by their type; those of documents and resources are told apart by the server only. */
const pages: Record<number, (id: string) => string> = {
  1: (id) => `/view/${id}`,
  2: (id) => `/live/detail/${id}`,
  3: () => '/vip',
  5: (id) => `/exam/view/${id}`,
  6: (id) => `/grade/view/${id}`,
}

/** The page of what an address of the checkout names, where it is one product whose page its type tells. */
export function pageOf(products: readonly ProductRef[]): string | undefined {
  const [one, more] = products
  return one && !more ? pages[one.productType]?.(one.productId) : undefined
}

/** Where an order is paid. */
export const payPath = (orderNo: string): string => `/checkout/pay/${orderNo}`
export const orderPath = (orderNo: string): string => `/account/order/${orderNo}`
