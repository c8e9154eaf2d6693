/**
 * Exams of a class. Each has a paper of its own, a copy with rules of its own, so that it is begun, saved, handed in, watched and marked by the engine of
 * exams; these calls add whom it is set for and what the class makes of it.
 */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { ExamDetail, ExamRulesInBrief } from '../exam/catalogue.ts'
import { MarkState, MarkTask } from '../exam/marking.ts'
import { DeviceId, record } from '../exam/record.ts'
import { FaceKeepDays, FaceMode, FaceStatus } from './exam-face.ts'
import { ExamResult, result } from '../exam/result.ts'
import { ExamRules, Instant, MaybeTime, Score, SomeRules } from '../exam/shapes.ts'

/** Where now stands to the window. */
const ExamWindow = z.int().meta({ description: '1 not begun, 2 open, 3 over' })
/** How somebody stands to an exam that is set for them. */
const TakerStatus = z.int().meta({ description: '1 wait, 2 doing, 3 handed in, 4 being marked, 5 marked' })
const Audience = z
  .union([z.literal(1), z.literal(2), z.literal(3)], { error: '请选择考试对象' })
  .meta({ description: '1 all students, 2 some groups, 3 some students' })
const Moment = (name: string) => Instant(`${name}格式不正确`).nullable()
const Name = Text('考试名称', 60)
const Minutes = (name: string, max: number) =>
  z.int(`${name}必须是整数`).min(0, `${name}不能为负`).max(max, `${name}最多 ${max}`)
const Targets = z.array(Id).max(5000, '考试对象过多')
/** The rules of a class exam beside its window and duration. */
const OtherRules = SomeRules.omit({ openTime: true, closeTime: true, answerTime: true })

/** A class exam as those who run the class see it. */
export const GradeExamRow = z.object({
  gradeExamId: Id,
  gradeId: Id,
  gradeName: z.string(),
  examId: Id.meta({ description: 'its own paper: for the monitor, the marking desk and statistics' }),
  gradeExamName: z.string(),
  beginTime: MaybeTime,
  endTime: MaybeTime,
  answerTime: z.int().meta({ description: 'minutes; 0 no limit' }),
  examStatus: ExamWindow,
  audience: Audience,
  compensateStatus: Flag.meta({ description: '1: a make-up exam is allowed' }),
  compensateEndTime: MaybeTime,
  faceCheck: FaceMode,
  faceKeepDays: z.int(),
  auditType: z.int().meta({ description: '1: rules mark everything, 2: people mark, too' }),
  totalScore: z.number(),
  passScore: z.number(),
  problemQuantity: z.int(),
  studentTotal: z.int().meta({ description: 'for how many it is set' }),
  doingTotal: z.int(),
  handedTotal: z.int(),
  markingTotal: z.int().meta({ description: 'whose answers wait for a person' }),
  markedTotal: z.int(),
  gmtCreate: DateTime,
})

/** One person in a class exam, as those who run the class see them. */
export const GradeExamStudent = z.object({
  relationId: Id,
  userId: Id,
  nickname: z.string(),
  studentName: z.string().meta({ description: 'the name that they entered for this exam, or empty' }),
  headImgUrl: z.string(),
  groupName: z.string(),
  isMember: Flag.meta({ description: '0: has left, or it is no longer set for them' }),
  examStatus: TakerStatus,
  isAbsent: Flag.meta({ description: '1: has not begun, and their window is over' }),
  recordId: Id.nullable(),
  beginExamTime: MaybeTime,
  endExamTime: MaybeTime,
  cutoffEndTime: MaybeTime,
  attemptsUsed: z.int(),
  sysAuditTotalScore: z.number().nullable().meta({ description: 'what rules gave' }),
  lecturerAuditTotalScore: z.number().nullable().meta({ description: 'what people gave' }),
  score: z.number().nullable().meta({ description: 'what counts of all attempts; null: none is marked' }),
  totalScore: z.number(),
  isPass: Flag.nullable(),
  waiting: z.int().meta({ description: 'answers that a person still has to mark' }),
  leaveCount: z.int(),
  faceStatus: FaceStatus.nullable().meta({ description: 'null: nothing was sent, or no check' }),
  comment: z.string(),
  auditTime: MaybeTime.meta({ description: 'when the marking was called done' }),
  beginTime: MaybeTime.meta({ description: 'their own window, where they have one' }),
  endTime: MaybeTime,
  extraMinutes: z.int(),
  extraAttempts: z.int(),
})
export type GradeExamStudent = z.output<typeof GradeExamStudent>

