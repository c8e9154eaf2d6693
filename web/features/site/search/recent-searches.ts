/** Recent searches on this device, newest first; none if storage is blocked. */
const KEY = 'zx-searches'
/** As many as fit below the field without scrolling. */
const MAX = 6

export function readSearches(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, MAX) : []
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  write([text, ...readSearches().filter((one) => one !== text)].slice(0, MAX))
}

export const forgetSearches = (): void => write([])

function write(list: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    // Storage is blocked.
  }
}
