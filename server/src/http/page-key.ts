/** Which visitors get the same page: what of its address changes it. Pure. */

/** Parameters that pages for everybody read: each of their values is a page of its own, and is kept. */
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
  // React Router's single fetch names the loaders it wants.
  '_routes',
])
/**
 * What no page reads here, and must not make a page of its own: marks of campaigns and of those who passed a link on, and what the browser alone reads
 * (the code of a referrer; `useHydratedParams` of the web: back where to, why somebody has to sign in).
 */
const UNREAD =
  /^(?:referralCode|return|why|utm_\w+|hm(?:sr|pl|cu|kw|ci)|gclid|fbclid|msclkid|bd_vid|spm|isappinstalled)$/

/** The page that lets a computer in; the code that was scanned is the browser's to read. A ticket of the cashier is read here. */
const CONFIRM_PATH = '/login/confirm'

/**
 * The key of a page, and whether it may be kept: one with a parameter that nobody knows is rendered for whoever asks, since it may be another page, and
 * kept for nobody, since anybody may make up more of them than there is room for.
 */
export function pageKey(url: URL): { key: string; isCached: boolean } {
  const asked = [...url.searchParams].filter(
    ([name]) => !UNREAD.test(name) && !(name === 'ticket' && url.pathname === CONFIRM_PATH),
  )
  const query = new URLSearchParams(asked)
  // The order in which they stand changes nothing; that of several values of one does.
  query.sort()
  return { key: `${url.origin}${url.pathname}?${query}`, isCached: asked.every(([name]) => KNOWN.has(name)) }
}
