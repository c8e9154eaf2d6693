/** URL of the question form for a problem of a paper. Pure. */
export const askProblemAddress = (examId: string, problemId: string): string =>
  `/question/account/write?${new URLSearchParams({ examId, problemId })}`

/** URL of the question form for a course or lesson, with second or page. Pure. */
export function askAddress({
  courseId,
  periodId = '',
  second = 0,
  page = 0,
}: {
  courseId: string
  periodId?: string
  /** Position in a video, or 0. */
  second?: number
  /** Page of a document, or 0. */
  page?: number
}): string {
  const place = new URLSearchParams({ courseId })
  if (periodId) place.set('periodId', periodId)
  if (second > 0) place.set('videoTime', String(second))
  if (page > 0) place.set('pageNo', String(page))
  return `/question/account/write?${place}`
}
