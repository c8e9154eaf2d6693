/** Reports of an organisation that are sent by mail every week or month. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, Text } from '../shapes.ts'
import { mailCycle } from './report-mail-rules.ts'

const own = { method: 'POST', who: 'login', extension: true } as const
const read = { ...own, limit: limits.personal } as const
const write = { ...own, limit: limits.write } as const
const Department = z.union([z.literal('0'), Id], { error: '部门不正确' })

const Receiver = z.object({
  userId: Id,
  memberName: z.string(),
  orgRole: z.int(),
  hasMail: Flag.meta({ description: 'has a proved address that takes mails' }),
  isAllowed: Flag.meta({ description: 'sees the department: a head those of the own branches' }),
})

export const orgReportMail = {
  list: call({
    ...read,
    path: 'org/auth/report/mail/list',
    about: 'Reports that are sent by mail: when, to whom, how the last one went.',
    input: z.object({ orgId: Id }),
    output: z.object({
      isOffered: Flag.meta({ description: '0: the site sends no mail' }),
      list: z.array(
        z.object({
          reportMailId: Id,
          departmentId: z.string().meta({ description: '0: the whole organisation' }),
          departmentName: z.string(),
          cycle: z.int().meta({ description: '1 week, 2 month' }),
          day: z.int().meta({ description: '1 to 7, or day of the month' }),
          hour: z.int(),
          isPaused: Flag,
          nextTime: DateTime,
          receiverList: z.array(Receiver),
          lastTime: DateTime.nullable(),
          lastError: z.string(),
          sentCount: z.int(),
          waitingCount: z.int(),
          failedCount: z.int().meta({ description: 'refused, or without a working address' }),
        }),
      ),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  people: call({
    ...read,
    path: 'org/auth/report/mail/people/list',
    about: 'Who may get the report of a department: owners, managers, auditors, heads of its branch.',
    input: z.object({ orgId: Id, departmentId: Department.default('0') }),
    output: z.object({ list: z.array(Receiver) }),
    errors: ['notFound', 'forbidden'],
  }),
  save: call({
    ...write,
    path: 'org/auth/report/mail/save',
    about: 'Send the report of a department every week or month; with `reportMailId`, change it.',
    input: z
      .object({
        orgId: Id,
        reportMailId: Id.optional(),
        departmentId: Department.default('0'),
        cycle: z.union([z.literal(mailCycle.week), z.literal(mailCycle.month)], { error: '请选择每周或每月' }),
        day: z.int('请选择日期').min(1, '请选择日期').max(31, '日期最大 31'),
        hour: z.int('请选择时间').min(0, '请选择时间').max(23, '请选择时间'),
        userIds: z.array(Id).min(1, '请选择收件人').max(20, '最多 20 名收件人'),
      })
      .refine(({ cycle, day }) => cycle === mailCycle.month || day <= 7, { error: '请选择星期', path: ['day'] }),
    output: z.object({ reportMailId: Id, nextTime: DateTime }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
  pause: call({
    ...write,
    path: 'org/auth/report/mail/pause',
    about: 'Pause a report by mail, or go on with it.',
    input: z.object({ orgId: Id, reportMailId: Id, isPaused: Flag }),
    output: Done,
    errors: ['notFound', 'forbidden'],
  }),
  send: call({
    ...write,
    path: 'org/auth/report/mail/send',
    about: 'Send one now, beside the plan. Idempotent by `clientKey`.',
    input: z.object({ orgId: Id, reportMailId: Id, clientKey: Text('提交标识', 64, 8) }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  delete: call({
    ...write,
    path: 'org/auth/report/mail/delete',
    about: 'Delete a report by mail.',
    notWhileImpersonating: true,
    input: z.object({ orgId: Id, reportMailId: Id }),
    output: Done,
    errors: ['notFound', 'forbidden'],
  }),
}
