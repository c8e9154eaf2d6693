/** What the list of papers can be asked for, all of it in the query of /exam. */
export interface ExamQuery {
  subjectId?: string
  yearId?: string
  sourceId?: string
  graId?: string
  isFree?: 0 | 1
  examState?: 1 | 2 | 3
  sort: (typeof sorts)[number]
  pageCurrent: number
}
export const sorts = ['default', 'new', 'hot'] as const
export const categoryKeys = ['subjectId', 'yearId', 'sourceId', 'graId'] as const

/** Reads the query; whatever is unknown or misspelt counts as not asked. */
export function readExamQuery(params: URLSearchParams): ExamQuery {
  const query: ExamQuery = { sort: sorts.find((one) => one === params.get('sort')) ?? 'default', pageCurrent: 1 }
  for (const key of categoryKeys) {
    const id = params.get(key)
    if (id && /^[1-9]\d{0,17}$/.test(id)) query[key] = id
  }
  const isFree = params.get('isFree')
  if (isFree === '0' || isFree === '1') query.isFree = isFree === '1' ? 1 : 0
  const state = params.get('examState')
  if (state === '1' || state === '2' || state === '3') query.examState = Number(state) as 1 | 2 | 3
  const page = Number(params.get('pageCurrent'))
  if (Number.isInteger(page) && page >= 1 && page <= 100_000) query.pageCurrent = page
  return query
}

/** The address of a list: always in the same order and without what is default, so that one list has one address. */
export function examPath(query: Partial<ExamQuery>): string {
  const params = new URLSearchParams()
  for (const key of categoryKeys) if (query[key]) params.set(key, query[key])
  if (query.isFree !== undefined) params.set('isFree', String(query.isFree))
  if (query.examState) params.set('examState', String(query.examState))
  if (query.sort && query.sort !== 'default') params.set('sort', query.sort)
  if (query.pageCurrent && query.pageCurrent > 1) params.set('pageCurrent', String(query.pageCurrent))
  return params.size > 0 ? `/exam?${params}` : '/exam'
}

/** The same list without one of its conditions, from its first page. */
export function examPathWithout(query: ExamQuery, key: keyof ExamQuery): string {
  const { [key]: _gone, ...rest } = query
  return examPath({ ...rest, pageCurrent: 1 })
}