/** A class exam as one for whom it is set sees it. */
export const OwnGradeExam = z.object({
  gradeExamId: Id,
  gradeId: Id,
  gradeName: z.string(),
  examId: Id,
  gradeExamName: z.string(),
  beginTime: MaybeTime.meta({ description: 'the own window, where one has one' }),
  endTime: MaybeTime,
  answerTime: z.int(),
  windowStatus: ExamWindow,
  examStatus: TakerStatus,
  isMember: Flag.meta({ description: '0: I have left; what I sat stays' }),
  isCompensate: Flag.meta({ description: '1: I may make it up' }),
  recordId: Id.nullable(),
  attempts: z.int().meta({ description: '0 any number' }),
  attemptsUsed: z.int(),
  score: z.number().nullable().meta({ description: 'null: not to be seen, or not all marked yet' }),
  totalScore: z.number(),
  passScore: z.number(),
  isPass: Flag.nullable(),
  problemQuantity: z.int(),
  answerOpen: Flag.meta({ description: '1: keys and analysis may be seen' }),
  isRead: Flag,
  ignoreStatus: Flag,
  faceCheck: FaceMode,
  studentName: z.string(),
  comment: z.string().meta({ description: 'what the teacher says, once the marking is called done' }),
})
export type OwnGradeExam = z.output<typeof OwnGradeExam>

const staff = { method: 'POST', who: 'gradeAdmin', limit: limits.author } as const
const own = { method: 'POST', who: 'login', limit: limits.personal } as const
const Which = z.object({ gradeExamId: Id })

