/** All narrated lessons of the demo school, in order; keys are COURSE-N. */
import { dataAnalysis } from './lessons/data-analysis.ts'
import { nodeService } from './lessons/node-service.ts'
import { photoLight } from './lessons/photo-light.ts'
import type { Course, Lesson } from './shape.ts'

export interface NumberedLesson extends Lesson {
  key: string
  course: Course
  /** Place in its course, from 1. */
  n: number
}

export const courses: Course[] = [nodeService, dataAnalysis, photoLight]

export const lessons: NumberedLesson[] = courses.flatMap((course) =>
  course.lessons.map((lesson, i) => ({ ...lesson, key: `${course.key}-${i + 1}`, course, n: i + 1 })),
)
