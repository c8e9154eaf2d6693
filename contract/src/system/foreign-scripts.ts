/** One script of a code that a provider of statistics or of an online service gives to a site. */
export interface ScriptPart {
  /** Text of an inline script. */
  text?: string
  /** Address of a script. */
  src?: string
  /** Whether a script with an address runs out of order; otherwise after the document, in order. */
  isAsync?: boolean
  isModule?: boolean
  /** `id` and `data-*` of the element, which some providers read. */
  attributes?: Record<string, string>
}

/** Third-party code of a page. */
export interface PageScripts {
  /** Scripts of this document. */
  parts: ScriptPart[]
  /** Pages of the site on which the widget of the online service runs, as in onlineServicePages; empty: no widget. */
  widgetPages: string
  /** Address of the online service; empty for a widget. */
  serviceLink: string
}

/**
 * Whether third-party scripts may run on a page. Not on pages for signing in, proving identity (the application of
 * lecturers asks for an identity number), paying, exams, account pages and the back office. Pure.
 */
export function isCounted(pathname: string): boolean {
  return !/^\/(admin|apply|checkout|pay|exam\/exam|login|register|reset|myStudy|preview|demo)(\/|$)|\/account(\/|$)/i.test(
    pathname,
  )
}

/** Whether a path is listed in onlineServicePages (comma list; a trailing `*` matches the rest). Pure. */
export function showsService(pages: string, pathname: string): boolean {
  return pages
    .split(/[,，]/)
    .map((page) => page.trim())
    .filter(Boolean)
    .some((page) => (page.endsWith('*') ? pathname.startsWith(page.slice(0, -1)) : pathname === page))
}

/** Whether the widget of the online service runs on a page. Pure. */
export const runsWidget = (widgetPages: string, pathname: string): boolean =>
  isCounted(pathname) && showsService(widgetPages, pathname)
