import { data } from 'react-router'
import { pageNumber } from '../../load.ts'
import type { PageServices } from '../../context.ts'
import { type PageMeta, pageMeta } from '../../page-meta.ts'
import { loadCourse } from '../../features/course/page/index.ts'

/** Query parameter of the question page. */
export const QUESTION_PAGE = 'questionPage'
const QUESTIONS = 10

export type MaterialData = Awaited<ReturnType<typeof loadMaterial>>

/** A document (3) or resource (4) with its files; another kind is a 404. */
export async function loadMaterial(services: PageServices, url: URL, id: string, courseCategory: 3 | 4, page: number) {
  const loaded = await loadCourse(services, id, page)
  if (loaded.course.courseCategory !== courseCategory) throw data(null, { status: 404 })
  const files = loaded.chapters.flatMap((chapter) => chapter.periodList)
  const file = files.find((one) => one.id === url.searchParams.get('period'))
  const asked = await services.call('community/api/questions/list', {
    ...(file ? { periodId: file.id } : { courseId: id }),
    pageCurrent: pageNumber(url, QUESTION_PAGE),
    pageSize: QUESTIONS,
  })
  return { ...loaded, files, file, asked }
}

/** Meta tags of a document or resource page; `title` as fallback. */
export function materialMeta(
  matches: PageMeta['matches'],
  title: string,
  data: MaterialData | undefined,
  base: string,
) {
  if (!data) return pageMeta({ matches, title })
  const { course, file, origin } = data
  return pageMeta({
    matches,
    title: file ? `${file.periodName} - ${course.courseName}` : course.courseName,
    description: course.courseDesc || course.introduce,
    origin,
    path: `${base}/${course.courseId}`,
    image: course.courseLogo,
  })
}
