/** Dates of single lessons of a class course, in addition to those of the course. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Instant } from '../commerce/sale.ts'
import { DateTime, Done, Flag, Id } from '../shapes.ts'

/** Maximum number of lessons per call. */
export const MAX_LESSONS_PLANNED = 500

export const gradeLesson = {
  list: call({
    method: 'POST',
    path: 'exam/auth/grade/course/period/list',
    inClass: 'see',
    about: 'Lessons of a course of my class with dates and my progress.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ gradeId: Id, courseId: Id }),
    output: z.object({
      courseName: z.string(),
      opens: DateTime.nullable().meta({ description: 'of the course: no lesson opens before' }),
      due: DateTime.nullable(),
      isOrdered: Flag,
      list: z.array(
        z.object({
          periodId: Id,
          periodName: z.string(),
          chapterName: z.string(),
          opens: DateTime.nullable(),
          due: DateTime.nullable(),
          isOpen: Flag.meta({ description: '1: lesson and course are open to me' }),
          isLate: Flag.meta({ description: '1: overdue for me' }),
          progress: z.number(),
          finishedAt: DateTime.nullable(),
        }),
      ),
    }),
    errors: ['notFound', 'shown'],
  }),
  save: call({
    method: 'POST',
    path: 'exam/auth/grade/course/period/save',
    inClass: 'manage',
    about: 'Set dates of lessons of a class course; other lessons stay, null removes a date.',
    who: 'gradeAdmin',
    limit: limits.author,
    extension: true,
    bodyBytes: 128 * 1024,
    input: z.object({
      gradeId: Id,
      courseId: Id,
      list: z
        .array(
          z.object({
            periodId: Id,
            opens: Instant('开放时间').nullable().default(null),
            due: Instant('截止时间').nullable().default(null),
          }),
        )
        .min(1, '没有要保存的课时')
        .max(MAX_LESSONS_PLANNED, `一次最多保存 ${MAX_LESSONS_PLANNED} 节`),
    }),
    output: Done,
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
}
