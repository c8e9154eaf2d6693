import { expect, test } from 'vitest'
import type { Claimable } from '../coupon/index.ts'
import { couponsOf, hasContent } from './shown.ts'

const coupon = (batchId: string) => ({ batchId }) as Claimable
const claimable = [coupon('1'), coupon('2'), coupon('3')]

test('a block shows the coupons it names, in its order, without unavailable ones; all if it names none', () => {
  expect(couponsOf(['3', '9', '1'], claimable).map(({ batchId }) => batchId)).toEqual(['3', '1'])
  expect(couponsOf([], claimable)).toHaveLength(3)
})

test('a block without products, coupons or a countdown is skipped', () => {
  const blockTitle = ''
  expect(hasContent({ blockType: 'products', blockTitle, productList: [] }, [])).toBe(false)
  expect(hasContent({ blockType: 'bundles', blockTitle, bundleList: [] }, [])).toBe(false)
  expect(hasContent({ blockType: 'coupons', blockTitle, batchIds: ['9'] }, claimable)).toBe(false)
  expect(hasContent({ blockType: 'coupons', blockTitle, batchIds: ['2'] }, claimable)).toBe(true)
  expect(hasContent({ blockType: 'countdown', blockTitle, until: null }, [])).toBe(false)
  expect(hasContent({ blockType: 'countdown', blockTitle, until: '2099-01-01T00:00:00Z' }, [])).toBe(true)
  expect(hasContent({ blockType: 'banner', blockTitle, bannerText: '', bannerImg: '' }, [])).toBe(true)
  expect(hasContent({ blockType: 'text', blockTitle, content: '规则' }, [])).toBe(true)
})
