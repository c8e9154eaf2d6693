/** A membership is offered while it opens at least this many products; members may always renew. */
export const MIN_VIP_PRODUCTS = 5
