/** Values of the campaign editor: parsed, copied, sent, previewed. */
import { expect, test } from 'vitest'
import {
  addressName,
  blockOf,
  copyOf,
  draftOf,
  emptyValues,
  inputOf,
  missingOf,
  newBlock,
  placeOf,
  summaryOf,
  valuesOf,
} from './campaign-values.ts'

const page = {
  id: '7',
  statusId: 1 as const,
  gmtModified: '2026-11-01T00:00:00Z',
  etag: 'version-1',
  pageTitle: '双十一',
  pageType: 'double-11',
  beginTime: null,
  endTime: '2026-11-12T00:00:00Z',
  blockList: [
    { blockType: 'banner' as const, blockTitle: '双十一', bannerText: '好课五折起', bannerImg: '/files/12/1' },
    { blockType: 'products' as const, blockTitle: '编程', productKeys: ['1:2', '1:1'] },
    { blockType: 'countdown' as const, blockTitle: '', until: null },
    { blockType: 'products' as const, blockTitle: '办公', productKeys: ['1:9'] },
    { blockType: 'coupons' as const, blockTitle: '', batchIds: [] },
    { blockType: 'text' as const, blockTitle: '规则', content: '每人限购一次' },
  ],
  productList: [
    { productKey: '1:1', productName: '前端' },
    { productKey: '1:2', productName: '后端' },
  ],
  bundleList: [],
  batchList: [],
}

test('an unchanged page round-trips', () => {
  const values = valuesOf(page)
  expect(values.blockList[1]?.chosen).toEqual([
    { value: '1:2', label: '后端' },
    { value: '1:1', label: '前端' },
  ])
  // A deleted reference shows its id.
  expect(values.blockList[3]?.chosen).toEqual([{ value: '1:9', label: '1:9' }])
  const { pageTitle, pageType, beginTime, endTime, blockList, etag } = page
  expect(inputOf(values)).toEqual({ pageTitle, pageType, beginTime, endTime, blockList, etag })
  // A copy is a new page.
  expect(inputOf(copyOf(values)).etag).toBeUndefined()
})

test('a copy has another address within the length limit and no period', () => {
  expect(copyOf(valuesOf(page))).toMatchObject({ pageTitle: '双十一（副本）', pageType: 'double-11-2', endTime: null })
  const long = copyOf({ ...emptyValues(), pageTitle: '长'.repeat(40), pageType: 'a'.repeat(40) })
  expect([long.pageTitle.length, long.pageType.length]).toEqual([40, 40])
})

test('incomplete blocks are omitted from a preview', () => {
  const text = { ...newBlock('text'), content: ' ' }
  const blockList = [newBlock('banner'), newBlock('products'), newBlock('bundles'), newBlock('coupons'), text]
  const tried = draftOf({ ...emptyValues(), blockList })
  expect(tried.blockList.map(({ blockType }) => blockType)).toEqual(['banner', 'coupons'])
})

test('summarizes a block', () => {
  const [banner, products, countdown, , coupons] = valuesOf(page).blockList
  expect([banner, products, countdown, coupons].map((block) => block && summaryOf(block))).toEqual([
    '双十一 · 好课五折起',
    '编程 · 2 件商品',
    '到活动结束',
    '全部可领取的优惠券',
  ])
})

test('a refusal is shown at its block after blocks were moved', () => {
  const { blockList } = valuesOf(page)
  expect(placeOf('blockList.3.productKeys', blockList)).toBe(blockList[3]?.key)
  expect(placeOf('blockList', blockList)).toBe('blockList')
  expect(placeOf('pageType', blockList)).toBe('pageType')
  expect(blockOf(newBlock('countdown'))).toEqual({ blockType: 'countdown', blockTitle: '', until: null })
})

test.each([
  ['spring-2026', 'spring-2026'],
  [' /sale/spring', 'spring'],
  ['sale/spring', 'spring'],
  ['https://school.example/sale/spring', 'spring'],
])('the address %s is %s', (typed, name) => expect(addressName(typed)).toBe(name))

test('a title and an address are asked for at once', () => {
  expect(Object.keys(missingOf(emptyValues()))).toEqual(['pageTitle', 'pageType'])
  expect(missingOf({ ...emptyValues(), pageTitle: '春季', pageType: 'spring' })).toEqual({})
})
