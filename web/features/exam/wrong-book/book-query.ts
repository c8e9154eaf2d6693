/** The filters of the book in its address. Pure. */
import * as param from '../../../address.ts'

const book = param.address({
  // '0': what has no subject.
  subjectId: { usual: '', parse: (text: string) => (text === '0' || param.isId(text) ? text : undefined) },
  problemType: param.choice(['', ...Array.from({ length: 12 }, (_, at) => String(at + 1))]),
  sourceType: param.choice(['', '1', '2', '3']),
  reason: param.words(20),
  keyword: param.words(50),
  // '1' for the mastered ones.
  mastered: param.choice(['', '1']),
  topicId: param.idText,
  sortBy: param.choice(['time', 'count', 'due']),
})

export type BookQuery = ReturnType<typeof book.read>

/** Reads an address; what makes no sense there is left out. */
export const readQuery = book.read

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
export const asParams = (query: BookQuery): Record<string, string> => Object.fromEntries(book.write(query))

/** Where the same is printed: what the filters say, or only `ids`. */
export function printAddress(query: BookQuery, ids: readonly string[]): string {
  const params = book.write(query)
  for (const id of ids) params.append('id', id)
  return param.withQuery('/account/error/print', params)
}

/** The ids in an address that are ids, so many at most. */
export const readIds = (params: URLSearchParams, max: number): string[] =>
  params
    .getAll('id')
    .filter((id) => param.isId(id))
    .slice(0, max)

/** True when something beside the subject and the order narrows the list. */
export const isNarrowed = ({ problemType, sourceType, reason, keyword, topicId }: BookQuery): boolean =>
  [problemType, sourceType, reason, keyword, topicId].some(Boolean)
