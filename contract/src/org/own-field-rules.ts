/** Fields of members that an organisation defines: limits and names of their import columns. No schemas. */

export const MAX_OWN_FIELDS = 10

/** Import column of an own field. */
export const ownColumn = (fieldKey: string): string => `own.${fieldKey}`
