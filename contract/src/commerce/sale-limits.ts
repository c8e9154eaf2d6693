/** Block types and limits of a campaign page, shared with its editor. */
export const saleBlockTypes = ['banner', 'countdown', 'products', 'bundles', 'coupons', 'text'] as const

/** The most blocks of one page. */
export const MAX_SALE_BLOCKS = 30
/** The most products, or batches of coupons, of one block. */
export const MAX_SALE_PRODUCTS = 40
export const MAX_SHOWN_COUPONS = 20
