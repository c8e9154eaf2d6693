/** Cache key of anonymous pages: which parts of the URL change the page. Pure. */

/** Parameters read by public pages; each value is cached separately. */
const KNOWN = new Set([
  'categoryId',
  'isFree',
  'length',
  'fileType',
  'subjectId',
  'yearId',
  'sourceId',
  'graId',
  'examState',
  'sort',
  'pageCurrent',
  'type',
  'navId',
  'period',
  'q',
  'tab',
  'labelNo',
  'userId',
  'seriesId',
  'questionPage',
  'soonPage',
  // Loaders requested by React Router's single fetch.
  '_routes',
])
/**
 * Parameters that the server does not read and that must not split the cache: campaign marks, and what only the
 * browser reads (referral code, work of a course; `useHydratedParams` of the web).
 */
const UNREAD =
  /^(?:referralCode|return|why|work|utm_\w+|hm(?:sr|pl|cu|kw|ci)|gclid|fbclid|msclkid|bd_vid|spm|isappinstalled)$/

/** Confirmation page of a QR sign-in: the scanned code is read by the browser only. */
const CONFIRM_PATH = '/login/confirm'

/**
 * Cache key of a page. A page with an unknown parameter is rendered but not cached: it may differ, and arbitrary
 * parameters would flood the cache.
 */
export function pageKey(url: URL): { key: string; isCached: boolean } {
  const asked = [...url.searchParams].filter(
    ([name]) => !UNREAD.test(name) && !(name === 'ticket' && url.pathname === CONFIRM_PATH),
  )
  const query = new URLSearchParams(asked)
  // Parameter order does not matter; the order of repeated values does (stable sort).
  query.sort()
  return { key: `${url.origin}${url.pathname}?${query}`, isCached: asked.every(([name]) => KNOWN.has(name)) }
}
