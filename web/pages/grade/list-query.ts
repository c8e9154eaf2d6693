import * as param from '../../address.ts'

const list = param.address({
  categoryId: param.id,
  isFree: param.flag,
  q: param.words(50),
  pageCurrent: param.page,
})

/** Parameters of /grade, all in its query string. */
export type GradeQuery = ReturnType<typeof list.read>
export const readGradeQuery = list.read
/** URL of the list; defaults are omitted, so that each list state has one URL. */
export const gradeListPath = (query: Partial<GradeQuery>): string => list.path('/grade', query)
