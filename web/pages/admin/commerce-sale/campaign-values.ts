import type { InputOf, OutputOf } from '@zhixing/contract'
import type { SaleBlock } from '@zhixing/contract/commerce/sale-page'
import type { SentInput } from '../../../api.ts'
import { newKey } from '../../../new-key.ts'
import type { Choice } from './product-select.tsx'
import { texts } from './texts.ts'

const words = texts.campaigns

export type BlockType = SaleBlock['blockType']
export type EditedPage = OutputOf<'commerce/admin/sale/edit'>

/** A block in the editor: one shape for all kinds, each uses some fields. */
export interface EditedBlock {
  /** React key, stable while blocks are moved. */
  key: string
  blockType: BlockType
  blockTitle: string
  bannerText: string
  bannerImg: string
  until: string | null
  /** Products, bundles or coupon batches. */
  chosen: Choice[]
  content: string
}

export interface CampaignValues {
  pageTitle: string
  pageType: string
  beginTime: string | null
  endTime: string | null
  blockList: EditedBlock[]
  /** Version the draft is based on, stored with it; none for a new page. */
  etag?: string
}

/** A new block. */
export function newBlock(blockType: BlockType): EditedBlock {
  const blockTitle = words.begins[blockType]
  return { key: newKey(), blockType, blockTitle, bannerText: '', bannerImg: '', until: null, chosen: [], content: '' }
}

/** Initial values of a new page. */
export const emptyValues = (): CampaignValues => ({
  pageTitle: '',
  pageType: '',
  beginTime: null,
  endTime: null,
  blockList: [newBlock('banner'), newBlock('products')],
})

/** A page as editor values. Deleted references show their id, so that they can be removed. */
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

/** A copy of a page under another address, without a period. Pure. */
export function copyOf({ pageTitle, pageType, blockList }: CampaignValues): CampaignValues {
  return {
    pageTitle: `${pageTitle.slice(0, 40 - words.copied.length)}${words.copied}`,
    pageType: `${pageType.slice(0, 38)}-2`,
    beginTime: null,
    endTime: null,
    blockList,
  }
}

/** A block as call input. Pure. */
export function blockOf({ blockType, blockTitle, ...of }: EditedBlock): SaleBlock {
  const ids = of.chosen.map(({ value }) => value)
  if (blockType === 'banner') return { blockType, blockTitle, bannerText: of.bannerText, bannerImg: of.bannerImg }
  if (blockType === 'countdown') return { blockType, blockTitle, until: of.until }
  if (blockType === 'products') return { blockType, blockTitle, productKeys: ids }
  if (blockType === 'bundles') return { blockType, blockTitle, bundleIds: ids }
  if (blockType === 'coupons') return { blockType, blockTitle, batchIds: ids }
  return { blockType, blockTitle, content: of.content }
}

/** A page as call input. Pure. */
export const inputOf = ({ blockList, etag, ...page }: CampaignValues) =>
  ({ ...page, etag, blockList: blockList.map(blockOf) }) satisfies SentInput<'commerce/admin/sale/save'>

/** The last part of a pasted address: `spring` of `https://a.example/sale/spring`. Pure. */
export const addressName = (typed: string): string => typed.trim().replace(/^(?:https?:\/\/[^/]+)?\/?sale\//i, '')

/** Errors of a page that needs no request to be refused, by field. Pure. */
export const missingOf = ({ pageTitle, pageType }: CampaignValues): Partial<Record<string, string>> => ({
  ...(pageTitle.trim() === '' ? { pageTitle: words.titleMissing } : {}),
  ...(pageType === '' ? { pageType: words.addressMissing } : {}),
})

/** A page as input of the preview: incomplete blocks are omitted. Pure. */
export function draftOf({ pageTitle, endTime, blockList }: CampaignValues): InputOf<'commerce/admin/sale/draft'> {
  const whole = blockList.filter(({ blockType, chosen, content }) =>
    blockType === 'text' ? content.trim() !== '' : chosen.length > 0 || !['products', 'bundles'].includes(blockType),
  )
  return { pageTitle, endTime, blockList: whole.map(blockOf) }
}

/** Summary of a block. Pure. */
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

/** Splits the field of a refusal, `blockList.2.productKeys`, into block and field. Pure. */
export function placeOf(field: string, blockList: readonly EditedBlock[]): string {
  const at = /^blockList\.(\d+)/.exec(field)?.[1]
  return (at === undefined ? undefined : blockList[Number(at)]?.key) ?? field
}
