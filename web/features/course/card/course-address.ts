import { stateCode } from '@zhixing/contract/states'
/** URL of a course, document or resource, by its kind (course_category: 1 recorded, 2 live, 3 library, 4 resource). */
export function courseAddress({ courseCategory, courseId }: { courseCategory: number; courseId: string }): string {
  if (courseCategory === stateCode.category.live) return `/live/detail/${courseId}`
  if (courseCategory === stateCode.category.library) return `/library/view/${courseId}`
  if (courseCategory === stateCode.category.resource) return `/resource/detail/${courseId}`
  return `/view/${courseId}`
}

/** URL to continue a course: the lesson or document opened last. */
export function studyAddress({
  lastPeriodId,
  ...course
}: {
  courseCategory: number
  courseId: string
  lastPeriodId: string | null
}): string {
  const address = courseAddress(course)
  // A resource is a list of files: it has no lesson to open.
  return lastPeriodId && course.courseCategory !== stateCode.category.resource
    ? `${address}?period=${lastPeriodId}`
    : address
}

/** URL of the preview for authors and reviewers. */
export function previewAddress({ courseCategory, courseId }: { courseCategory: number; courseId: string }): string {
  return `/preview/${{ 2: 'live', 3: 'library', 4: 'resource' }[courseCategory] ?? 'course'}/${courseId}`
}
