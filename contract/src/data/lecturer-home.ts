import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, Money, Nothing, Seconds } from '../shapes.ts'

/** What may wait for a lecturer, in the order in which it is shown: people first, then one's own work. */
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
  oldest: DateTime.nullable().meta({ description: 'since when the oldest waits' }),
  courseCategory: z.int().meta({ description: 'of what is about courses; 0 otherwise' }),
  firstId: z.string().meta({
    description: 'the paper, homework, class or course where it has waited longest; 0: it is of none of these',
  }),
})

/** The start page of whoever teaches. */
export const lecturerHome = {
  view: call({
    method: 'POST',
    path: 'data/auth/lecturer/home/view',
    about:
      'What waits for a lecturer, their next live sessions, what they edited last, and the last seven days beside the seven before. Nothing is listed that nobody waits for.',
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
        .meta({ description: 'questions of lessons that nobody has answered, the oldest three' }),
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
        .meta({ description: 'sessions that run or begin within seven days, the next five' }),
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
        .meta({ description: 'the four that were edited last' }),
      week: z.object({
        learners: z.int().meta({ description: 'people who joined a course of theirs' }),
        learnersBefore: z.int(),
        activeLearners: z.int().meta({ description: 'people who studied one' }),
        activeLearnersBefore: z.int(),
        studySeconds: Seconds,
        studySecondsBefore: Seconds,
        income: Money.meta({ description: 'their share of what was sold' }),
        incomeBefore: Money,
      }),
      enableBalances: Money.meta({ description: 'may be withdrawn' }),
    }),
    extension: true,
  }),
}
