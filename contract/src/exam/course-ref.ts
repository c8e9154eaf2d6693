/** Papers linked to a course (1), a chapter (2) or a lesson (3), as an exam or as an exercise. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { ExamState } from './state-shapes.ts'
import { ExamCard, ExamStatus } from './catalogue.ts'

const RefType = z
  .union([z.literal(1), z.literal(2), z.literal(3)], { error: '请选择关联位置' })
  .meta({ description: '1 course, 2 chapter, 3 period' })
const ExerciseType = z
  .union([z.literal(1), z.literal(2)], { error: '请选择考试或练习' })
  .meta({ description: '1 exam, 2 exercise' })

/** A linked paper as everyone sees it. */
export const CourseExam = z.object({
  id: Id.meta({ description: 'of the tie' }),
  courseId: Id,
  refType: z.int(),
  refId: Id.meta({ description: 'course, chapter or period, as refType says' }),
  exerciseType: z.int(),
  examId: Id,
  examName: z.string(),
  answerTime: z.int(),
  totalScore: z.number(),
  problemQuantity: z.int(),
  examState: ExamState,
  isFree: Flag,
})
export type CourseExam = z.output<typeof CourseExam>

export const courseExam = {
  list: call({
    method: 'POST',
    path: 'exam/api/course/exam/list',
    about: 'Exams and exercises of a course, in the order of its outline.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ courseId: Id }),
    output: z.object({ list: z.array(CourseExam) }),
    errors: ['notFound'],
    cacheSeconds: 5,
    extension: true,
  }),
  exercises: call({
    method: 'POST',
    path: 'exam/auth/exercise/listForPage',
    about: 'Exams and exercises of a course, a chapter or a lesson, with my access and attempts.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput, courseId: Id, chapterId: Id.optional(), periodId: Id.optional() }),
    output: PageOf(CourseExam.extend(ExamStatus.shape)),
    errors: ['notFound'],
  }),
}

/** For the lecturer of the course. */
export const courseExamRef = {
  outline: call({
    method: 'POST',
    path: 'exam/auth/course/exam/ref/list',
    about: 'The outline of my course with the papers linked to it.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ courseId: Id }),
    output: z.object({
      courseId: Id,
      courseName: z.string(),
      chapterList: z.array(
        z.object({
          id: Id,
          chapterName: z.string(),
          periodList: z.array(z.object({ id: Id, periodName: z.string() })),
        }),
      ),
      refList: z.array(
        CourseExam.extend({
          isMine: Flag,
          isPutaway: Flag.meta({ description: '0: hidden from learners' }),
          takerTotal: z.int(),
        }),
      ),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  candidates: call({
    method: 'POST',
    path: 'exam/auth/course/exam/paper/list',
    about: 'Papers that I may link: my own published ones, and those of the catalogue.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      ...PageInput,
      courseId: Id.optional().meta({ description: 'the course to link them to, for private papers' }),
      keyword: Text('关键词', 50, 0).default(''),
      isMine: Flag.default(1),
    }),
    output: PageOf(ExamCard.extend({ isMine: Flag })),
    errors: ['notFound'],
    extension: true,
  }),
  save: call({
    method: 'POST',
    path: 'exam/auth/course/exam/ref/save',
    about: 'Link a paper to my course, a chapter or a lesson of it. Idempotent; updates the type.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      courseId: Id,
      refType: RefType.default(1),
      refId: Id.optional().meta({ description: 'default: the course itself' }),
      examId: Id,
      exerciseType: ExerciseType.default(2),
    }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'shown'],
  }),
  sort: call({
    method: 'POST',
    path: 'exam/auth/course/exam/ref/sort',
    about: 'Set the order of the papers linked to one place of my course.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ courseId: Id, idList: z.array(Id).min(1, '请选择要排序的试卷').max(100) }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
  delete: call({
    method: 'POST',
    path: 'exam/auth/course/exam/ref/delete',
    notWhileImpersonating: true,
    about: 'Unlink a paper from my course; records of learners stay.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
}
