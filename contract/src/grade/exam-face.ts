/** Face check before a class exam: consent and snapshot of the student, review by staff. Off by default. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { MaybeTime } from '../exam/shapes.ts'
import { NamedCode } from '../code.ts'
import { faceStatus } from './face-rules.ts'

export const FaceMode = z
  .union([z.literal(0), z.literal(1), z.literal(2)], { error: '请选择人脸核验方式' })
  .meta({ description: '0 none, 1 a snapshot is enough to enter, 2 reviewed before entering' })
export const FaceKeepDays = z
  .int('保存天数必须是整数')
  .min(1, '照片至少保存 1 天')
  .max(180, '照片最多保存 180 天')
  .meta({ description: 'days after the exam until the pictures are deleted' })
export const FaceStatus = NamedCode(faceStatus)
const Which = z.object({ gradeExamId: Id })
const Rev = z.int().min(0).meta({ description: 'incremented by every change; 0: nothing was sent yet' })

/** One student before one exam, for staff who mark. */
const FaceRow = z.object({
  userId: Id,
  nickname: z.string(),
  studentName: z.string(),
  headImgUrl: z.string(),
  faceStatus: FaceStatus,
  mayEnter: Flag,
  hasBegun: Flag.meta({ description: '1: has started the exam' }),
  portraitUrl: z.string().meta({ description: 'signed for the viewer, valid for an hour; empty: none, or deleted' }),
  snapshotUrl: z.string(),
  snapshotTime: MaybeTime,
  deleteTime: MaybeTime.meta({ description: 'when the picture is deleted' }),
  verdict: z.enum(['same', 'different', 'unsure']).meta({ description: 'verdict of the provider' }),
  failReason: z.string(),
  reviewReason: z.string(),
  reviewerName: z.string(),
  reviewTime: MaybeTime,
  rev: Rev,
})

const own = { method: 'POST', who: 'login', limit: limits.personal, extension: true } as const
const staff = { method: 'POST', who: 'gradeAdmin', limit: limits.author, extension: true } as const

export const gradeExamFace = {
  view: call({
    ...own,
    path: 'exam/auth/grade/exam/face/view',
    about: 'Whether this class exam has a face check, and my status in it.',
    input: Which,
    output: z.object({
      faceCheck: FaceMode,
      faceKeepDays: z.int(),
      consentVersion: z.int().meta({ description: 'version of my valid consent; 0: none' }),
      consentTime: MaybeTime,
      portraitUrl: z.string(),
      faceStatus: FaceStatus,
      mayEnter: Flag,
      mayShoot: Flag.meta({ description: '1: snapshots are accepted now' }),
      shootFrom: MaybeTime,
      snapshotsLeft: z.int(),
      deleteTime: MaybeTime,
      failReason: z.string(),
      reviewReason: z.string(),
    }),
    errors: ['notFound'],
  }),
  consent: call({
    ...own,
    path: 'exam/auth/grade/exam/face/consent',
    about:
      'Give consent to this version of the text with a portrait (an own private picture, uploaded within the last hour).',
    input: Which.extend({ consentVersion: z.int(), fileId: Id }),
    notWhileImpersonating: true,
    output: Done,
    errors: ['notFound', 'invalid', 'shown'],
  }),
  withdraw: call({
    ...own,
    path: 'exam/auth/grade/exam/face/withdraw',
    about: 'Withdraw my consent: deletes all pictures of my face at once; decisions stay.',
    input: Nothing,
    notWhileImpersonating: true,
    output: Done,
  }),
  snapshot: call({
    ...own,
    path: 'exam/auth/grade/exam/face/snapshot',
    about: 'Send a snapshot for a code (user/auth/user/ext/face/contras/code).',
    input: Which.extend({ code: z.string().min(1).max(64), fileId: Id }),
    notWhileImpersonating: true,
    output: z.object({ faceStatus: FaceStatus, mayEnter: Flag }),
    errors: ['notFound', 'invalid', 'shown'],
  }),
}

/** For staff who mark. */
export const gradeExamFaceReview = {
  page: call({
    ...staff,
    path: 'exam/auth/grade/exam/face/page',
    inClass: 'mark',
    about: 'All students of a class exam with portrait and snapshot side by side, for staff who mark.',
    input: Which.extend({
      ...PageInput,
      state: z.enum(['todo', 'same', 'different', 'letIn', 'none', 'all']).default('todo'),
      keyword: Text('关键词', 50, 0).default(''),
    }),
    output: PageOf(FaceRow).extend({
      gradeId: Id,
      gradeExamName: z.string(),
      faceCheck: FaceMode,
      faceKeepDays: z.int(),
      serverTime: DateTime,
      counts: z.object({
        todo: z.int(),
        same: z.int(),
        different: z.int(),
        letIn: z.int(),
        none: z.int(),
        all: z.int(),
      }),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  review: call({
    ...staff,
    path: 'exam/auth/grade/exam/face/review',
    inClass: 'mark',
    notWhileImpersonating: true,
    about:
      'Decide about students: match, no match (with a reason that is sent to them), or admitted without comparison. Conflicts with a concurrent decision.',
    input: Which.extend({
      faceStatus: z.union([z.literal(2), z.literal(3), z.literal(5)], { error: '请选择核验结果' }),
      reason: Text('原因', 200, 0).default(''),
      list: z
        .array(z.object({ userId: Id, rev: Rev }))
        .min(1, '请选择学员')
        .max(500, '一次最多处理 500 名学员'),
    }),
    output: z.object({ total: z.int() }),
    errors: ['notFound', 'forbidden', 'invalid', 'conflict', 'shown'],
  }),
}
