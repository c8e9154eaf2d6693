import * as param from '../../address.ts'

const list = param.address({
  categoryId: param.id,
  isFree: param.code([0, 1]),
  q: param.words(50),
  pageCurrent: param.page,
})

/** What the list of classes can be asked for, all of it in the query of /grade. */
export type GradeQuery = ReturnType<typeof list.read>
export const readGradeQuery = list.read
/** The address of a list: without what is default, so that one list has one address. */
export const gradeListPath = (query: Partial<GradeQuery>): string => list.path('/grade', query)
