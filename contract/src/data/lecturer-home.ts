import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, Money, Nothing, Seconds } from '../shapes.ts'

/** Kinds of open work of a lecturer, in order of display: people first, then the lecturer’s own work. */
export const lecturerTodoKinds = [
  'mark',
  'recheck',
  'homework',
  'lessonQuestion',
  'learnerQuestion',
  'gradeApply',
  'comment',
  'problemReport',
  'courseRejected',
  'paperRejected',
  'videoFailed',
  'uploadOpen',
  'courseDraft',
  'paperDraft',
  'courseReview',
  'paperReview',
  'courseApproved',
] as const
export type LecturerTodoKind = (typeof lecturerTodoKinds)[number]

const Todo = z.object({
  kind: z.enum(lecturerTodoKinds),
  count: z.int(),
  oldest: DateTime.nullable().meta({ description: 'time of the oldest' }),
  courseCategory: z.int().meta({ description: 'of entries about courses; 0 otherwise' }),
  firstId: z.string().meta({
    description: 'paper, homework, class or course of the oldest; 0 for none',
  }),
})

/** The lecturers’ start page. */
export const lecturerHome = {
  view: call({
    method: 'POST',
    path: 'data/auth/lecturer/home/view',
    about:
      'Open work of a lecturer, next live sessions, last edited courses, and the last seven days beside the seven before. Kinds without open work are absent.',
    who: 'lecturer',
    limit: limits.personal,
    input: Nothing,
    output: z.object({
      todoList: z.array(Todo),
      questionList: z
        .array(
          z.object({
            id: Id,
            courseId: Id,
            periodId: Id,
            courseName: z.string(),
            periodName: z.string(),
            nickname: z.string(),
            commentText: z.string(),
            videoTime: Seconds,
            gmtCreate: DateTime,
          }),
        )
        .meta({ description: 'the three oldest unanswered lesson questions' }),
      liveList: z
        .array(
          z.object({
            courseId: Id,
            periodId: Id,
            courseName: z.string(),
            periodName: z.string(),
            startTime: DateTime,
            endTime: DateTime,
            liveStatus: z.int(),
          }),
        )
        .meta({ description: 'the next five sessions that run or begin within seven days' }),
      courseTotal: z.int(),
      courseList: z
        .array(
          z.object({
            courseId: Id,
            courseCategory: z.int(),
            courseName: z.string(),
            courseLogo: z.string(),
            auditStatus: z.int(),
            isPutaway: Flag,
            periodTotal: z.int(),
            countStudy: z.int(),
            gmtModified: DateTime,
          }),
        )
        .meta({ description: 'the four last edited courses' }),
      week: z.object({
        learners: z.int().meta({ description: 'new enrolments in the lecturer’s courses' }),
        learnersBefore: z.int(),
        activeLearners: z.int().meta({ description: 'people who studied one of them' }),
        activeLearnersBefore: z.int(),
        studySeconds: Seconds,
        studySecondsBefore: Seconds,
        income: Money.meta({ description: 'share of sales' }),
        incomeBefore: Money,
      }),
      enableBalances: Money.meta({ description: 'withdrawable balance' }),
      extractMin: Money.meta({ description: 'smallest amount of a withdrawal' }),
    }),
    extension: true,
  }),
}
