import { searchTypes } from '@zhixing/contract/data/search-types'
import * as param from '../../address.ts'

/** Search types (product.md section 2, "Search"). */
export const {
  courses: COURSES,
  live: LIVE,
  library: LIBRARY,
  resources: RESOURCES,
  exams: EXAMS,
  blogs: BLOGS,
  questions: QUESTIONS,
  articles: ARTICLES,
  lines: LINES,
} = searchTypes
/** The user's notes: a local type, after those of the specification. */
export const NOTES = 9
const types = [COURSES, LIVE, LIBRARY, RESOURCES, EXAMS, BLOGS, QUESTIONS, ARTICLES, NOTES, LINES]
const MAX = 50

export const sorts = ['default', 'new', 'hot'] as const

export interface Search {
  /** Searched text; empty if none. */
  text: string
  type: number
  sort: (typeof sorts)[number]
}

const search = param.address({
  type: param.number(types, COURSES),
  sort: param.choice(sorts),
  pageCurrent: param.page,
})

/** Parses a search URL: `text` from the path, type and sort order from the query; unknown values count as absent. */
export function readSearch(text: string, params: URLSearchParams): Search {
  const { type, sort } = search.read(params)
  return { text: clean(text), type, sort }
}

/** URL of a search; defaults are omitted. */
export const searchAddress = ({ text, type, sort }: Search, page = 1): string =>
  search.path(`/search/${encodeURIComponent(clean(text))}`, { type, sort, pageCurrent: page })

/** Removes control characters and lone surrogates, and truncates. */
function clean(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .trim()
    .slice(0, MAX)
    .toWellFormed()
    .replace(/\ufffd/g, '')
    .trim()
}
