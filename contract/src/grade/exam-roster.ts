/** Students of a class exam: status, personal windows, marks. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { MarkState } from '../exam/marking.ts'
import { FaceStatus } from './exam-face.ts'
import { Moment, staff, TakerStatus, Targets, Which } from './exam-shapes.ts'
import { MaybeTime, Score } from '../exam/shapes.ts'

const Minutes = (name: string, max: number) =>
  z.int(`${name}必须是整数`).min(0, `${name}不能为负`).max(max, `${name}最多 ${max}`)

/** One student of a class exam, for staff. */
export const GradeExamStudent = z.object({
  relationId: Id,
  userId: Id,
  nickname: z.string(),
  studentName: z.string().meta({ description: 'name entered for this exam, or empty' }),
  headImgUrl: z.string(),
  groupName: z.string(),
  isMember: Flag.meta({ description: '0: former member, or no longer in the audience' }),
  examStatus: TakerStatus,
  isAbsent: Flag.meta({ description: '1: has not started, and their window is over' }),
  recordId: Id.nullable(),
  beginExamTime: MaybeTime,
  endExamTime: MaybeTime,
  cutoffEndTime: MaybeTime,
  attemptsUsed: z.int(),
  sysAuditTotalScore: z.number().nullable().meta({ description: 'marked automatically' }),
  lecturerAuditTotalScore: z.number().nullable().meta({ description: 'marked manually' }),
  score: z.number().nullable().meta({ description: 'score that counts over all attempts; null: none is marked' }),
  totalScore: z.number(),
  isPass: Flag.nullable(),
  waiting: z.int().meta({ description: 'answers that wait for manual marking' }),
  leaveCount: z.int(),
  faceStatus: FaceStatus.nullable().meta({ description: 'null: nothing was sent, or no check' }),
  comment: z.string(),
  auditTime: MaybeTime.meta({ description: 'when the review was completed' }),
  beginTime: MaybeTime.meta({ description: 'personal window, if any' }),
  endTime: MaybeTime,
  extraMinutes: z.int(),
  extraAttempts: z.int(),
})
export type GradeExamStudent = z.output<typeof GradeExamStudent>

export const gradeExamRoster = {
  compensate: call({
    ...staff,
    path: 'exam/auth/grade/exam/edit/compensate/status',
    inClass: 'manage',
    about:
      'Allow a make-up exam for absent or failed students (or some of them), or revoke it. Before the end of the exam it is announced, and given to those who need it once the exam has ended or their failed attempt is marked. Students concerned get a message.',
    input: Which.extend({
      compensateStatus: Flag,
      compensateBeginTime: Moment('补考开始时间').default(null).meta({ description: 'null: now' }),
      compensateEndTime: Moment('补考截止时间').default(null),
      forAbsent: Flag.default(1),
      forFailed: Flag.default(0),
      userIds: Targets.optional().meta({ description: 'only these students' }),
    }),
    output: z.object({
      total: z.int(),
      isPlanned: Flag.meta({ description: '1: announced; given when the exam has ended (addition)' }),
    }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
  override: call({
    ...staff,
    path: 'exam/auth/grade/exam/override/save',
    inClass: 'manage',
    about: 'Set extra time, a window or extra attempts of students, replacing earlier ones; empty values revoke them.',
    input: Which.extend({
      userIds: z.array(Id).min(1, '请选择学员').max(5000),
      beginTime: Moment('开始时间').default(null),
      endTime: Moment('结束时间').default(null),
      extraMinutes: Minutes('延长分钟', 1440).default(0),
      extraPercent: Minutes('延长百分比', 300)
        .default(0)
        .meta({ description: 'extra time as a share of the duration, instead of minutes (addition)' }),
      extraAttempts: Minutes('增加次数', 100).default(0),
    }),
    output: z.object({ total: z.int() }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
    extension: true,
  }),
  list: call({
    ...staff,
    path: 'exam/auth/grade/exam/student/relation/list',
    inClass: 'read',
    about: 'Status of all students of a class exam.',
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
    inClass: 'read',
    about: 'Score table of a class: students by exams.',
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
    inClass: 'mark',
    notWhileImpersonating: true,
    about:
      "Complete the review of one student's exam with a comment. Refused while answers are unmarked. They get a message.",
    input: z.object({ relationId: Id, comment: Text('评语', 1000, 0).default('') }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  sysAudit: call({
    ...staff,
    path: 'exam/auth/grade/student/exam/answer/sys/audit',
    inClass: 'mark',
    notWhileImpersonating: true,
    about: 'Mark an answer of a class exam; for all staff who mark, lecturers or not.',
    input: z.object({
      relationId: Id,
      problemId: Id,
      score: Score,
      rubric: z.array(z.string().max(20)).max(20).default([]),
      comment: Text('评语', 2000, 0).default(''),
      answerTag: z.string().max(64).optional().meta({ description: 'version of the answer that was seen' }),
      replace: Flag.default(0).meta({ description: '1: replaces the mark of another marker' }),
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
