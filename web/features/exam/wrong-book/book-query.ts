/** Filters of the wrong-answer book in the URL. Pure. */
import * as param from '../../../address.ts'

const book = param.address({
  // '0': without a subject.
  subjectId: { usual: '', parse: (text: string) => (text === '0' || param.isId(text) ? text : undefined) },
  problemType: param.choice(['', ...Array.from({ length: 12 }, (_, at) => String(at + 1))]),
  sourceType: param.choice(['', '1', '2', '3']),
  reason: param.words(20),
  keyword: param.words(50),
  // '1': mastered ones.
  mastered: param.choice(['', '1']),
  topicId: param.idText,
  sortBy: param.choice(['time', 'count', 'due']),
})

export type BookQuery = ReturnType<typeof book.read>

/** Reads the URL; invalid values are ignored. */
export const readQuery = book.read

/** Filters as input of the calls. */
export function asInput(query: BookQuery) {
  return {
    ...(query.subjectId ? { subjectId: query.subjectId } : {}),
    ...(query.problemType ? { problemType: Number(query.problemType) } : {}),
    ...(query.sourceType ? { sourceType: Number(query.sourceType) } : {}),
    ...(query.topicId ? { topicId: query.topicId } : {}),
    reason: query.reason,
    keyword: query.keyword,
    isMastered: query.mastered !== '',
  }
}

/** Filters as URL parameters, without defaults. */
export const asParams = (query: BookQuery): Record<string, string> => Object.fromEntries(book.write(query))

/** URL of the print page: for the filters, or only for `ids`. */
export function printAddress(query: BookQuery, ids: readonly string[]): string {
  const params = book.write(query)
  for (const id of ids) params.append('id', id)
  return param.withQuery('/account/error/print', params)
}

/** Valid ids in the URL, at most `max`. */
export const readIds = (params: URLSearchParams, max: number): string[] =>
  params
    .getAll('id')
    .filter((id) => param.isId(id))
    .slice(0, max)

/** Whether any filter besides subject and sort order is set. */
export const isNarrowed = ({ problemType, sourceType, reason, keyword, topicId }: BookQuery): boolean =>
  [problemType, sourceType, reason, keyword, topicId].some(Boolean)
