import type { OutputOf } from '@zhixing/contract'
import { shortTitle } from './course-card.tsx'

type Course = OutputOf<'course/api/course/list'>['list'][number]
type Chapters = OutputOf<'course/api/course/chapter/list'>['chapterList']

export interface TrialLesson {
  courseName: string
  periodName: string
  periodDesc: string
  isVideo: boolean
  courseLogo: string
  to: string
}

/** periodType of a video; other lessons are text. */
const VIDEO = 1

/** Trial lesson of a course; null if there is none. */
export function trialLesson(
  course: Pick<Course, 'courseId' | 'courseName' | 'courseLogo'>,
  chapters: Chapters,
): TrialLesson | null {
  const period = chapters.flatMap(({ periodList }) => periodList).find(({ isFree }) => isFree)
  if (!period) return null
  return {
    courseName: shortTitle(course.courseName),
    periodName: period.periodName,
    // Later lines may list chapters.
    periodDesc: period.periodDesc.split('\n')[0] ?? '',
    isVideo: period.periodType === VIDEO,
    courseLogo: course.courseLogo,
    to: `/view/${course.courseId}?period=${period.id}`,
  }
}
