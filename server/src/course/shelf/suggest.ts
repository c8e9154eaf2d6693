/** What words that are being typed lead to among courses. */
import type { Db } from '../../kernel/db/index.ts'
import { highlight, queryWords } from '../../shared/search/tokenize.ts'
import { selectPeriodNames, selectSuggested } from './course.sql.ts'

export interface SuggestedCourse {
  courseId: string
  /** 1 recorded, 2 live, 3 library, 4 resource. */
  courseCategory: number
  /** The lesson whose name holds the words, where the course's own does not. */
  periodId: string | null
  /** Of the lesson, where it is one. */
  title: string
  courseName: string
  lecturerName: string
  /** How many study, read or download the course. */
  count: number
}

/** Lessons to choose from: those whose names hold the words, then all of the courses whose names do. */
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

/** Courses of all kinds whose name holds the words, and lessons of those that are found by something else; best first. */
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
