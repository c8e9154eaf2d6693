/** Blocks of a campaign page: references, their validation, and their view for visitors. */
import type { SaleBlock, ShownBlock } from '@zhixing/contract/commerce/sale-page'
import type { Sql } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { selectBundleNames, selectRunningBundles } from '../bundle/bundle.sql.ts'
import { refOf, shownBundles } from '../bundle/shown.ts'
import { selectBatchNames } from '../coupon/batch.sql.ts'
import { keyOf, selectProducts } from '../product/index.ts'
import { shownTerms } from '../product/terms.ts'
import { selectTerms, termsOf } from '../product/terms.sql.ts'

/** The most products of a whole page. */
const MAX_ON_PAGE = 200

/** Everything the blocks refer to, each once. Pure. */
export function namedBy(blocks: readonly SaleBlock[]) {
  const productKeys = new Set<string>()
  const bundleIds = new Set<string>()
  const batchIds = new Set<string>()
  for (const block of blocks) {
    if (block.blockType === 'products') for (const key of block.productKeys) productKeys.add(key)
    if (block.blockType === 'bundles') for (const id of block.bundleIds) bundleIds.add(id)
    if (block.blockType === 'coupons') for (const id of block.batchIds) batchIds.add(id)
  }
  return { productKeys: [...productKeys], bundleIds: [...bundleIds], batchIds: [...batchIds] }
}

/** Removes repeated references within a block. Pure. */
export function withoutRepeats(block: SaleBlock): SaleBlock {
  if (block.blockType === 'products') return { ...block, productKeys: [...new Set(block.productKeys)] }
  if (block.blockType === 'bundles') return { ...block, bundleIds: [...new Set(block.bundleIds)] }
  if (block.blockType === 'coupons') return { ...block, batchIds: [...new Set(block.batchIds)] }
  return block
}

/** Names of what the blocks refer to; deleted ones have none. */
export async function namesOf(db: Sql, blocks: readonly SaleBlock[]) {
  const { productKeys, bundleIds, batchIds } = namedBy(blocks)
  const refs = productKeys.map(refOf)
  const [products, bundles, batches] = await Promise.all([
    selectProducts(db, refs),
    selectBundleNames(db, bundleIds),
    selectBatchNames(db, batchIds),
  ])
  return {
    productList: refs.flatMap((ref) => {
      const productKey = keyOf(ref)
      const product = products.get(productKey)
      return product ? [{ productKey, productName: product.productName }] : []
    }),
    bundleList: bundles.map(({ id, bundleName }) => ({ bundleId: id, bundleName })),
    batchList: batches.map(({ id, couponName }) => ({ batchId: id, couponName })),
  }
}

/** @throws {CallError} at the block that refers to something missing */
export async function mustExist(db: Sql, blocks: readonly SaleBlock[]): Promise<void> {
  if (namedBy(blocks).productKeys.length > MAX_ON_PAGE)
    throw new CallError('invalid', `一个页面最多 ${MAX_ON_PAGE} 件商品`, 'blockList')
  const { productList, bundleList, batchList } = await namesOf(db, blocks)
  const [products, bundles, batches] = [
    new Set(productList.map(({ productKey }) => productKey)),
    new Set(bundleList.map(({ bundleId }) => bundleId)),
    new Set(batchList.map(({ batchId }) => batchId)),
  ]
  for (const [index, block] of blocks.entries()) {
    if (block.blockType === 'products' && block.productKeys.some((key) => !products.has(key)))
      throw new CallError('invalid', '有商品不存在或已删除', `blockList.${index}.productKeys`)
    if (block.blockType === 'bundles' && block.bundleIds.some((id) => !bundles.has(id)))
      throw new CallError('invalid', '有套餐不存在', `blockList.${index}.bundleIds`)
    if (block.blockType === 'coupons' && block.batchIds.some((id) => !batches.has(id)))
      throw new CallError('invalid', '有优惠券不存在', `blockList.${index}.batchIds`)
  }
}

/** The blocks with their products as sold now; products off the shelf are skipped. */
export async function shownBlocks(
  { db, services, site }: Pick<Request, 'db' | 'services' | 'site'>,
  blocks: readonly SaleBlock[],
  endTime: string | null,
): Promise<ShownBlock[]> {
  const { productKeys, bundleIds } = namedBy(blocks)
  const refs = productKeys.map(refOf)
  const [now, openVip] = [services.clock.now(), site.openVip === 1]
  const [products, terms, running] = await Promise.all([
    selectProducts(db, refs),
    selectTerms(db, refs),
    selectRunningBundles(db, bundleIds),
  ])
  const bundles = new Map((await shownBundles(db, running, now)).map((one) => [one.bundleId, one]))
  const sold = (key: string) => {
    const product = products.get(key)
    if (!product?.isOnSale) return []
    const { productName, productLogo, url, lecturerName } = product
    return [
      { productName, productLogo, url, lecturerName, terms: shownTerms(product, termsOf(terms, key), now, openVip) },
    ]
  }
  return blocks.map((block): ShownBlock => {
    const { blockTitle } = block
    if (block.blockType === 'products')
      return { blockType: 'products', blockTitle, productList: block.productKeys.flatMap(sold) }
    if (block.blockType === 'bundles')
      return { blockType: 'bundles', blockTitle, bundleList: block.bundleIds.flatMap((id) => bundles.get(id) ?? []) }
    if (block.blockType === 'countdown') {
      const until = block.until ?? endTime
      // A countdown whose end has passed shows none.
      return { blockType: 'countdown', blockTitle, until: until && Date.parse(until) > now ? until : null }
    }
    return block
  })
}
