/** What is sold, as a domain above knows it: cards show names, covers and prices of now. */
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
  /** What anybody pays now, fen. */
  price: number
  isVipFree: 0 | 1
}

/** Those of the references that stand on the shelf. */
export type SelectSold = (
  services: Services,
  db: Db,
  siteId: number,
  refs: readonly { productType: number; productId: string }[],
) => Promise<SoldProduct[]>

export const soldProducts = extensionPoint<SelectSold>('community.soldProducts')
