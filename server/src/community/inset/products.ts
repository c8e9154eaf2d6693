/** Port to a higher domain for current names, covers and prices of products. */
import type { Db } from '../../kernel/db/index.ts'
import { extensionPoint } from '../../kernel/extensions.ts'
import type { Services } from '../../kernel/services.ts'

export interface SoldProduct {
  productType: number
  productId: string
  productName: string
  productLogo: string
  url: string
  lecturerName: string
  /** Current price in fen. */
  price: number
  isVipFree: 0 | 1
}

/** Which of the references are on the shelf. */
export type SelectSold = (
  services: Services,
  db: Db,
  siteId: number,
  refs: readonly { productType: number; productId: string }[],
) => Promise<SoldProduct[]>

export const soldProducts = extensionPoint<SelectSold>('community.soldProducts')
