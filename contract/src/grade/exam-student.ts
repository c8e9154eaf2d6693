/** Class exams for students; attempts are handled by the exam engine. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { ExamDetail, ExamRulesInBrief } from '../exam/catalogue.ts'
import { MarkTask } from '../exam/marking.ts'
import { DeviceId, record } from '../exam/record.ts'
import { ExamResult, result } from '../exam/result.ts'
import { MaybeTime } from '../exam/shapes.ts'
import { FaceMode } from './exam-face.ts'
import { ExamWindow, TakerStatus, Which } from './exam-shapes.ts'

/** A class exam as a student in its audience sees it. */
export const OwnGradeExam = z.object({
  gradeExamId: Id,
  gradeId: Id,
  gradeName: z.string(),
  examId: Id,
  gradeExamName: z.string(),
  beginTime: MaybeTime.meta({ description: 'own window, if any' }),
  endTime: MaybeTime,
  answerTime: z.int(),
  windowStatus: ExamWindow,
  examStatus: TakerStatus,
  isMember: Flag.meta({ description: '0: former member; own attempts stay' }),
  isCompensate: Flag.meta({ description: '1: make-up exam allowed' }),
  recordId: Id.nullable(),
  attempts: z.int().meta({ description: '0: unlimited' }),
  attemptsUsed: z.int(),
  score: z.number().nullable().meta({ description: 'null: hidden, or not all marked yet' }),
  totalScore: z.number(),
  passScore: z.number(),
  isPass: Flag.nullable(),
  problemQuantity: z.int(),
  answerOpen: Flag.meta({ description: '1: keys and analysis are visible' }),
  isRead: Flag,
  ignoreStatus: Flag,
  faceCheck: FaceMode,
  studentName: z.string(),
  comment: z.string().meta({ description: 'comment of the teacher, once the review is complete' }),
})
export type OwnGradeExam = z.output<typeof OwnGradeExam>

const own = { method: 'POST', who: 'login', limit: limits.personal } as const

export const gradeExamStudent = {
  check: call({
    ...own,
    path: 'exam/auth/grade/exam/student/relation/check',
    about: 'Whether I may enter this class exam. A refusal is code 999 with its reason.',
    input: Which,
    output: z.object({
      serverTime: DateTime,
      needsPassword: Flag,
      attemptsUsed: z.int(),
      attempts: z.int(),
      record: record.check.output.shape.record,
    }),
    errors: ['shown'],
  }),
  begin: call({
    ...own,
    path: 'exam/auth/grade/exam/student/relation/begin',
    notWhileImpersonating: true,
    about: 'Start a class exam, or resume the open attempt. Idempotent.',
    reservedPool: 'exam',
    input: Which.extend({ deviceId: DeviceId, password: z.string().max(32).default('') }),
    output: record.examOnline.output,
    errors: ['notFound', 'shown'],
  }),
  continue: call({
    ...own,
    path: 'exam/auth/grade/exam/student/relation/continue',
    notWhileImpersonating: true,
    about:
      'Resume my attempt at a class exam on this device. A started attempt may be finished after leaving the class.',
    reservedPool: 'exam',
    input: Which.extend({ deviceId: DeviceId, takeover: Flag.default(1) }),
    output: record.continue.output,
    errors: ['notFound'],
  }),
  save: call({
    ...own,
    path: 'exam/auth/grade/exam/student/relation/save',
    about: 'Enter my name for a class exam.',
    input: Which.extend({ studentName: Text('姓名', 30) }),
    output: Done,
    errors: ['notFound'],
  }),
  submitAudit: call({
    ...own,
    path: 'exam/auth/grade/exam/student/relation/submit/audit',
    notWhileImpersonating: true,
    about: 'Submit my attempt at a class exam. Idempotent: one submission and one receipt.',
    reservedPool: 'exam',
    bodyBytes: 1024 * 1024,
    input: record.examFinish.input,
    output: record.examFinish.output,
    errors: ['notFound', 'shown'],
  }),
  view: call({
    ...own,
    path: 'exam/auth/grade/exam/student/relation/view',
    about: 'One class exam that is set for me, with information before the start.',
    input: Which,
    output: OwnGradeExam.extend({
      serverTime: DateTime,
      notice: ExamDetail.shape.notice,
      rules: ExamRulesInBrief,
      titleList: ExamDetail.shape.titleList,
    }),
    errors: ['notFound'],
  }),
  viewScore: call({
    ...own,
    path: 'exam/auth/grade/exam/student/relation/view/score',
    about: 'Details of my score in a class exam, as far as its rules reveal it.',
    input: Which,
    output: z.object({
      gradeExamId: Id,
      gradeExamName: z.string(),
      gradeName: z.string(),
      studentName: z.string(),
      comment: z.string(),
      auditTime: MaybeTime,
      isCompensate: Flag,
      result: ExamResult,
    }),
    errors: ['notFound', 'shown'],
  }),
  page: call({
    ...own,
    path: 'exam/auth/grade/exam/student/relation/page',
    about: 'Exams of my classes, open ones first.',
    input: z.object({
      ...PageInput,
      gradeId: Id.optional(),
      state: z.enum(['all', 'todo', 'done']).default('all'),
    }),
    output: PageOf(OwnGradeExam),
  }),
  tips: call({
    ...own,
    path: 'exam/auth/grade/exam/student/relation/tips',
    about: 'Open exams that I have not acknowledged.',
    input: Nothing,
    output: z.object({
      tips: z.int(),
      list: z.array(
        z.object({
          gradeExamId: Id,
          gradeExamName: z.string(),
          gradeName: z.string(),
          beginTime: MaybeTime,
          endTime: MaybeTime,
        }),
      ),
    }),
  }),
  ignore: call({
    method: 'PUT',
    who: 'login',
    limit: limits.personal,
    path: 'exam/auth/grade/exam/student/relation/ignore',
    notWhileImpersonating: true,
    about: 'Dismiss reminders of this exam.',
    input: Which,
    output: Done,
    errors: ['notFound'],
  }),
  answerSave: call({
    ...own,
    path: 'exam/auth/grade/student/exam/answer/save',
    notWhileImpersonating: true,
    about: 'Save answers of an attempt at a class exam. Responds after COMMIT.',
    reservedPool: 'exam',
    limit: limits.examSave,
    bodyBytes: 1024 * 1024,
    input: record.answerSave.input,
    output: record.answerSave.output,
    errors: ['notFound'],
  }),
  answerView: call({
    ...own,
    path: 'exam/auth/grade/student/exam/answer/view',
    about:
      'My answers in a class exam with keys, as far as its rules reveal them; for staff who mark, the answers of one student.',
    input: z.object({
      gradeExamId: Id.optional().meta({ description: 'my own answers' }),
      relationId: Id.optional().meta({ description: 'answers of a student, for staff who mark' }),
    }),
    output: z.object({
      answers: result.answerView.output.nullable(),
      taskList: z.array(MarkTask),
      nickname: z.string(),
    }),
    errors: ['notFound', 'invalid', 'shown'],
  }),
  apiCheck: call({
    method: 'GET',
    path: 'exam/api/grade/exam/check',
    about: 'Whether this class exam exists and is open; reveals nothing else.',
    who: 'anon',
    limit: limits.read,
    input: Which,
    output: z.object({
      gradeExamId: Id,
      examStatus: ExamWindow,
      beginTime: MaybeTime,
      endTime: MaybeTime,
      serverTime: DateTime,
    }),
    errors: ['notFound'],
  }),
}
