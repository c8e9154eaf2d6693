/** The filters of the book in its address. Pure. */

export interface BookQuery {
  subjectId: string
  problemType: string
  sourceType: string
  reason: string
  keyword: string
  sortBy: 'time' | 'count' | 'due'
  /** '1' for the mastered ones. */
  mastered: string
  topicId: string
}

const ID = /^[1-9]\d{0,17}$/

/** Reads an address; what makes no sense there is left out. */
export function readQuery(params: URLSearchParams): BookQuery {
  const get = (name: string) => (params.get(name) ?? '').trim()
  const subject = get('subjectId')
  const sort = get('sortBy')
  const type = Number(get('problemType'))
  return {
    subjectId: subject === '0' || ID.test(subject) ? subject : '',
    problemType: Number.isInteger(type) && type >= 1 && type <= 12 ? String(type) : '',
    sourceType: ['1', '2', '3'].includes(get('sourceType')) ? get('sourceType') : '',
    reason: get('reason').slice(0, 20),
    keyword: get('keyword').slice(0, 50),
    sortBy: sort === 'count' || sort === 'due' ? sort : 'time',
    mastered: get('mastered') === '1' ? '1' : '',
    topicId: ID.test(get('topicId')) ? get('topicId') : '',
  }
}

/** The filters as the calls take them. */
export function asInput(query: BookQuery) {
  return {
    ...(query.subjectId ? { subjectId: query.subjectId } : {}),
    ...(query.problemType ? { problemType: Number(query.problemType) } : {}),
    ...(query.sourceType ? { sourceType: Number(query.sourceType) } : {}),
    ...(query.topicId ? { topicId: query.topicId } : {}),
    reason: query.reason,
    keyword: query.keyword,
    isMastered: query.mastered ? 1 : 0,
  }
}

/** The filters as they stand in an address: nothing for what is as usual. */
export const asParams = ({ sortBy, ...query }: BookQuery): Record<string, string> => ({
  ...query,
  sortBy: sortBy === 'time' ? '' : sortBy,
})

/** Where the same is printed: what the filters say, or only `ids`. */
export function printAddress(query: BookQuery, ids: readonly string[]): string {
  const params = new URLSearchParams(Object.entries(asParams(query)).filter(([, value]) => value))
  for (const id of ids) params.append('id', id)
  return params.size > 0 ? `/account/error/print?${params}` : '/account/error/print'
}

/** The ids in an address that are ids, so many at most. */
export const readIds = (params: URLSearchParams, max: number): string[] =>
  params
    .getAll('id')
    .filter((id) => ID.test(id))
    .slice(0, max)

/** True when something beside the subject and the order narrows the list. */
export const isNarrowed = ({ problemType, sourceType, reason, keyword, topicId }: BookQuery): boolean =>
  [problemType, sourceType, reason, keyword, topicId].some(Boolean)
