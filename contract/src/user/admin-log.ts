import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Id, PageInput, PageOf } from '../shapes.ts'
import { Between, Keyword, LoginRow } from './admin-user.ts'

const admin = {
  method: 'POST',
  who: 'admin',
  limit: limits.admin,
  extension: true,
  permission: 'log.operation',
} as const

const OperationRow = z.object({
  id: Id,
  userId: Id,
  nickname: z.string(),
  realNickname: z.string().meta({ description: 'the operator, when they impersonated the person' }),
  operation: z.string(),
  path: z.string(),
  subject: z.string().meta({ description: 'name of the object, or empty' }),
  subjectPath: z.string().meta({ description: 'path of the object in the back office, or empty' }),
  changeList: z
    .array(z.object({ label: z.string(), before: z.string(), after: z.string() }))
    .meta({ description: 'changed values' }),
  loginIp: z.string(),
  code: z.int().meta({ description: '200, or the error code' }),
  gmtCreate: DateTime,
})

export const adminLog = {
  loginPage: call({
    ...admin,
    path: 'user/admin/log/login/page',
    permission: 'log.login',
    about: 'Sign-in attempts, newest first.',
    input: z.object({
      ...PageInput,
      ...Between,
      keyword: Keyword.meta({ description: 'a number (whole, or its last four digits) or an IP address' }),
      userId: Id.optional(),
      loginStatus: z.coerce.number().int().min(0).max(3).optional(),
      loginType: z.coerce.number().int().min(1).max(9).optional(),
    }),
    output: PageOf(LoginRow),
  }),
  operationPage: call({
    ...admin,
    path: 'user/admin/log/operation/page',
    about: 'Operations of operators, newest first.',
    input: z.object({
      ...PageInput,
      ...Between,
      keyword: Keyword.meta({
        description: 'words of the operation, name of the object, or part of the call',
      }),
      userId: Id.optional(),
      isRefused: z.union([z.literal(0), z.literal(1)]).optional(),
    }),
    output: PageOf(OperationRow),
  }),
  operationView: call({
    ...admin,
    path: 'user/admin/log/operation/view',
    about: 'One line with its input: secrets removed, numbers masked.',
    input: z.object({ id: Id }),
    output: OperationRow.extend({ content: z.string(), browser: z.string(), userAgent: z.string() }),
    errors: ['notFound'],
  }),
}
