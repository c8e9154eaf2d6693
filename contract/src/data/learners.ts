import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, PageInput, PageOf, Seconds, Text } from '../shapes.ts'

export const learnerStates = ['none', 'learning', 'finished'] as const
export const learnerSorts = ['lastStudyTime', 'progress', 'studySeconds', 'joinTime'] as const

const LearnerRow = z.object({
  userId: Id,
  nickname: z.string(),
  headImgUrl: z.string(),
  courseId: Id,
  courseName: z.string(),
  joinTime: DateTime,
  progress: z.number(),
  periodStudy: z.int().meta({ description: 'lessons finished' }),
  periodTotal: z.int(),
  studySeconds: Seconds,
  lastPeriodName: z.string(),
  lastStudyTime: DateTime.nullable(),
  finishedAt: DateTime.nullable(),
})

const PeriodStatus = z.object({
  periodId: Id,
  periodName: z.string(),
  chapterName: z.string(),
  periodType: z.int(),
  videoLength: Seconds,
})

/** Learners of a lecturer’s courses, without mobile numbers. */
export const learners = {
  list: call({
    method: 'POST',
    path: 'data/auth/course/user/period/progress/course/list',
    about: "Learners' progress in one of my courses, or in all of them.",
    who: 'lecturer',
    limit: limits.admin,
    input: z.object({
      ...PageInput,
      courseId: Id.optional(),
      keyword: Text('搜索内容', 50, 0).default(''),
      state: z.enum(learnerStates).optional(),
      sort: z.enum(learnerSorts).default('lastStudyTime'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    output: PageOf(LearnerRow),
    errors: ['notFound'],
  }),
  courses: call({
    method: 'POST',
    path: 'data/auth/course/progress/courses',
    about: 'My courses with figures of their study.',
    who: 'lecturer',
    limit: limits.admin,
    input: z.object({ ...PageInput, keyword: Text('搜索内容', 50, 0).default('') }),
    output: PageOf(
      z.object({
        courseId: Id,
        courseName: z.string(),
        courseLogo: z.string(),
        isPutaway: Flag,
        periodTotal: z.int(),
        learners: z.int(),
        began: z.int(),
        finished: z.int(),
        averageProgress: z.number(),
        studySeconds: Seconds,
        lastStudyTime: DateTime.nullable(),
      }),
    ),
    extension: true,
  }),
  summary: call({
    method: 'POST',
    path: 'data/auth/course/progress/summary',
    about: 'Study of one of my courses: by day, and the distribution of progress.',
    who: 'lecturer',
    limit: limits.admin,
    input: z.object({
      courseId: Id,
      days: z.union([z.literal(7), z.literal(30), z.literal(90)], { error: '可查看 7、30 或 90 天' }).default(30),
    }),
    output: z.object({
      courseId: Id,
      courseName: z.string(),
      totals: z.object({
        learners: z.int(),
        began: z.int(),
        finished: z.int(),
        averageProgress: z.number().meta({ description: 'of all learners, 0-100' }),
        studySeconds: Seconds,
      }),
      curve: z.array(
        z.object({
          day: z.string(),
          learners: z.int().meta({ description: 'learners who studied' }),
          seconds: Seconds,
          joined: z.int(),
          finished: z.int(),
        }),
      ),
      distribution: z
        .array(z.object({ from: z.int(), to: z.int(), count: z.int() }))
        .meta({ description: 'learners by progress: not begun (0-0), above `from` up to `to`, finished (100-100)' }),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  periods: call({
    method: 'POST',
    path: 'data/auth/course/progress/periods',
    about: 'Lessons of one of my courses, with the number of learners who began and finished each.',
    who: 'lecturer',
    limit: limits.admin,
    input: z.object({ ...PageInput, courseId: Id }),
    output: PageOf(PeriodStatus.extend({ began: z.int(), finished: z.int() })),
    errors: ['notFound'],
    extension: true,
  }),
  retention: call({
    method: 'POST',
    path: 'data/auth/course/progress/retention',
    about: 'Retention of a video: the share of its viewers per hundredth, and where they stop.',
    who: 'lecturer',
    limit: limits.admin,
    input: z.object({ periodId: Id }),
    output: PeriodStatus.extend({
      courseId: Id,
      began: z.int(),
      finished: z.int(),
      points: z.array(z.number()).meta({ description: '100 shares, 0-1' }),
      stops: z
        .array(
          z.object({
            second: Seconds,
            left: z.int().meta({ description: 'unfinished learners whose last position is here' }),
          }),
        )
        .meta({ description: 'up to five positions, most first' }),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  learner: call({
    method: 'POST',
    path: 'data/auth/course/progress/learner',
    about: 'One learner lesson by lesson in one of my courses.',
    who: 'lecturer',
    limit: limits.admin,
    input: z.object({ courseId: Id, userId: Id }),
    output: LearnerRow.extend({
      periodList: z.array(
        PeriodStatus.extend({
          progress: z.number(),
          studySeconds: Seconds,
          currentDuration: Seconds,
          ranges: z
            .array(z.tuple([z.number(), z.number()]))
            .meta({ description: 'watched ranges of a video, seconds' }),
          lastStudyTime: DateTime.nullable(),
          finishedAt: DateTime.nullable(),
        }),
      ),
    }),
    errors: ['notFound'],
    extension: true,
  }),
}
