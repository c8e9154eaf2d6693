/** Where the page of a course, document or resource is, by its kind (course_category: 1 recorded, 3 library, 4 resource). */
export function courseAddress({ courseCategory, courseId }: { courseCategory: number; courseId: string }): string {
  if (courseCategory === 3) return `/library/view/${courseId}`
  if (courseCategory === 4) return `/resource/detail/${courseId}`
  return `/view/${courseId}`
}
