import * as param from '../../address.ts'

export const sorts = ['default', 'new', 'hot'] as const
export const categoryKeys = ['subjectId', 'yearId', 'sourceId', 'graId'] as const

const list = param.address({
  subjectId: param.id,
  yearId: param.id,
  sourceId: param.id,
  graId: param.id,
  isFree: param.code([0, 1]),
  examState: param.code([1, 2, 3]),
  sort: param.choice(sorts),
  pageCurrent: param.page,
})

/** What the list of papers can be asked for, all of it in the query of /exam. */
export type ExamQuery = ReturnType<typeof list.read>

/** Reads the query; whatever is unknown or misspelt counts as not asked. */
export const readExamQuery = list.read

/** The address of a list: always in the same order and without what is default, so that one list has one address. */
export const examPath = (query: Partial<ExamQuery>): string => list.path('/exam', query)

/** The same list without one of its conditions, from its first page. */
export function examPathWithout(query: ExamQuery, key: keyof ExamQuery): string {
  const { [key]: _gone, ...rest } = query
  return examPath({ ...rest, pageCurrent: 1 })
}
