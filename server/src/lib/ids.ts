/** Compares ids by number, for sorting: rows that are locked in this order cannot deadlock. */
export const compareIds = (one: string, other: string): number => Number(BigInt(one) - BigInt(other))
