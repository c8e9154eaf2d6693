/** What a class may be given. Pure. */

/** A course as far as it matters. */
export interface GivableCourse {
  isOnShelf: boolean
  isFree: 0 | 1
  lecturerId: string
}

/**
 * Whether a class may be given a course: one on the shelf that is free, or that is of the lecturer whose class it is. `paid`: another lecturer sells it,
 * and giving it away is not the class's to decide.
 */
export function mayGiveCourse(course: GivableCourse, grade: { lecturerId: string }): 'given' | 'paid' | 'hidden' {
  if (!course.isOnShelf) return 'hidden'
  const isOwn = grade.lecturerId !== '0' && course.lecturerId === grade.lecturerId
  return isOwn || course.isFree === 1 ? 'given' : 'paid'
}
