/** Certificates of classes: who gets one, what it says, whether it is genuine. */
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
  body: Text('证书正文', 300).meta({ description: '{姓名}, {班级} and {成绩} stand for what they say' }),
  /** The name of a class has sixty, and stands here until somebody writes another. */
  sealLine: Text('落款', 60),
  minProgress: Percent('课程完成度'),
  minTotal: Percent('总评成绩').meta({ description: '0: none is asked for' }),
})
export type CertificateTemplate = z.output<typeof Template>

const Shown = z.object({
  certificateNo: z.string(),
  holderName: z.string(),
  gradeName: z.string(),
  title: z.string(),
  body: z.string().meta({ description: 'with its words filled in' }),
  sealLine: z.string(),
  issueTime: DateTime,
  revokeTime: DateTime.nullable(),
  revokeReason: z.string(),
})

const teacher = { method: 'POST', who: 'gradeAdmin', limit: limits.author, extension: true } as const

export const certificate = {
  template: call({
    ...teacher,
    path: 'exam/auth/grade/certificate/template/view',
    about: 'What the certificate of a class says and who gets it.',
    input: z.object({ gradeId: Id }),
    output: Template,
    errors: ['notFound', 'forbidden'],
  }),
  templateSave: call({
    ...teacher,
    path: 'exam/auth/grade/certificate/template/save',
    notWhileImpersonating: true,
    about: 'Change what certificates of a class say from now on, and who gets one.',
    input: z.object({ gradeId: Id, ...Template.shape }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  list: call({
    ...teacher,
    path: 'exam/auth/grade/certificate/list',
    about: 'Learners of a class: how far, whether they have completed it, their certificate.',
    input: z.object({ gradeId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          userId: Id,
          nickname: z.string(),
          progress: z.number().meta({ description: 'of all courses together' }),
          total: z.number().nullable(),
          isComplete: Flag,
          certificateNo: z.string().nullable(),
          issueTime: DateTime.nullable(),
        }),
      ),
      completeCount: z.int(),
      waitingCount: z.int().meta({ description: 'complete and without a certificate' }),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  issue: call({
    ...teacher,
    path: 'exam/auth/grade/certificate/issue',
    notWhileImpersonating: true,
    about: 'Issue certificates to everybody who has completed the class and has none. Safe to repeat.',
    limit: limits.write,
    input: z.object({ gradeId: Id }),
    output: z.object({ count: z.int() }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  revoke: call({
    ...teacher,
    path: 'exam/auth/grade/certificate/revoke',
    notWhileImpersonating: true,
    about: 'Revoke a certificate: its page says so from now on.',
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
    about: 'Whether a certificate is genuine: what it says, by its number.',
    who: 'anon',
    limit: limits.trial,
    extension: true,
    input: z.object({ certificateNo: Text('证书编号', 40) }),
    output: Shown,
    errors: ['notFound'],
  }),
}
