import { expect, test } from 'vitest'
import { checkoutPath, pageOf, productsOf } from './checkout-path.ts'

test('round-trips', () => {
  const products = [
    { productType: 1, productId: '123' },
    { productType: 5, productId: '44' },
  ]
  const { searchParams } = new URL(checkoutPath(products), 'http://x')
  expect(productsOf(searchParams.get('products') ?? '')).toEqual(products)
})

test.each(['', '9:1', '1:x', '1', ':', '1:-1', '<script>:1'])('%j has no products', (text) => {
  expect(productsOf(text)).toEqual([])
})

test('limits products to the maximum of an order', () => {
  expect(productsOf(Array.from({ length: 30 }, (_, at) => `1:${at + 1}`).join(','))).toHaveLength(20)
})

test('one product has a page; several products or an ambiguous kind have none', () => {
  expect(pageOf([{ productType: 1, productId: '123' }])).toBe('/view/123')
  expect(pageOf([{ productType: 4, productId: '123' }])).toBeUndefined()
  expect(pageOf(productsOf('1:1,1:2'))).toBeUndefined()
})
