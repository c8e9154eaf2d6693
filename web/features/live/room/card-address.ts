/**
 * The page of this site that a pasted address names, as a path; null for any other text or site. Pure.
 * @param origin of this site
 */
export function pathOfSite(text: string, origin: string): string | null {
  const typed = text.trim()
  if (!/^(?:https?:\/\/|\/)/i.test(typed) || !URL.canParse(typed, origin)) return null
  const { origin: its, pathname, search, hash } = new URL(typed, origin)
  return its === origin ? pathname + search + hash : null
}
