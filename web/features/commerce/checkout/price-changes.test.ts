import { expect, test } from 'vitest'
import { priceChanges } from './price-changes.ts'

const item = (productId: string, pricePaid: number, productType = 1) => ({
  productType,
  productId,
  productName: `课 ${productId}`,
  pricePaid,
})

test('reports products whose price changed with both prices; skips unchanged, new and removed ones', () => {
  const before = [item('1', 9900), item('2', 5000), item('3', 100)]
  const now = [item('1', 7900), item('2', 5000), item('2', 4000, 5)]
  expect(priceChanges(before, now)).toEqual([{ name: '课 1', from: 9900, to: 7900 }])
  expect(priceChanges(before, before)).toEqual([])
})
