/** Under which this device keeps the page of a document that somebody read last. */
export const pageKey = (userId: string, periodId: string): string => `zx-page-${userId}-${periodId}`

/** The page of a document that is open, on this device; 0 where it cannot be told. Browser only. */
export function openPage(userId: string, periodId: string): number {
  const page = Number(localStorage.getItem(pageKey(userId, periodId)))
  return Number.isInteger(page) && page > 0 ? page : 0
}

/** The page read last, on this device; 0 where nothing was read, or only its first page. Browser only. */
export function lastPage(userId: string, periodId: string): number {
  const page = Number(localStorage.getItem(pageKey(userId, periodId)))
  return Number.isInteger(page) && page > 1 ? page : 0
}
