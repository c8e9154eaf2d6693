/** Certificates of self-paced courses: the author's rule, what a learner has, and those that were issued. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'

const Share = z.coerce
  .number({ error: '学习进度必须是数字' })
  .int('学习进度应为整数')
  .min(1, '学习进度不能小于 1')
  .max(100, '学习进度不能大于 100')

const Rule = z.object({
  title: Text('证书标题', 30),
  body: Text('证书正文', 300).meta({ description: 'placeholders {姓名} and {课程}' }),
  sealLine: Text('落款', 60),
  minProgress: Share.meta({ description: 'share learned, in percent' }),
  examId: Id.nullable().meta({ description: 'paper that has to be passed' }),
})
export type CourseCertificateRule = z.output<typeof Rule>

/** What learners read of a rule. */
const Offered = z.object({
  title: z.string(),
  minProgress: z.int(),
  examId: Id.nullable(),
  examName: z.string(),
})

const author = { method: 'POST', who: 'lecturer', limit: limits.author, extension: true } as const

export const courseCertificate = {
  offered: call({
    method: 'POST',
    path: 'course/api/course/certificate/view',
    about: 'Whether a course gives a certificate, and for what.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    cacheSeconds: 10,
    input: z.object({ courseId: Id }),
    output: z.object({ certificate: Offered.nullable() }),
    errors: ['notFound'],
  }),
  mine: call({
    method: 'POST',
    path: 'course/auth/course/certificate/mine',
    about: 'My certificate of a course, with what is missing. Issues it once the rule is met.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ courseId: Id }),
    output: z.object({
      certificate: Offered.extend({
        progress: z.number(),
        isPassed: Flag.meta({ description: '1 also without a paper' }),
        certificateNo: z.string().nullable(),
      }).nullable(),
    }),
    errors: ['notFound'],
  }),
  rule: call({
    ...author,
    path: 'course/auth/course/audit/certificate/view',
    about: 'Rule of a course, or a proposal; with the papers it may demand.',
    input: z.object({ courseId: Id }),
    output: z.object({
      isGiven: Flag,
      rule: Rule,
      examList: z.array(z.object({ examId: Id, examName: z.string() })),
      issuedCount: z.int(),
    }),
    errors: ['notFound'],
  }),
  ruleSave: call({
    ...author,
    path: 'course/auth/course/audit/certificate/save',
    about: 'Sets the rule of a course. Learners who meet it get a certificate; issued ones do not change.',
    notWhileImpersonating: true,
    input: z.object({ courseId: Id, ...Rule.shape }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  ruleDelete: call({
    ...author,
    path: 'course/auth/course/audit/certificate/delete',
    about: 'The course gives no certificates any more. Issued ones stay.',
    notWhileImpersonating: true,
    input: z.object({ courseId: Id }),
    output: Done,
    errors: ['notFound'],
  }),
  list: call({
    ...author,
    path: 'course/auth/course/audit/certificate/list',
    about: 'Certificates of a course, newest first.',
    input: z.object({ courseId: Id, ...PageInput }),
    output: PageOf(
      z.object({
        certificateNo: z.string(),
        holderName: z.string(),
        issueTime: DateTime,
        revokeTime: DateTime.nullable(),
        revokeReason: z.string(),
      }),
    ),
    errors: ['notFound'],
  }),
  revoke: call({
    ...author,
    path: 'course/auth/course/audit/certificate/revoke',
    about: 'Revokes a certificate; its page shows the revocation. It is not issued again by itself.',
    notWhileImpersonating: true,
    limit: limits.write,
    input: z.object({ courseId: Id, certificateNo: Text('证书编号', 40), reason: Text('撤销原因', 100) }),
    output: Done,
    errors: ['notFound'],
  }),
}
