/**
 * Exams of a class. Each has its own paper, a copy with its own rules, so that attempts, monitoring and marking are
 * handled by the exam engine; these calls add audience and results of the class.
 */
import { z } from 'zod'
import { call } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { FaceKeepDays, FaceMode } from './exam-face.ts'
import { Audience, ExamWindow, Moment, staff, Targets, Which } from './exam-shapes.ts'
import { ExamRules, MaybeTime, SomeRules } from '../exam/shapes.ts'
import { NamedCode } from '../code.ts'
import { auditType } from './codes.ts'

const Name = Text('考试名称', 60)
/** Rules of a class exam without window and duration. */
const OtherRules = SomeRules.omit({ openTime: true, closeTime: true, answerTime: true })

/** A class exam, for staff. */
export const GradeExamRow = z.object({
  gradeExamId: Id,
  gradeId: Id,
  gradeName: z.string(),
  examId: Id.meta({ description: 'its own paper: for monitor, marking and statistics' }),
  gradeExamName: z.string(),
  beginTime: MaybeTime,
  endTime: MaybeTime,
  answerTime: z.int().meta({ description: 'minutes; 0: unlimited' }),
  examStatus: ExamWindow,
  audience: Audience,
  compensateStatus: Flag.meta({ description: '1: make-up exam allowed' }),
  compensateEndTime: MaybeTime,
  makeUp: z
    .object({ beginTime: MaybeTime, endTime: DateTime, forAbsent: Flag, forFailed: Flag })
    .nullable()
    .meta({ description: 'an announced make-up exam (addition)' }),
  faceCheck: FaceMode,
  faceKeepDays: z.int(),
  auditType: NamedCode(auditType),
  totalScore: z.number(),
  passScore: z.number(),
  problemQuantity: z.int(),
  studentTotal: z.int().meta({ description: 'audience size' }),
  doingTotal: z.int(),
  handedTotal: z.int(),
  markingTotal: z.int().meta({ description: 'attempts that wait for manual marking' }),
  markedTotal: z.int(),
  gmtCreate: DateTime,
})

export const gradeExam = {
  save: call({
    ...staff,
    path: 'exam/auth/grade/exam/save',
    inClass: 'manage',
    about: 'Set an exam for a class: a copy of a paper with its own window and rules. Its audience gets a message.',
    input: z.object({
      gradeId: Id,
      examId: Id.meta({
        description: "the paper to copy: an own one in any state, or a published one of the class's lecturer",
      }),
      gradeExamName: Name,
      audience: Audience.default(1),
      targetIds: Targets.default([]).meta({ description: 'ids of groups or users, depending on the audience' }),
      beginTime: Moment('开始时间').default(null),
      endTime: Moment('结束时间').default(null),
      answerTime: ExamRules.shape.answerTime,
      rules: OtherRules.default({}),
      faceCheck: FaceMode.default(0),
      faceKeepDays: FaceKeepDays.default(30),
      clientKey: z.string().max(64).optional().meta({ description: 'idempotency key' }),
    }),
    output: z.object({ gradeExamId: Id, examId: Id }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
  edit: call({
    ...staff,
    path: 'exam/auth/grade/exam/edit',
    inClass: 'manage',
    about: 'Change a class exam. Window and rules are fixed once an attempt was started; name and audience may change.',
    input: Which.extend({
      gradeExamName: Name.optional(),
      audience: Audience.optional(),
      targetIds: Targets.optional(),
      beginTime: Moment('开始时间').optional(),
      endTime: Moment('结束时间').optional(),
      answerTime: ExamRules.shape.answerTime.unwrap().optional(),
      rules: OtherRules.optional(),
      faceCheck: FaceMode.optional().meta({ description: 'may be changed at any time' }),
      faceKeepDays: FaceKeepDays.optional(),
    }),
    output: Done,
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
  del: call({
    ...staff,
    path: 'exam/auth/grade/exam/del',
    inClass: 'manage',
    notWhileImpersonating: true,
    about: 'Delete a class exam without open attempts. Idempotent.',
    input: Which,
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  studentIds: call({
    ...staff,
    path: 'exam/auth/grade/exam/get/student/ids',
    inClass: 'read',
    about: 'Audience of a class exam.',
    input: Which,
    output: z.object({ audience: Audience, targetIds: z.array(Id), studentIds: z.array(Id) }),
    errors: ['notFound', 'forbidden'],
  }),
  adminPage: call({
    ...staff,
    path: 'exam/auth/grade/exam/admin/page',
    inClass: 'read',
    about: 'Exams of my classes as staff, newest first.',
    input: z.object({ ...PageInput, gradeId: Id.optional(), keyword: Text('关键词', 50, 0).default('') }),
    output: PageOf(GradeExamRow),
    errors: ['notFound', 'forbidden'],
  }),
  view: call({
    ...staff,
    path: 'exam/auth/grade/exam/view',
    inClass: 'read',
    about: 'One exam of a class with its rules, for staff.',
    input: Which,
    output: GradeExamRow.extend({
      targetIds: z.array(Id),
      rules: ExamRules,
      isBegun: Flag.meta({ description: '1: an attempt was started; window and rules are fixed' }),
      isGrader: Flag.meta({
        description: '1: I am a lecturer, and may open monitor, marking and statistics',
      }),
      mayManage: Flag,
      mayMark: Flag,
      faceWaiting: z.int().meta({ description: 'face checks that wait for a review' }),
    }),
    errors: ['notFound', 'forbidden'],
    extension: true,
  }),
  papers: call({
    ...staff,
    path: 'exam/auth/grade/exam/paper/list',
    inClass: 'manage',
    about: "Papers that I may assign to a class: own ones in any state, and published ones of the class's lecturer.",
    input: z.object({ ...PageInput, gradeId: Id, keyword: Text('关键词', 50, 0).default('') }),
    output: PageOf(
      z.object({
        examId: Id,
        examName: z.string(),
        isMine: Flag,
        answerTime: z.int(),
        totalScore: z.number(),
        passScore: z.number(),
        problemQuantity: z.int(),
        gmtModified: DateTime,
      }),
    ),
    errors: ['notFound', 'forbidden'],
    extension: true,
  }),
}
