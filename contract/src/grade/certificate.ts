/** Certificates of classes: requirements, texts, verification. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'

const Percent = (name: string) =>
  z.coerce
    .number({ error: `${name}必须是数字` })
    .int(`${name}应为整数`)
    .min(0, `${name}不能小于 0`)
    .max(100, `${name}不能大于 100`)

const Template = z.object({
  title: Text('证书标题', 30),
  body: Text('证书正文', 300).meta({ description: 'placeholders {姓名}, {班级} and {成绩}' }),
  /** The default is the class name, which has up to sixty characters. */
  sealLine: Text('落款', 60),
  minProgress: Percent('课程完成度'),
  minTotal: Percent('总评成绩').meta({ description: '0: none' }),
})
export type CertificateTemplate = z.output<typeof Template>

const Shown = z.object({
  certificateNo: z.string(),
  holderName: z.string(),
  gradeName: z.string().meta({ description: 'name of the class, course or learning plan' }),
  title: z.string(),
  body: z.string().meta({ description: 'with placeholders filled in' }),
  sealLine: z.string(),
  issueTime: DateTime,
  revokeTime: DateTime.nullable(),
  revokeReason: z.string(),
  validUntil: DateTime.nullable().meta({ description: 'end of its validity; null: without end' }),
  isExpired: Flag,
})

const teacher = { method: 'POST', who: 'gradeAdmin', limit: limits.author, extension: true } as const

export const certificate = {
  template: call({
    ...teacher,
    path: 'exam/auth/grade/certificate/template/view',
    inClass: 'read',
    about: "Template and requirements of a class's certificates.",
    input: z.object({ gradeId: Id }),
    output: Template,
    errors: ['notFound', 'forbidden'],
  }),
  templateSave: call({
    ...teacher,
    path: 'exam/auth/grade/certificate/template/save',
    inClass: 'manage',
    notWhileImpersonating: true,
    about: 'Change template and requirements of future certificates.',
    input: z.object({ gradeId: Id, ...Template.shape }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  list: call({
    ...teacher,
    path: 'exam/auth/grade/certificate/list',
    inClass: 'read',
    about: 'Learners of a class with progress, completion and certificate.',
    input: z.object({ gradeId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          userId: Id,
          nickname: z.string(),
          progress: z.number().meta({ description: 'over all courses' }),
          total: z.number().nullable(),
          isComplete: Flag,
          certificateNo: z.string().nullable(),
          issueTime: DateTime.nullable(),
        }),
      ),
      completeCount: z.int(),
      waitingCount: z.int().meta({ description: 'completed and without a certificate' }),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  issue: call({
    ...teacher,
    path: 'exam/auth/grade/certificate/issue',
    inClass: 'manage',
    notWhileImpersonating: true,
    about: 'Issue certificates to all who completed the class and have none. Idempotent.',
    limit: limits.write,
    input: z.object({ gradeId: Id }),
    output: z.object({ count: z.int() }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  revoke: call({
    ...teacher,
    path: 'exam/auth/grade/certificate/revoke',
    inClass: 'manage',
    notWhileImpersonating: true,
    about: 'Revoke a certificate; its page shows the revocation.',
    limit: limits.write,
    input: z.object({ gradeId: Id, certificateNo: Text('证书编号', 40), reason: Text('撤销原因', 100) }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  own: call({
    method: 'POST',
    path: 'exam/auth/grade/certificate/own',
    about: 'My certificates, newest first.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ ...PageInput }),
    output: PageOf(Shown),
  }),
  view: call({
    method: 'POST',
    path: 'exam/api/certificate/view',
    about: 'Verify a certificate by its number.',
    who: 'anon',
    limit: limits.trial,
    extension: true,
    input: z.object({ certificateNo: Text('证书编号', 40) }),
    output: Shown.extend({
      logo: z.string().meta({ description: 'picture of the school; empty: none' }),
      seal: z.string().meta({ description: 'picture of its seal; empty: none' }),
    }),
    errors: ['notFound'],
  }),
}
