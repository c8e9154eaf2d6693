/** Study of courses: ownership, permission for lessons, progress, collections. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Seconds } from '../shapes.ts'
import { Narration } from './narration.ts'
import { Chapter, CourseCard, CourseDetail, CoursePicture, Period } from './course.ts'

export const OwnedCourse = CourseDetail.extend({
  isPay: Flag,
  allowStudy: Flag,
  isPutaway: Flag.meta({ description: '0: off the shelf, visible to owners only' }),
  stopReason: z.string().meta({ description: 'why the platform stopped its study, or empty' }),
  isCollection: Flag,
  progress: z.number(),
  lastPeriodId: Id.nullable(),
})

/** Permission to study a period. */
export const Signed = z.object({
  studyId: Id,
  courseId: Id,
  periodId: Id,
  periodType: z.int(),
  periodName: z.string(),
  vid: z.string().meta({ description: 'id of the video, or empty' }),
  ticket: z.string().meta({ description: 'signed permission for vod/auth/videoInfo/play, or empty' }),
  text: z.string().meta({ description: 'HTML of a text lesson, or empty' }),
  narration: Narration.nullable().meta({ description: 'approved narration of this text, or null' }),
  docName: z.string(),
  docUrl: z.string(),
  currentDuration: Seconds.meta({ description: 'position to resume at' }),
  progress: z.number(),
  isFinished: Flag,
  speedDouble: Flag,
  speedDrag: Flag,
  watermark: z.string().meta({ description: 'watermark of the player, or empty' }),
  momentTotal: z.int().meta({ description: 'questions in the film, for course/auth/course/moment/list' }),
  minSeconds: Seconds.meta({ description: 'minimum reading time before a text or document can be finished' }),
})
export type Signed = z.output<typeof Signed>

export const PeriodWithProgress = Period.extend({
  progress: z.number(),
  currentDuration: Seconds,
  isFinished: Flag,
  noteCount: z.int(),
})

export const trial = {
  sign: call({
    method: 'POST',
    path: 'course/api/course/trial/sign',
    about: 'Permission for a visitor to a trial lesson (`isFree`): a video or a text. Nothing is recorded.',
    who: 'anon',
    limit: limits.trial,
    extension: true,
    input: z.object({ periodId: Id }),
    output: Signed.extend({ studyId: z.literal('0').meta({ description: 'no study: nothing is recorded' }) }),
    errors: ['notFound', 'loginRequired', 'shown'],
  }),
}

export const study = {
  view: call({
    method: 'POST',
    path: 'course/auth/course/view',
    about: 'Course detail with my ownership and progress.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ courseId: Id }),
    output: OwnedCourse,
    errors: ['notFound'],
  }),
  sign: call({
    method: 'POST',
    path: 'course/auth/course/sign',
    about: 'Signed permission to study a period; enrols in a free course.',
    who: 'login',
    limit: limits.write,
    input: z.object({ periodId: Id }),
    output: Signed,
    errors: ['notFound', 'notOwned'],
  }),
  chapters: call({
    method: 'POST',
    path: 'course/auth/course/chapter/page',
    about: 'Chapters with my progress in every period.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ courseId: Id }),
    output: z.object({
      chapterList: z.array(
        Chapter.extend({
          periodList: z.array(PeriodWithProgress),
          picList: z.array(CoursePicture).meta({ description: 'slides, for those who may study the course' }),
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  download: call({
    method: 'POST',
    path: 'course/auth/course/accessory/download',
    about: 'A short-lived download address of an attachment.',
    who: 'login',
    limit: limits.write,
    input: z.object({ id: Id }),
    output: z.object({ acName: z.string(), url: z.string() }),
    errors: ['notFound', 'notOwned'],
  }),
  page: call({
    method: 'POST',
    path: 'course/auth/course/page',
    about: 'Courses I may study, last studied first.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput }),
    output: PageOf(
      CourseCard.extend({
        progress: z.number(),
        periodStudy: z.int(),
        lastPeriodId: Id.nullable(),
        lastStudyTime: DateTime.nullable(),
      }),
    ),
  }),
  enrol: call({
    method: 'POST',
    path: 'course/auth/user/order/course/ref/save',
    about: 'Enrol in a free course. Idempotent.',
    who: 'login',
    limit: limits.write,
    input: z.object({ courseId: Id }),
    output: Done,
    errors: ['notFound', 'notOwned'],
    extension: true,
  }),
  owned: call({
    method: 'POST',
    path: 'course/auth/user/order/course/ref/list',
    about: 'Courses I own (bought, or enrolled in for free).',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput }),
    output: PageOf(
      CourseCard.extend({
        buyType: z.int().meta({ description: '0 free, 1 paid' }),
        joinTime: DateTime,
        progress: z.number(),
      }),
    ),
  }),
}

export const collection = {
  save: call({
    method: 'POST',
    path: 'course/auth/user/collection/course/save',
    about: 'Collect a course. Idempotent.',
    who: 'login',
    limit: limits.write,
    input: z.object({ courseId: Id }),
    output: Done,
    errors: ['notFound'],
  }),
  delete: call({
    method: 'POST',
    path: 'course/auth/user/collection/course/delet',
    notWhileImpersonating: true,
    about: 'Remove a course from my collection.',
    who: 'login',
    limit: limits.write,
    input: z.object({ courseId: Id }),
    output: Done,
  }),
  list: call({
    method: 'POST',
    path: 'course/auth/user/collection/course/list',
    about: 'My collected courses, newest first.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput }),
    output: PageOf(CourseCard.extend({ collectTime: DateTime })),
  }),
}
