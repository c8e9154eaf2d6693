import { searchTypes } from '@zhixing/contract/data/search-types'
import * as param from '../../address.ts'

/** Kinds of search by number (product.md section 2, "Search"). */
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
/** One's own notes: a number of ours, behind those of the specification. */
export const NOTES = 9
const types = [COURSES, LIVE, LIBRARY, RESOURCES, EXAMS, BLOGS, QUESTIONS, ARTICLES, NOTES, LINES]
const MAX = 50

export const sorts = ['default', 'new', 'hot'] as const

export interface Search {
  /** What is looked for; empty when nothing was given. */
  text: string
  type: number
  sort: (typeof sorts)[number]
}

const search = param.address({
  type: param.number(types, COURSES),
  sort: param.choice(sorts),
  pageCurrent: param.page,
})

/** Reads an address of the search: `text` from its path, kind and order from its query; what is unknown counts as not asked. */
export function readSearch(text: string, params: URLSearchParams): Search {
  const { type, sort } = search.read(params)
  return { text: clean(text), type, sort }
}

/** The address of a search; leaves out what is default. */
export const searchAddress = ({ text, type, sort }: Search, page = 1): string =>
  search.path(`/search/${encodeURIComponent(clean(text))}`, { type, sort, pageCurrent: page })

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
