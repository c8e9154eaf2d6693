import { data } from 'react-router'
import type { PageServices } from '../../context.ts'
import { type Course, loadCourse } from '../../features/course-page/load-course.ts'

export type MaterialData = Awaited<ReturnType<typeof loadMaterial>>
export type { Course }

/** A document (3) or resource (4) with its files; something of another kind is not found here. */
export async function loadMaterial(services: PageServices, url: URL, id: string, courseCategory: 3 | 4, page: number) {
  const loaded = await loadCourse(services, id, page)
  if (loaded.course.courseCategory !== courseCategory) throw data(null, { status: 404 })
  const files = loaded.chapters.flatMap((chapter) => chapter.periodList)
  const file = files.find((one) => one.id === url.searchParams.get('period'))
  return { ...loaded, files, file }
}
