/** Places shown and sent to a model. */
export const MAX_PLACES = 6
/** Places shown where no model answers. */
export const FEW_PLACES = 3
