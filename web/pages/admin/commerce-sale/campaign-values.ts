import type { InputOf, OutputOf } from '@zhixing/contract'
import type { SaleBlock } from '@zhixing/contract/commerce/sale-page'
import type { SentInput } from '../../../api.ts'
import { newKey } from '../../../new-key.ts'
import type { Choice } from './product-select.tsx'
import { texts } from './texts.ts'

const words = texts.campaigns

export type BlockType = SaleBlock['blockType']
export type EditedPage = OutputOf<'commerce/admin/sale/edit'>

/** A part as it is composed: one shape for all kinds, of which each uses what is its own. */
export interface EditedBlock {
  /** Tells it apart while it is moved. */
  key: string
  blockType: BlockType
  blockTitle: string
  bannerText: string
  bannerImg: string
  until: string | null
  /** Products, bundles or batches of coupons. */
  chosen: Choice[]
  content: string
}

export interface CampaignValues {
  pageTitle: string
  pageType: string
  beginTime: string | null
  endTime: string | null
  blockList: EditedBlock[]
  /** The version that composing began with; it goes with the draft. A new page has none. */
  etag?: string
}

/** A new part, as it begins. */
export function newBlock(blockType: BlockType): EditedBlock {
  const blockTitle = words.begins[blockType]
  return { key: newKey(), blockType, blockTitle, bannerText: '', bannerImg: '', until: null, chosen: [], content: '' }
}

/** What a new page begins with. */
export const emptyValues = (): CampaignValues => ({
  pageTitle: '',
  pageType: '',
  beginTime: null,
  endTime: null,
  blockList: [newBlock('banner'), newBlock('products')],
})

/** A page as it is edited. What is gone is shown by its number, so that it can be taken out. */
export function valuesOf(page: EditedPage): CampaignValues {
  const nameOf = new Map([
    ...page.productList.map(({ productKey, productName }) => [productKey, productName] as const),
    ...page.bundleList.map(({ bundleId, bundleName }) => [bundleId, bundleName] as const),
    ...page.batchList.map(({ batchId, couponName }) => [batchId, couponName] as const),
  ])
  const chosen = (ids: readonly string[]) => ids.map((value) => ({ value, label: nameOf.get(value) ?? value }))
  const { pageTitle, pageType, beginTime, endTime } = page
  const blockList = page.blockList.map((block): EditedBlock => {
    const empty = { ...newBlock(block.blockType), blockTitle: block.blockTitle }
    if (block.blockType === 'products') return { ...empty, chosen: chosen(block.productKeys) }
    if (block.blockType === 'bundles') return { ...empty, chosen: chosen(block.bundleIds) }
    if (block.blockType === 'coupons') return { ...empty, chosen: chosen(block.batchIds) }
    return { ...empty, ...block }
  })
  return { pageTitle, pageType, beginTime, endTime, blockList, etag: page.etag }
}

/** A page composed like another one: with an address and a time of its own. Pure. */
export function copyOf({ pageTitle, pageType, blockList }: CampaignValues): CampaignValues {
  return {
    pageTitle: `${pageTitle.slice(0, 40 - words.copied.length)}${words.copied}`,
    pageType: `${pageType.slice(0, 38)}-2`,
    beginTime: null,
    endTime: null,
    blockList,
  }
}

/** A part as it is sent. Pure. */
export function blockOf({ blockType, blockTitle, ...of }: EditedBlock): SaleBlock {
  const ids = of.chosen.map(({ value }) => value)
  if (blockType === 'banner') return { blockType, blockTitle, bannerText: of.bannerText, bannerImg: of.bannerImg }
  if (blockType === 'countdown') return { blockType, blockTitle, until: of.until }
  if (blockType === 'products') return { blockType, blockTitle, productKeys: ids }
  if (blockType === 'bundles') return { blockType, blockTitle, bundleIds: ids }
  if (blockType === 'coupons') return { blockType, blockTitle, batchIds: ids }
  return { blockType, blockTitle, content: of.content }
}

/** A page as it is sent. Pure. */
export const inputOf = ({ blockList, etag, ...page }: CampaignValues) =>
  ({ ...page, etag, blockList: blockList.map(blockOf) }) satisfies SentInput<'commerce/admin/sale/save'>

/** What of a page can be tried: parts that are not filled in yet are left out. Pure. */
export function draftOf({ pageTitle, endTime, blockList }: CampaignValues): InputOf<'commerce/admin/sale/draft'> {
  const whole = blockList.filter(({ blockType, chosen, content }) =>
    blockType === 'text' ? content.trim() !== '' : chosen.length > 0 || !['products', 'bundles'].includes(blockType),
  )
  return { pageTitle, endTime, blockList: whole.map(blockOf) }
}

/** What a part holds, in words. Pure. */
export function summaryOf({ blockType, blockTitle, bannerText, chosen, content, until }: EditedBlock): string {
  const what = {
    banner: bannerText,
    countdown: until ? '' : words.untilEnd,
    products: words.count(chosen.length),
    bundles: words.countBundles(chosen.length),
    coupons: chosen.length === 0 ? words.allCoupons : words.countCoupons(chosen.length),
    text: content.slice(0, 40),
  }[blockType]
  return [blockTitle, what].filter(Boolean).join(' · ')
}

/** The field that a refusal names, and the part it stands in: `blockList.2.productKeys`. Pure. */
export function placeOf(field: string, blockList: readonly EditedBlock[]): string {
  const at = /^blockList\.(\d+)/.exec(field)?.[1]
  return (at === undefined ? undefined : blockList[Number(at)]?.key) ?? field
}
