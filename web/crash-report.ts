import { ApiError, api } from './api.ts'

/** Reports of one page: a loop that fails again and again sends no more. */
const MAX_REPORTS = 10
const sent = new Map<string, Promise<string>>()

/** Trouble of the network says nothing about the site, and a request that was given up is none. */
export function isReportable(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof ApiError) && error.name !== 'AbortError' && !isOffline(error)
}

/** What browsers say when a request, or a part of the site, found no way to the server: Chromium, Firefox, Safari; for pages and for scripts. */
const NO_WAY =
  /^(Failed to fetch|NetworkError when attempting to fetch resource\.?|Load failed|network error|The network connection was lost\.?|Failed to fetch dynamically imported module.*|error loading dynamically imported module.*|Importing a module script failed\.?)$/

/** No network: a call without an answer, or the router's own request for a page. A fault in a script is a TypeError too, with other words. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError ? error.code === 0 : error instanceof TypeError && NO_WAY.test(error.message)
}

const release = (): string =>
  (globalThis as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version ?? ''

/**
 * Tells the server of an error that a script met here, once for each error and page: message, frames, path and release, nothing about the person.
 * @returns the id under which operators find it; '' when it cannot be told
 */
export function reportCrash(error: unknown): Promise<string> {
  if (!isReportable(error)) return Promise.resolve('')
  const message = `${error.name}: ${error.message}`.slice(0, 300)
  const stack = (error.stack ?? '').slice(0, 2000)
  const key = message + stack
  const known = sent.get(key)
  if (known) return known
  if (sent.size >= MAX_REPORTS) return Promise.resolve('')
  const report = api(
    'system/api/browser/error',
    { message, stack, page: location.pathname.slice(0, 300), release: release().slice(0, 40) },
    { quiet: true, keepalive: true },
  ).then(
    ({ reportId }) => reportId,
    () => '',
  )
  sent.set(key, report)
  return report
}

/** Hears of every error that nothing caught. Those that a boundary caught come through `onCaughtError` of the root. */
export function reportUncaught(win: Window): void {
  win.addEventListener('error', (event) => void reportCrash(event.error))
  win.addEventListener('unhandledrejection', (event) => void reportCrash(event.reason))
}
