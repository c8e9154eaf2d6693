/** Where somebody asks about a problem of a paper. Pure. */
export const askProblemAddress = (examId: string, problemId: string): string =>
  `/question/account/write?${new URLSearchParams({ examId, problemId })}`

/** Where somebody asks about a course or a lesson: the form knows from where, at which second or on which page. Pure. */
export function askAddress({
  courseId,
  periodId = '',
  second = 0,
  page = 0,
}: {
  courseId: string
  periodId?: string
  /** Of a video, or 0. */
  second?: number
  /** Of a document, or 0. */
  page?: number
}): string {
  const place = new URLSearchParams({ courseId })
  if (periodId) place.set('periodId', periodId)
  if (second > 0) place.set('videoTime', String(second))
  if (page > 0) place.set('pageNo', String(page))
  return `/question/account/write?${place}`
}
