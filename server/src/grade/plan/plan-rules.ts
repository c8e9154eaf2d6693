/** Which courses a class may be given. Pure. */

/** Fields of a course that the rule needs. */
export interface GivableCourse {
  isOnShelf: boolean
  isFree: 0 | 1
  lecturerId: string
}

/**
 * Whether a class may be given a course: it is on the shelf, and free or owned by the class's lecturer. `paid`: another
 * lecturer sells it, so the class may not give it away.
 */
export function mayGiveCourse(course: GivableCourse, grade: { lecturerId: string }): 'given' | 'paid' | 'hidden' {
  if (!course.isOnShelf) return 'hidden'
  const isOwn = grade.lecturerId !== '0' && course.lecturerId === grade.lecturerId
  return isOwn || course.isFree === 1 ? 'given' : 'paid'
}
