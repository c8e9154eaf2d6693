/** Suggestions of courses and lessons while a search is typed. */
import type { Db } from '../../kernel/db/index.ts'
import { highlight, queryWords } from '../../shared/search/tokenize.ts'
import { selectPeriodNames, selectSuggested } from './course.sql.ts'

export interface SuggestedCourse {
  courseId: string
  /** `stateCode.category`. */
  courseCategory: number
  /** A lesson whose name matches, when that of the course does not. */
  periodId: string | null
  /** Name of the lesson, or of the course. */
  title: string
  courseName: string
  lecturerName: string
  /** Learners, readers or downloads of the course. */
  count: number
}

/** Ids of lessons whose names match, then of all lessons of courses whose names match. */
export async function suggestLessons(db: Db, keyword: string, limit: number): Promise<string[]> {
  const query = queryWords(keyword)
  if (!query) return []
  const courses = await selectSuggested(db, { query, keyword, limit })
  const marked = (name: string) => highlight(name, keyword) !== name
  const named = new Set(courses.flatMap(({ courseId, courseName }) => (marked(courseName) ? [courseId] : [])))
  const lessons = await selectPeriodNames(
    db,
    courses.map(({ courseId }) => courseId),
  )
  return [
    ...lessons.filter(({ periodName }) => marked(periodName)),
    ...lessons.filter(({ courseId, periodName }) => named.has(courseId) && !marked(periodName)),
  ]
    .slice(0, limit)
    .map(({ periodId }) => periodId)
}

/** Courses of all kinds whose names match, and matching lessons of courses that match by other texts; best first. */
export async function suggestCourses(db: Db, keyword: string, limit: number): Promise<SuggestedCourse[]> {
  const query = queryWords(keyword)
  if (!query) return []
  const courses = await selectSuggested(db, { query, keyword, limit })
  const marked = (name: string) => highlight(name, keyword) !== name
  const byOther = courses.filter(({ courseName }) => !marked(courseName)).map(({ courseId }) => courseId)
  const periods = (await selectPeriodNames(db, byOther)).filter(({ periodName }) => marked(periodName))
  return courses.flatMap((course): SuggestedCourse[] => {
    if (marked(course.courseName)) return [{ ...course, periodId: null, title: course.courseName }]
    const lesson = periods.find(({ courseId }) => courseId === course.courseId)
    return [{ ...course, periodId: lesson?.periodId ?? null, title: lesson?.periodName ?? course.courseName }]
  })
}
