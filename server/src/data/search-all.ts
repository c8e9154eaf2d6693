/** Global search: counts of every kind, a page of one kind, and a corrected query when nothing matches. */
import { type SearchType, searchTypes } from '@zhixing/contract/data/search-types'
import type { courseSorts } from '@zhixing/contract/course/course'
import {
  articleTitles,
  countArticles,
  countBlogs,
  countQuestions,
  postTitles,
  searchArticles,
  searchBlogs,
  searchQuestions,
  selectReaches,
} from '../community/index.ts'
import { countCourses, countLines, courseTitles, searchCourses, searchLines } from '../course/index.ts'
import { countExams, examTitles, searchExams } from '../exam/index.ts'
import { type Db, plannedForValues, type Sql } from '../kernel/db/index.ts'
import { type PageRequest, pageOf } from '../kernel/page.ts'
import type { Services } from '../kernel/services.ts'
import { meantBy, slipWords } from '../shared/search/slips.ts'
import { otherWords, queryWords } from '../shared/search/tokenize.ts'
import { countKinds, type CountedKind, selectTitles } from './search-all.sql.ts'

export interface Search extends PageRequest {
  keyword: string
  type: SearchType
  sort: (typeof courseSorts)[number]
}

/** What current prices need. */
type Shop = { db: Db; services: Services }

/** Titles of each kind that are read for a correction. */
const MAX_TITLES = 60

/** A page of one kind; the others are null. */
async function pageOfKind(request: Shop, { type, ...by }: Search) {
  const { db } = request
  const { courses, live, library, resources, exams, blogs, questions, articles, lines } = searchTypes
  const none = { courses: null, exams: null, blogs: null, questions: null, articles: null, lines: null }
  if (type === courses || type === live || type === library || type === resources)
    return { ...none, courses: await searchCourses(request, { ...by, type }) }
  if (type === exams) return { ...none, exams: await searchExams(request, by) }
  if (type === blogs) return { ...none, blogs: await searchBlogs(db, by) }
  if (type === questions) return { ...none, questions: await searchQuestions(db, by) }
  if (type === articles) return { ...none, articles: await searchArticles(db, by) }
  if (type === lines) return { ...none, lines: await searchLines(db, by) }
  return type satisfies never
}

/** Counts of all kinds except one, in two statements. */
async function countsExcept(sql: Sql, keyword: string, except: SearchType) {
  const words = queryWords(keyword, true)
  const { courses, live, library, resources, exams, blogs, questions, articles, lines } = searchTypes
  if (!words) return Object.values(searchTypes).map((type) => ({ type, totalCount: 0 }))
  const reaches = await selectReaches(sql, words)
  const ofCourses = (type: SearchType): CountedKind => {
    const count = (query: string) => countCourses(sql, { query, type })
    return { type, count, countSound: count }
  }
  const kinds: CountedKind[] = [
    ...[courses, live, library, resources].map(ofCourses),
    { type: exams, count: (query) => countExams(sql, query), countSound: (query) => countExams(sql, query) },
    {
      type: blogs,
      count: (query) => countBlogs(sql, query, reaches.blogs),
      countSound: (query) => countBlogs(sql, query),
    },
    {
      type: questions,
      count: (query) => countQuestions(sql, query, reaches.questions),
      countSound: (query) => countQuestions(sql, query),
    },
    { type: articles, count: (query) => countArticles(sql, query), countSound: (query) => countArticles(sql, query) },
    { type: lines, count: (query) => countLines(sql, query) },
  ]
  return countKinds(
    sql,
    kinds.filter(({ type }) => type !== except),
    { words, sound: otherWords(keyword) },
  )
}

/** Counts and page for the words as given. */
async function searchFor(request: Shop, search: Search) {
  const [page, others] = await Promise.all([
    pageOfKind(request, search),
    plannedForValues(request.db, (tx) => countsExcept(tx, search.keyword, search.type)),
  ])
  const shown = Object.values(page).find((list) => list !== null) ?? pageOf(search, 0, [])
  const counts = new Map([...others, { type: search.type, totalCount: shown.totalCount }].map((one) => [one.type, one]))
  return { ...page, counts: Object.values(searchTypes).flatMap((type) => counts.get(type) ?? []) }
}

/** A correction of words without matches, by titles of this site; '' when there is none. */
export async function correctedWords(db: Db, keyword: string): Promise<string> {
  const query = slipWords(keyword)
  if (!query) return ''
  const titles = await plannedForValues(db, async (tx) => {
    const posts = await postTitles(tx, query, MAX_TITLES)
    const kinds = [courseTitles, examTitles, articleTitles].map((select) => select(tx, query, MAX_TITLES))
    return selectTitles(tx, [...kinds, ...posts])
  })
  return meantBy(keyword, titles)
}

/** Counts of every kind and a page of one; for the corrected words when nothing matches. */
export async function searchAll(request: Shop, search: Search) {
  const results = await searchFor(request, search)
  if (results.counts.some(({ totalCount }) => totalCount > 0)) return { ...results, meant: '' }
  const meant = await correctedWords(request.db, search.keyword)
  if (!meant) return { ...results, meant }
  const corrected = await searchFor(request, { ...search, keyword: meant })
  return corrected.counts.some(({ totalCount }) => totalCount > 0) ? { ...corrected, meant } : { ...results, meant: '' }
}
