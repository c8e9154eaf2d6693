import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Id, Text } from '../shapes.ts'

const admin = { method: 'POST', who: 'admin', permission: 'signIn.sso', limit: limits.admin, extension: true } as const

/** SCIM 2.0 beside an identity provider: its address, tokens and figures. The protocol itself is no call. */
export const adminScim = {
  view: call({
    ...admin,
    path: 'user/admin/sso/scim/view',
    about: 'Address, tokens and figures of the SCIM server of an identity provider.',
    input: z.object({ id: Id }),
    output: z.object({
      baseUrl: z.string(),
      claim: z.string().meta({ description: 'claim of a sign-in that the directory sends as externalId' }),
      userCount: z.int(),
      activeCount: z.int(),
      accountCount: z.int().meta({ description: 'people with an account here' }),
      groupCount: z.int(),
      list: z.array(
        z.object({
          id: Id,
          tokenName: z.string(),
          tokenStart: z.string().meta({ description: 'first characters' }),
          lastUsedAt: DateTime.nullable(),
          lastUsedIp: z.string(),
          gmtCreate: DateTime,
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  save: call({
    ...admin,
    path: 'user/admin/sso/scim/save',
    about: 'Create a token by which the directory of a provider provisions people. At most two at once.',
    stepUp: 'recent',
    input: z.object({ id: Id, tokenName: Text('名称', 40) }),
    output: z.object({
      tokenId: Id,
      token: z.string().meta({ description: 'the token; it is not stored and cannot be read again' }),
    }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown', 'stepUp'],
    logAs: '创建目录同步令牌',
  }),
  delete: call({
    ...admin,
    path: 'user/admin/sso/scim/delete',
    about: 'Revoke a token of a directory; it is void at once.',
    input: z.object({ tokenId: Id }),
    output: Done,
    errors: ['notFound'],
    logAs: '停用目录同步令牌',
  }),
}
