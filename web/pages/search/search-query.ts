/** Kinds of search by number (product.md section 2, "Search"). */
export const COURSES = 1
export const LIBRARY = 3
export const RESOURCES = 4
export const EXAMS = 5
export const ARTICLES = 8
const types = [COURSES, 2, LIBRARY, RESOURCES, EXAMS, 6, 7, ARTICLES]
const MAX = 50

export const sorts = ['default', 'new', 'hot'] as const

export interface Search {
  /** What is looked for; empty when nothing was given. */
  text: string
  type: number
  sort: (typeof sorts)[number]
}

/** Reads an address of the search: `text` from its path, kind and order from its query; what is unknown counts as not asked. */
export function readSearch(text: string, params: URLSearchParams): Search {
  const type = Number(params.get('type'))
  return {
    text: clean(text),
    type: types.includes(type) ? type : COURSES,
    sort: sorts.find((one) => one === params.get('sort')) ?? 'default',
  }
}

/** The address of a search; leaves out what is default. */
export function searchAddress({ text, type, sort }: Search, page = 1): string {
  const params = new URLSearchParams()
  if (type !== COURSES) params.set('type', String(type))
  if (sort !== 'default') params.set('sort', sort)
  if (page > 1) params.set('pageCurrent', String(page))
  return `/search/${encodeURIComponent(clean(text))}${params.size > 0 ? `?${params}` : ''}`
}

/** No control characters, no half characters, and no longer than a search takes. */
function clean(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
    .slice(0, MAX)
    .toWellFormed()
    .replace(/\ufffd/g, '')
    .trim()
}
