import { ApiError, api } from './api.ts'

/** Maximum reports per page: an error in a loop must not flood the server. */
const MAX_REPORTS = 10
const sent = new Map<string, Promise<string>>()

/** Network errors say nothing about the site, and aborted requests are not errors. */
export function isReportable(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof ApiError) && error.name !== 'AbortError' && !isOffline(error)
}

/** Messages of failed requests and failed dynamic imports in Chromium, Firefox and Safari. */
const NO_WAY =
  /^(Failed to fetch|NetworkError when attempting to fetch resource\.?|Load failed|network error|The network connection was lost\.?|Failed to fetch dynamically imported module.*|error loading dynamically imported module.*|Importing a module script failed\.?)$/

/**
 * Whether an error is a network failure: a call without an answer, or a failed navigation request. Script faults are
 * TypeErrors too, with other messages.
 */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError ? error.code === 0 : error instanceof TypeError && NO_WAY.test(error.message)
}

const release = (): string =>
  (globalThis as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version ?? ''

/**
 * Reports an uncaught script error to the server, once for each error and page: message, stack, path and release, no
 * personal data.
 * @returns the id that operators search for; '' if it could not be reported
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

/** Reports errors that no code caught. Errors caught by a boundary arrive through `onCaughtError` of the root. */
export function reportUncaught(win: Window): void {
  win.addEventListener('error', (event) => void reportCrash(event.error))
  win.addEventListener('unhandledrejection', (event) => void reportCrash(event.reason))
}
