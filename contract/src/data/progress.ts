import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, PageInput, PageOf, Seconds } from '../shapes.ts'
import { CourseCard } from '../course/course.ts'

const Range = z.tuple([z.number().min(0).max(864000), z.number().min(0).max(864000)], { error: '观看区间格式不正确' })

export const progress = {
  report: call({
    method: 'POST',
    path: 'data/api/course/user/period/log/save',
    about:
      'Report the ranges of a video watched since the last report. The server credits at most the elapsed time, over all lessons of a person. Reports of visitors are accepted and dropped; an expired session is an error.',
    who: 'anon',
    endedSession: 'refuse',
    limit: limits.heartbeat,
    input: z.object({
      studyId: Id,
      periodId: Id,
      ranges: z.array(Range).max(200, '观看区间过多').default([]),
      currentDuration: z.coerce.number().min(0).max(864000).default(0),
      studyStatus: z.coerce.number().int().min(1).max(2).default(1).meta({ description: '1 learning, 2 paused' }),
      seq: z.coerce
        .number()
        .int()
        .min(0)
        .max(2_147_483_647)
        .default(0)
        .meta({ description: 'increasing number of the report within the study; duplicates are ignored' }),
      beganAgo: z.coerce.number().min(0).max(2_592_000).default(0).meta({
        description:
          'age of the first range in seconds, for reports stored while offline; without it a report covers at most the last 30 seconds',
      }),
      readDone: Flag.default(0).meta({ description: 'text or document scrolled to its end' }),
    }),
    output: z.object({
      progress: z.number(),
      currentDuration: Seconds,
      isFinished: Flag,
      credited: Seconds.meta({ description: 'seconds credited by this report' }),
      isSignedIn: Flag.meta({ description: '0: not signed in, nothing was recorded' }),
    }),
    errors: ['notFound'],
  }),
  courses: call({
    method: 'POST',
    path: 'data/auth/course/user/progress/list',
    about: 'My study records by course, last studied first.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput }),
    output: PageOf(
      CourseCard.extend({
        progress: z.number(),
        periodStudy: z.int(),
        studySeconds: Seconds,
        isFinished: Flag,
        lastPeriodId: Id.nullable(),
        lastPeriodName: z.string(),
        lastDuration: Seconds,
        lastStudyTime: DateTime,
      }),
    ).extend({
      summary: z.object({
        courseCount: z.int(),
        finishedCount: z.int(),
        totalSeconds: Seconds,
        todaySeconds: Seconds,
        weekSeconds: z.array(z.object({ day: z.string(), seconds: Seconds })),
        streakDays: z.int(),
      }),
    }),
  }),
  goal: call({
    method: 'POST',
    path: 'data/auth/study/goal/view',
    about: 'My daily goal, today, and the streak of days on which it was met. One missed day a week is forgiven.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({}),
    output: z.object({
      dailyMinutes: z.int().meta({ description: '0: no goal; a minute of study counts as a day' }),
      todaySeconds: Seconds,
      streakDays: z.int(),
      isDoneToday: Flag,
      hasFreeze: Flag.meta({ description: "1: this week's missed day is still free" }),
      weekList: z
        .array(
          z.object({
            day: z.string(),
            seconds: Seconds,
            state: z.enum(['done', 'frozen', 'missed', 'open']).meta({ description: '`open`: today, not done yet' }),
          }),
        )
        .meta({ description: 'the last seven days, oldest first' }),
    }),
  }),
  periods: call({
    method: 'POST',
    path: 'data/auth/course/user/period/progress/list',
    about: 'My progress by period in one course.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ courseId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          periodId: Id,
          progress: z.number(),
          currentDuration: Seconds,
          studySeconds: Seconds,
          isFinished: Flag,
          finishedAt: DateTime.nullable(),
          gmtModified: DateTime,
        }),
      ),
    }),
    errors: ['notFound'],
  }),
}