export const gradeExam = {
  save: call({
    ...staff,
    path: 'exam/auth/grade/exam/save',
    about:
      'Set an exam for a class: a copy of a paper with a window and rules of its own. Everybody for whom it is set gets a message.',
    input: z.object({
      gradeId: Id,
      examId: Id.meta({
        description: 'the paper to copy: one’s own in any state, or a published one of the class’s lecturer',
      }),
      gradeExamName: Name,
      audience: Audience.default(1),
      targetIds: Targets.default([]).meta({ description: 'ids of groups or of users, as the audience says' }),
      beginTime: Moment('开始时间').default(null),
      endTime: Moment('结束时间').default(null),
      answerTime: ExamRules.shape.answerTime,
      rules: OtherRules.default({}),
      faceCheck: FaceMode.default(0),
      faceKeepDays: FaceKeepDays.default(30),
      clientKey: z.string().max(64).optional().meta({ description: 'the same key twice is one exam' }),
    }),
    output: z.object({ gradeExamId: Id, examId: Id }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
  edit: call({
    ...staff,
    path: 'exam/auth/grade/exam/edit',
    about:
      'Change a class exam. Window and rules stay as they are once somebody has begun; name and audience may change.',
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
    about: 'Delete a class exam that nobody is sitting. Deleted twice is deleted.',
    input: Which,
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  studentIds: call({
    ...staff,
    path: 'exam/auth/grade/exam/get/student/ids',
    about: 'For whom a class exam is set.',
    input: Which,
    output: z.object({ audience: Audience, targetIds: z.array(Id), studentIds: z.array(Id) }),
    errors: ['notFound', 'forbidden'],
  }),
  adminPage: call({
    ...staff,
    path: 'exam/auth/grade/exam/admin/page',
    about: 'Exams of the classes that I run, newest first.',
    input: z.object({ ...PageInput, gradeId: Id.optional(), keyword: Text('关键词', 50, 0).default('') }),
    output: PageOf(GradeExamRow),
    errors: ['notFound', 'forbidden'],
  }),
  view: call({
    ...staff,
    path: 'exam/auth/grade/exam/view',
    about: 'One exam of a class that I run, with its rules.',
    input: Which,
    output: GradeExamRow.extend({
      targetIds: z.array(Id),
      rules: ExamRules,
      isBegun: Flag.meta({ description: '1: somebody has begun; window and rules stay' }),
      isGrader: Flag.meta({
        description: '1: I am a lecturer, and may open the monitor, the marking desk and statistics',
      }),
      mayManage: Flag,
      mayMark: Flag,
      faceWaiting: z.int().meta({ description: 'whose face somebody still has to look at' }),
    }),
    errors: ['notFound', 'forbidden'],
    extension: true,
  }),
  papers: call({
    ...staff,
    path: 'exam/auth/grade/exam/paper/list',
    about: 'Papers that I may set for a class: my own in any state, and published ones of the class’s lecturer.',
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

/** The students of an exam of a class: their states, windows of their own, marks. */
export const gradeExamRoster = {
  compensate: call({
    ...staff,
    path: 'exam/auth/grade/exam/edit/compensate/status',
    about:
      'Allow a make-up exam for who was absent or failed (or for some of them), or take it back. Who may make it up gets a message.',
    input: Which.extend({
      compensateStatus: Flag,
      compensateBeginTime: Moment('补考开始时间').default(null).meta({ description: 'null: now' }),
      compensateEndTime: Moment('补考截止时间').default(null),
      forAbsent: Flag.default(1),
      forFailed: Flag.default(0),
      userIds: Targets.optional().meta({ description: 'only these of them' }),
    }),
    output: z.object({ total: z.int() }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
  override: call({
    ...staff,
    path: 'exam/auth/grade/exam/override/save',
    about:
      'Extra time, a window or further attempts for some students, in place of what they had; nothing of it takes it back.',
    input: Which.extend({
      userIds: z.array(Id).min(1, '请选择学员').max(5000),
      beginTime: Moment('开始时间').default(null),
      endTime: Moment('结束时间').default(null),
      extraMinutes: Minutes('延长分钟', 1440).default(0),
      extraAttempts: Minutes('增加次数', 100).default(0),
    }),
    output: z.object({ total: z.int() }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
    extension: true,
  }),
  list: call({
    ...staff,
    path: 'exam/auth/grade/exam/student/relation/list',
    about: 'Everyone’s state in one exam of a class that I run.',
    input: Which.extend({
      ...PageInput,
      keyword: Text('关键词', 50, 0).default(''),
      state: z.enum(['all', 'wait', 'absent', 'doing', 'marking', 'marked', 'failed']).default('all'),
    }),
    output: PageOf(GradeExamStudent).extend({
      counts: z.object({
        all: z.int(),
        wait: z.int(),
        absent: z.int(),
        doing: z.int(),
        marking: z.int(),
        marked: z.int(),
        failed: z.int(),
      }),
      average: z.number().nullable(),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  pageGrade: call({
    ...staff,
    path: 'exam/auth/grade/exam/student/relation/page/grade',
    about: 'The scores of a class: its students by its exams.',
    input: z.object({ ...PageInput, gradeId: Id, keyword: Text('关键词', 50, 0).default('') }),
    output: PageOf(
      z.object({
        userId: Id,
        nickname: z.string(),
        groupName: z.string(),
        scoreList: z
          .array(
            z.object({
              gradeExamId: Id,
              isSet: Flag.meta({ description: '0: not set for them' }),
              examStatus: TakerStatus,
              score: z.number().nullable(),
              isPass: Flag.nullable(),
            }),
          )
          .meta({ description: 'in the order of examList' }),
      }),
    ).extend({ examList: z.array(z.object({ gradeExamId: Id, gradeExamName: z.string(), totalScore: z.number() })) }),
    errors: ['notFound', 'forbidden'],
  }),
  auditComplete: call({
    method: 'PUT',
    who: 'gradeAdmin',
    limit: limits.author,
    path: 'exam/auth/grade/exam/student/relation/audit/complete',
    about:
      'Call the marking of one student’s exam done, with a word on the whole. Refused while answers wait. They get a message.',
    input: z.object({ relationId: Id, comment: Text('评语', 1000, 0).default('') }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  sysAudit: call({
    ...staff,
    path: 'exam/auth/grade/student/exam/answer/sys/audit',
    about: 'Mark an answer of a class exam: for everybody who marks in the class, lecturer or not.',
    input: z.object({
      relationId: Id,
      problemId: Id,
      score: Score,
      rubric: z.array(z.string().max(20)).max(20).default([]),
      comment: Text('评语', 2000, 0).default(''),
      answerTag: z.string().max(64).optional().meta({ description: 'of the answer that was seen' }),
      replace: Flag.default(0).meta({ description: '1: in place of what another marker gave' }),
    }),
    output: z.object({
      state: MarkState,
      score: z.number().nullable(),
      recordWaiting: z.int(),
      examStatus: TakerStatus,
    }),
    errors: ['notFound', 'forbidden', 'invalid', 'conflict', 'shown'],
  }),
}

export const gradeExamStudent = {
  check: call({
    ...own,
    path: 'exam/auth/grade/exam/student/relation/check',
    about: 'May I enter this class exam? A refusal is code 999 with its reason.',
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
    about: 'Begin a class exam, or take up the attempt that is open: twice is one.',
    reservedPool: 'exam',
    input: Which.extend({ deviceId: DeviceId, password: z.string().max(32).default('') }),
    output: record.examOnline.output,
    errors: ['notFound', 'shown'],
  }),
  continue: call({
    ...own,
    path: 'exam/auth/grade/exam/student/relation/continue',
    about:
      'Go on with my attempt at a class exam on this device. What was begun may be finished, also by who has left the class.',
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
    about: 'Hand in my attempt at a class exam for marking: any number of times is one hand-in and one receipt.',
    reservedPool: 'exam',
    bodyBytes: 1024 * 1024,
    input: record.examFinish.input,
    output: record.examFinish.output,
    errors: ['notFound', 'shown'],
  }),
  view: call({
    ...own,
    path: 'exam/auth/grade/exam/student/relation/view',
    about: 'One class exam that is set for me, with what one should know before the start.',
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
    about: 'My score in a class exam in detail, as far as its rules show it now.',
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
    about: 'Exams of my classes, those to do first.',
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
    about: 'Exams that are new to me and can still be sat.',
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
    about: 'Hint at this exam no more.',
    input: Which,
    output: Done,
    errors: ['notFound'],
  }),
  answerSave: call({
    ...own,
    path: 'exam/auth/grade/student/exam/answer/save',
    about: 'Save answers of an attempt at a class exam. Answered only after they are committed.',
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
      'My answers in a class exam with keys, as far as its rules show them; for who marks in the class, what there is to mark of one student.',
    input: z.object({
      gradeExamId: Id.optional().meta({ description: 'my own answers' }),
      relationId: Id.optional().meta({ description: 'those of a student of a class in which I mark' }),
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
    about: 'Does this class exam exist, and is it open? Tells nothing else of it.',
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
