import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { tokenDays } from './token-rules.ts'

const Token = z.object({
  id: Id,
  tokenName: z.string(),
  tokenStart: z.string().meta({ description: 'first characters' }),
  isOffice: Flag.meta({ description: '1: may make calls of the back office' }),
  scopes: z.array(z.string()),
  ipRanges: z.array(z.string()),
  perMinute: z.int(),
  expiresAt: DateTime,
  isExpired: Flag,
  lastUsedAt: DateTime.nullable(),
  lastUsedIp: z.string(),
  gmtCreate: DateTime,
})

const NewToken = {
  tokenName: Text('名称', 40),
  scopes: z
    .array(z.string('权限范围应为文字').max(80, '权限范围有误'))
    .min(1, '请至少选择一项权限')
    .max(100, '权限过多'),
  ipRanges: z
    .array(z.string().trim().max(50))
    .max(20, '最多 20 个 IP 网段')
    .default([])
    .meta({ description: 'addresses or CIDR networks that may use it; empty: all' }),
  days: z
    .union(
      tokenDays.map((days) => z.literal(days)),
      '请选择有效期',
    )
    .default(90),
  perMinute: z.coerce
    .number('每分钟次数应是数字')
    .int('每分钟次数应是整数')
    .min(1, '每分钟至少 1 次')
    .max(6000, '每分钟最多 6000 次')
    .default(120),
}
const Made = z.object({
  id: Id,
  token: z.string().meta({ description: 'the token; it is not stored and cannot be read again' }),
})

const ApiCall = z.object({
  key: z.string(),
  method: z.string(),
  path: z.string(),
  noun: z.string().meta({ description: 'domain.noun, which is a scope' }),
  about: z.string(),
  scopes: z.array(z.string()).meta({ description: 'of which a token needs one' }),
  isStable: Flag,
  isReading: Flag,
  deprecated: z.string().meta({ description: 'what to use instead; empty: not deprecated' }),
  fieldList: z.array(z.object({ name: z.string(), fieldType: z.string(), isRequired: Flag, about: z.string() })),
  example: z.string().meta({ description: 'JSON with the required fields' }),
})
export type ApiCall = z.output<typeof ApiCall>

const TokenUse = z.object({
  id: Id,
  path: z.string().meta({ description: 'key of the call' }),
  ip: z.string(),
  code: z.int().meta({ description: 'of the answer; 200: done' }),
  durationMs: z.int(),
  usedAt: DateTime,
})
const UsesInput = z.object({
  id: Id,
  ...PageInput,
  isRefused: Flag.optional().meta({ description: '1: only refused calls, 0: only those that were done' }),
})
const Figures = z.object({
  list: z.array(
    z.object({
      day: z.string(),
      path: z.string().meta({ description: 'key of the call' }),
      useCount: z.int(),
      refusedCount: z.int(),
      meanMs: z.int(),
    }),
  ),
})

const own = { method: 'POST', who: 'login', extension: true, notWhileImpersonating: true } as const
const admin = { method: 'POST', who: 'admin', permission: 'api.token', limit: limits.admin, extension: true } as const

/** Tokens by which programs act for a person. */
export const ownToken = {
  list: call({
    ...own,
    path: 'user/auth/token/list',
    about: 'My API tokens, newest first; those of the back office apart.',
    limit: limits.personal,
    input: Nothing,
    output: z.object({ list: z.array(Token) }),
  }),
  document: call({
    ...own,
    path: 'user/auth/token/document',
    about: 'Where the OpenAPI document is, from which clients are generated.',
    limit: limits.personal,
    input: Nothing,
    output: z.object({ documentUrl: z.string().meta({ description: 'empty: this installation does not publish it' }) }),
  }),
  save: call({
    ...own,
    path: 'user/auth/token/save',
    about: 'Create an API token. A program sends it as `Authorization: Bearer`.',
    limit: limits.write,
    input: z.object(NewToken),
    output: Made,
    errors: ['invalid', 'shown'],
  }),
  delete: call({
    ...own,
    path: 'user/auth/token/delete',
    about: 'Revoke one of my API tokens; it is void at once.',
    limit: limits.write,
    input: z.object({ id: Id }),
    output: Nothing,
    errors: ['notFound'],
  }),
  uses: call({
    ...own,
    path: 'user/auth/token/use/page',
    about: 'The calls that one of my API tokens made, newest first; refused ones too. Kept for six months.',
    limit: limits.personal,
    input: UsesInput,
    output: PageOf(TokenUse),
    errors: ['notFound'],
  }),
  figures: call({
    ...own,
    path: 'user/auth/token/use/figures',
    about: 'Figures of one of my API tokens by day and call, of the last 30 days.',
    limit: limits.personal,
    input: z.object({ id: Id }),
    output: Figures,
    errors: ['notFound'],
  }),
}

/** Tokens in the back office: those of the site, which act within the rights of who made them, and those of people. */
export const adminToken = {
  calls: call({
    ...admin,
    path: 'user/admin/token/calls',
    permission: 'api.call',
    about: 'The calls that API tokens may make, by noun: scopes, input fields, stability. Derived from the contract.',
    input: z.object({
      ...PageInput,
      keyword: z.string().trim().max(60).default(''),
      scopeDomain: z.string().trim().max(30).default('').meta({ description: 'domain of the contract; empty: all' }),
      isStable: z.coerce.number().int().min(0).max(1).optional(),
      isReading: z.coerce.number().int().min(0).max(1).optional(),
    }),
    output: PageOf(ApiCall),
  }),
  page: call({
    ...admin,
    path: 'user/admin/token/page',
    about: 'API tokens of the site and of its people that are not revoked, newest first.',
    input: z.object({
      ...PageInput,
      keyword: z.string().trim().max(60).default(''),
      isOffice: z.coerce.number().int().min(0).max(1).optional(),
    }),
    output: PageOf(Token.extend({ userId: Id, nickname: z.string() })),
  }),
  save: call({
    ...admin,
    path: 'user/admin/token/save',
    about: 'Create an API token for the back office, which acts for me: scopes beyond my permissions are refused.',
    input: z.object(NewToken),
    output: Made,
    errors: ['invalid', 'shown'],
    logAs: '创建访问令牌',
  }),
  delete: call({
    ...admin,
    path: 'user/admin/token/delete',
    about: 'Revoke an API token of the site or of one of its people; it is void at once.',
    input: z.object({ id: Id }),
    output: Nothing,
    errors: ['notFound'],
    logAs: '停用访问令牌',
  }),
  uses: call({
    ...admin,
    path: 'user/admin/token/use/page',
    about: 'The calls that an API token of the site or of one of its people made, newest first; refused ones too.',
    input: UsesInput,
    output: PageOf(TokenUse),
    errors: ['notFound'],
  }),
  figures: call({
    ...admin,
    path: 'user/admin/token/use/figures',
    about: 'Figures of an API token by day and call, of the last 30 days.',
    input: z.object({ id: Id }),
    output: Figures,
    errors: ['notFound'],
  }),
}
