import type { ShownBlock } from '../../../shapes.ts'
import type { Claimable } from '../coupon/index.ts'

/** The coupons of a block: the listed ones in order, if claimable; all when it lists none. Pure. */
export function couponsOf(batchIds: readonly string[], claimable: readonly Claimable[]): readonly Claimable[] {
  if (batchIds.length === 0) return claimable
  return batchIds.flatMap((id) => claimable.find(({ batchId }) => batchId === id) ?? [])
}

/** Whether a block has content for visitors. Pure. */
export function hasContent(block: ShownBlock, claimable: readonly Claimable[]): boolean {
  if (block.blockType === 'products') return block.productList.length > 0
  if (block.blockType === 'bundles') return block.bundleList.length > 0
  if (block.blockType === 'coupons') return couponsOf(block.batchIds, claimable).length > 0
  if (block.blockType === 'countdown') return block.until !== null
  return true
}
