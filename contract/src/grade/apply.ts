/** Applications to join a class. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Id, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { NamedCode } from '../code.ts'
import { applyStatus } from './codes.ts'

const AuditStatus = NamedCode(applyStatus)
const Verdict = z
  .union([z.literal(2), z.literal(3)], { error: '审核结果不正确' })
  .meta({ description: '2 approved, 3 refused' })

const Application = z.object({
  id: Id,
  gradeId: Id,
  gradeName: z.string(),
  userId: Id,
  nickname: z.string(),
  headImgUrl: z.string(),
  mobile: z.string().meta({ description: 'masked' }),
  applyDescription: z.string(),
  answerList: z.array(z.object({ title: z.string(), answer: z.string() })),
  joinSource: z.int().meta({ description: '1 by invitation, 2 by the page of the class' }),
  auditStatus: AuditStatus,
  auditOpinion: z.string(),
  auditUserName: z.string(),
  auditTime: DateTime.nullable(),
  gmtCreate: DateTime,
})
export type GradeApplication = z.output<typeof Application>

const run = { method: 'POST', who: 'gradeAdmin', limit: limits.write } as const
/** Filter: one class; default: all whose applications the viewer reviews. */
const which = { gradeId: Id.optional() }

export const gradeApply = {
  page: call({
    ...run,
    limit: limits.personal,
    path: 'exam/auth/grade/apply/record/page',
    inClass: 'read',
    about: 'Applications, newest first: of one class, or of all whose applications the viewer may review.',
    input: z.object({ ...PageInput, ...which, auditStatus: z.coerce.number().int().min(1).max(4).optional() }),
    output: PageOf(Application),
    errors: ['notFound', 'forbidden'],
  }),
  summary: call({
    ...run,
    limit: limits.personal,
    path: 'exam/auth/grade/apply/record/summary',
    inClass: 'read',
    about: 'Number of applications by state.',
    input: z.object(which),
    output: z.object({ pending: z.int(), approved: z.int(), refused: z.int(), ignored: z.int() }),
    errors: ['notFound', 'forbidden'],
  }),
  audit: call({
    ...run,
    method: 'PUT',
    path: 'exam/auth/grade/apply/record/audit',
    inClass: 'mark',
    about: 'Accept or refuse an application. A different earlier decision is a conflict.',
    input: z.object({ id: Id, auditStatus: Verdict, auditOpinion: Text('审核意见', 200, 0).default('') }),
    output: Done,
    errors: ['notFound', 'forbidden', 'conflict', 'shown'],
  }),
  auditBatch: call({
    ...run,
    method: 'PUT',
    path: 'exam/auth/grade/apply/record/audit/batch',
    inClass: 'mark',
    about: 'Accept or refuse several applications; those decided meanwhile are skipped.',
    input: z.object({
      ids: z.array(Id).min(1, '请选择申请').max(200, '一次最多 200 条'),
      auditStatus: Verdict,
      auditOpinion: Text('审核意见', 200, 0).default(''),
    }),
    output: z.object({ doneCount: z.int(), passedCount: z.int() }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  ignore: call({
    ...run,
    method: 'PUT',
    path: 'exam/auth/grade/apply/record/ignore',
    inClass: 'mark',
    about: 'Ignore an application. The applicant may apply again.',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'forbidden', 'conflict', 'shown'],
  }),
  tips: call({
    method: 'POST',
    path: 'exam/auth/grade/apply/record/tips',
    about: 'Pending applications for the viewer to review, and unseen decisions about their own.',
    who: 'login',
    limit: limits.personal,
    input: Nothing,
    output: z.object({
      num: z.int().meta({ description: 'sum of both' }),
      pendingCount: z.int(),
      decidedList: z.array(
        z.object({ id: Id, gradeId: Id, gradeName: z.string(), auditStatus: AuditStatus, auditOpinion: z.string() }),
      ),
    }),
  }),
  seen: call({
    method: 'POST',
    path: 'exam/auth/grade/apply/record/seen',
    about: "Mark decisions about the viewer's applications as seen.",
    who: 'login',
    limit: limits.write,
    extension: true,
    input: Nothing,
    output: Done,
  }),
}
