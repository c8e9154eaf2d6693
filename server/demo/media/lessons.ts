/** All film lessons of the demo school; keys are COURSE-N. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Course, Lesson } from './shape.ts'
import { readFilms } from './written.ts'

export interface NumberedLesson extends Lesson {
  key: string
  course: Course
  /** Position in its course, from 1. */
  n: number
}

const folder = fileURLToPath(new URL('../content/site12/courses/', import.meta.url))

/** Courses with film lessons, read from Markdown. */
export const written = readdirSync(folder)
  .sort()
  .filter((key) => existsSync(join(folder, key, 'lessons')))
  .map((key) => readFilms(join(folder, key, 'lessons'), key))

export const lessons: NumberedLesson[] = written.flatMap((course) =>
  course.lessons.map((lesson, i) => ({ ...lesson, key: `${course.key}-${i + 1}`, course, n: i + 1 })),
)
