/** Kinds and bounds of the parts of a campaign page, for its editor too. */
export const saleBlockTypes = ['banner', 'countdown', 'products', 'bundles', 'coupons', 'text'] as const

/** The most parts of one page. */
export const MAX_SALE_BLOCKS = 30
/** The most products of one part, and kinds of coupons. */
export const MAX_SALE_PRODUCTS = 40
export const MAX_SHOWN_COUPONS = 20
