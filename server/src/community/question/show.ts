/** Questions for lists: with labels, places and problems. */
import { type CoursePlace, selectCoursePlaces, selectLessonPlaces } from '../../course/index.ts'
import { selectPaperPlaces } from '../../exam/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import type { Page } from '../../kernel/page.ts'
import { selectLabelsOf } from '../label/label.ts'
import { targetType } from '../target.ts'
import type { QuestionRow } from './question.sql.ts'

type Placed = Pick<QuestionRow, 'courseId' | 'periodId' | 'videoTime' | 'pageNo'>
type Place = CoursePlace & { videoTime: number; pageNo: number }

/** Where each question was asked; null when the course is off the shelf. */
async function placesOf(sql: Sql, rows: readonly Placed[]): Promise<(row: Placed) => Place | null> {
  const [lessons, courses] = await Promise.all([
    selectLessonPlaces(sql, [...new Set(rows.map(({ periodId }) => periodId).filter((id) => id !== '0'))]),
    selectCoursePlaces(sql, [...new Set(rows.map(({ courseId }) => courseId).filter((id) => id !== '0'))]),
  ])
  const lesson = new Map(lessons.map((place) => [place.periodId, place]))
  const course = new Map(courses.map((place) => [place.courseId, place]))
  return ({ courseId, periodId, videoTime, pageNo }) => {
    const place = lesson.get(periodId)
    if (place) return { ...place, videoTime, pageNo }
    // The lesson was removed: the course remains.
    const of = course.get(courseId)
    return of ? { ...of, videoTime: 0, pageNo: 0 } : null
  }
}

type About = Pick<QuestionRow, 'examId' | 'problemId' | 'problemNo'>

/** Problem of each question; null when the paper is not in the catalogue. */
async function papersOf(sql: Sql, rows: readonly About[]) {
  const ids = new Set(rows.map(({ examId }) => examId).filter((id) => id !== '0'))
  const papers = new Map((await selectPaperPlaces(sql, [...ids])).map((paper) => [paper.examId, paper]))
  return ({ examId, problemId, problemNo }: About) => {
    const paper = papers.get(examId)
    return paper ? { examId, examName: paper.examName, problemId, problemNo } : null
  }
}

export async function withPlaces<Row extends QuestionRow>(sql: Sql, rows: readonly Row[]) {
  const [labels, placeOf, paperOf] = await Promise.all([
    selectLabelsOf(
      sql,
      targetType.question,
      rows.map(({ id }) => id),
    ),
    placesOf(sql, rows),
    papersOf(sql, rows),
  ])
  return rows.map((row) => ({ ...row, labelList: labels.get(row.id) ?? [], place: placeOf(row), paper: paperOf(row) }))
}

export async function shownPage<Row extends QuestionRow>(sql: Sql, page: Page<Row>) {
  return { ...page, list: await withPlaces(sql, page.list) }
}
