/** Storage key of the page last read. */
export const pageKey = (userId: string, periodId: string): string => `zx-page-${userId}-${periodId}`

/** The page of a document that is open on this device; 0 if unknown. Browser only. */
export function openPage(userId: string, periodId: string): number {
  const page = Number(localStorage.getItem(pageKey(userId, periodId)))
  return Number.isInteger(page) && page > 0 ? page : 0
}

/** The page last read on this device; 0 if none, or only the first. Browser only. */
export function lastPage(userId: string, periodId: string): number {
  const page = Number(localStorage.getItem(pageKey(userId, periodId)))
  return Number.isInteger(page) && page > 1 ? page : 0
}
