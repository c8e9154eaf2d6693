import * as param from '../../address.ts'

export const sorts = ['default', 'new', 'hot'] as const

const list = param.address({
  subjectId: param.id,
  yearId: param.id,
  sourceId: param.id,
  graId: param.id,
  isFree: param.flag,
  examState: param.code([1, 2, 3]),
  sort: param.choice(sorts),
  pageCurrent: param.page,
})

/** Parameters of /exam, all in its query string. */
export type ExamQuery = ReturnType<typeof list.read>

/** Reads the query; unknown or misspelled values count as absent. */
export const readExamQuery = list.read

/** URL of a list: fixed parameter order, defaults omitted, so that each list state has one URL. */
export const examPath = (query: Partial<ExamQuery>): string => list.path('/exam', query)

/** The list without one of its filters, at the first page. */
export function examPathWithout(query: ExamQuery, key: keyof ExamQuery): string {
  const { [key]: _gone, ...rest } = query
  return examPath({ ...rest, pageCurrent: 1 })
}
