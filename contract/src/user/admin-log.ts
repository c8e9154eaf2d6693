import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Id, PageInput, PageOf } from '../shapes.ts'
import { Between, Keyword, LoginRow } from './admin-user.ts'

const admin = { method: 'POST', who: 'admin', limit: limits.admin, extension: true, permission: 'log' } as const

const OperationRow = z.object({
  id: Id,
  userId: Id,
  nickname: z.string(),
  realNickname: z.string().meta({ description: 'the operator behind it, when one acted as somebody else' }),
  operation: z.string(),
  path: z.string(),
  subject: z.string().meta({ description: 'the name of what it was about, or empty' }),
  subjectPath: z.string().meta({ description: 'where that is in the back office, or empty' }),
  changeList: z
    .array(z.object({ label: z.string(), before: z.string(), after: z.string() }))
    .meta({ description: 'what is another there since' }),
  loginIp: z.string(),
  code: z.int().meta({ description: '200, or why it was refused' }),
  gmtCreate: DateTime,
})

export const adminLog = {
  loginPage: call({
    ...admin,
    path: 'user/admin/log/login/page',
    about: 'Tries to sign in, newest first.',
    input: z.object({
      ...PageInput,
      ...Between,
      keyword: Keyword.meta({ description: 'a number (whole, or its last four) or an address' }),
      userId: Id.optional(),
      loginStatus: z.coerce.number().int().min(0).max(3).optional(),
      loginType: z.coerce.number().int().min(1).max(9).optional(),
    }),
    output: PageOf(LoginRow),
  }),
  operationPage: call({
    ...admin,
    path: 'user/admin/log/operation/page',
    about: 'What operators did, newest first.',
    input: z.object({
      ...PageInput,
      ...Between,
      keyword: Keyword.meta({
        description: 'words of the operation, the name of what it was about, or a part of the call',
      }),
      userId: Id.optional(),
      isRefused: z.union([z.literal(0), z.literal(1)]).optional(),
    }),
    output: PageOf(OperationRow),
  }),
  operationView: call({
    ...admin,
    path: 'user/admin/log/operation/view',
    about: 'One line with what was asked: secrets blotted out, numbers masked.',
    input: z.object({ id: Id }),
    output: OperationRow.extend({ content: z.string(), browser: z.string(), userAgent: z.string() }),
    errors: ['notFound'],
  }),
}
