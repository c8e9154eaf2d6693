import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { ClientType, DateTime, Done, Flag, Id, Nothing, Text } from '../shapes.ts'
import { SignedIn } from './account.ts'
import { type SsoPreset, ssoPresets } from './sso-rules.ts'

/** Name of a claim; a dot reaches into an object (`realm_access.roles`). */
const Claim = (label: string) =>
  z
    .string()
    .trim()
    .max(100, `${label}过长`)
    .regex(/^[\w.:/-]*$/, `${label}只能是字母、数字和 . _ - : /`)

const Settings = {
  claimName: Claim('姓名字段').default('name'),
  claimMobile: Claim('手机号字段').default('phone_number'),
  claimGroups: Claim('分组字段').default(''),
  ruleClaim: Claim('准入字段').default(''),
  ruleValues: z
    .array(z.string().trim().min(1, '准入值不能为空').max(200, '准入值过长'))
    .max(100, '准入值最多 100 个')
    .default([]),
  isAuto: Flag.default(0),
  isClassByGroup: Flag.default(0),
  roleGroups: z
    .array(
      z.object({
        group: z.string({ error: '请填写分组' }).trim().min(1, '请填写分组').max(200, '分组的名称过长'),
        roleId: Id,
      }),
      '分组与角色的格式不正确',
    )
    .max(50, '最多 50 个分组可以对应角色')
    .default([])
    .meta({ description: 'roles of the back office that people of a group have while they are in it' }),
  orgId: z
    .union([Id, z.literal('')])
    .default('')
    .meta({
      description: 'organisation that people of the provider enter, by groups into its departments; empty: none',
    }),
  claimScim: Claim('同步标识字段')
    .default('')
    .meta({ description: 'claim that SCIM sends as externalId; empty: that of the preset' }),
}
const Filter = (label: string) => z.string().trim().max(500, `${label}过长`).default('')
/** Settings of an LDAP directory; empty for other providers, but for `idAttribute` of SAML (empty: the NameID). */
const Directory = {
  baseDn: z.string().trim().max(500, '搜索起点过长').default('').meta({ description: 'where searches begin' }),
  userFilter: Filter('账号过滤器').meta({ description: 'RFC 4515; `{name}` is the typed account' }),
  groupFilter: Filter('分组过滤器').meta({
    description: 'groups of a person beside memberOf; `{dn}` is the entry, `{name}` the typed account',
  }),
  idAttribute: Claim('唯一标识字段').default(''),
  isStartTls: Flag.default(1).meta({ description: 'TLS on ldap://' }),
  caCertificate: z
    .string()
    .trim()
    .max(20_000, 'CA 证书过长')
    .default('')
    .meta({ description: 'PEM; empty: the public certificate authorities' }),
}
const Url = (label: string) => z.string().trim().max(1000, `${label}过长`).default('')
/** Settings of SAML; empty for other providers. */
const Saml = {
  signInUrl: Url('登录地址').meta({ description: 'single sign-on service, redirect binding' }),
  signOutUrl: Url('登出地址').meta({
    description: 'single logout service, redirect binding; empty: the provider gets no answer to its logout requests',
  }),
  certificates: z
    .string()
    .trim()
    .max(40_000, '签名证书过长')
    .default('')
    .meta({ description: 'PEM, one or several, any of which may sign' }),
}
const Provider = {
  providerName: Text('名称', 30),
  preset: z.enum(Object.keys(ssoPresets) as [SsoPreset, ...SsoPreset[]], '请选择类型'),
  issuer: z.string().trim().max(300, '签发地址过长').default('').meta({
    description:
      'of CAS: the address before /login; of a directory: ldaps://HOST or ldap://HOST; of SAML: the entity id; of wecom, dingtalk and feishu: CorpID, CorpId or tenant_key, which only wecom requires',
  }),
  clientId: Text('客户端 ID', 200, 0).default('').meta({
    description: 'of a directory: DN of its service account; of wecom: AgentId; empty for CAS and SAML',
  }),
  scopes: z
    .string()
    .trim()
    .max(300, '授权范围过长')
    .regex(/^[\w.:/ -]*$/, '授权范围是用空格隔开的英文词')
    .default('openid profile phone'),
  ...Settings,
  ...Directory,
  ...Saml,
}
const Saved = z.object(Provider)
export type SsoSettings = Omit<z.output<typeof Saved>, 'providerName' | 'preset' | 'issuer' | 'clientId'>

const admin = { method: 'POST', who: 'admin', permission: 'signIn.sso', limit: limits.admin, extension: true } as const
const open = { method: 'POST', who: 'anon', limit: limits.signIn, extension: true } as const
const Tried = z.object({
  claims: z.record(z.string(), z.unknown()),
  nickname: z.string(),
  mobile: z.string(),
  groupList: z.array(z.string()),
  isLetIn: Flag,
})
const Finished = z.object({
  state: z.int(),
  user: SignedIn.nullable(),
  ticket: z.string(),
  nickname: z.string(),
  mayCreate: Flag,
  isNumberTaken: Flag.meta({ description: '1: the number of the directory belongs to an account' }),
  tried: Tried.nullable(),
})
const Account = z.string().trim().min(1, '请填写账号').max(100, '账号过长')
const Ticket = z.string({ error: '缺少登录凭据' }).max(20_000, '登录凭据不正确')

/** Identity providers in the back office. Secrets are written, never read. */
export const adminSso = {
  list: call({
    ...admin,
    path: 'user/admin/sso/list',
    about: 'The identity providers of the site, without their secrets, and the addresses to register with them.',
    input: Nothing,
    output: z.object({
      returnUrl: z.string().meta({ description: 'redirect URI' }),
      samlEntityId: z.string().meta({ description: 'our entity id with SAML; its address answers with our metadata' }),
      samlConsumerUrl: z.string().meta({ description: 'our assertion consumer service (POST)' }),
      samlLogoutUrl: z.string().meta({ description: 'our single logout service (redirect)' }),
      list: z.array(
        z.object({
          id: Id,
          ...Provider,
          hasSecret: Flag,
          statusId: Flag,
          logoutUrl: z.string().meta({ description: 'address for back-channel logout' }),
          people: z.int().meta({ description: 'accounts bound to it' }),
          orgName: z.string().meta({ description: 'name of the organisation `orgId`; empty without one' }),
          gmtModified: DateTime,
          ...tagged,
        }),
      ),
    }),
  }),
  save: call({
    ...admin,
    path: 'user/admin/sso/save',
    about:
      'Create (without `id`) or change an identity provider. With `roleGroups` the caller must hold the roles and the right to appoint operators. A secret that is not sent keeps its value while issuer and client stay the same.',
    stepUp: 'recent',
    input: z.object({
      id: Id.optional(),
      ...Provider,
      secretKey: z.string().trim().max(500, '密钥过长').default(''),
      statusId: Flag.default(1),
      ...edited,
    }),
    output: z.object({ id: Id }),
    errors: ['invalid', 'forbidden', 'conflict', 'notFound', 'stepUp', 'shown'],
    logAs: '设置单位账号登录',
  }),
  delete: call({
    ...admin,
    path: 'user/admin/sso/delete',
    about: 'Remove an identity provider with the bindings of people; their accounts stay.',
    stepUp: 'recent',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'stepUp'],
    logAs: '删除单位账号登录',
  }),
  try: call({
    ...admin,
    path: 'user/admin/sso/try',
    about:
      'Begin a try of a provider: its `finish` shows the claims and what the rules make of them, and opens no session.',
    input: z.object({ id: Id }),
    output: z.object({ url: z.string(), secret: z.string() }),
    errors: ['notFound', 'shown'],
    logAs: '试用单位账号登录',
  }),
  metadata: call({
    ...admin,
    path: 'user/admin/sso/metadata',
    about:
      'Read the metadata of a SAML provider, as XML or from its https address, to fill in the form. Stores nothing.',
    bodyBytes: 1024 * 1024 + 64 * 1024,
    input: z.object({
      source: z
        .string()
        .trim()
        .min(1, '请粘贴元数据，或填写它的地址')
        .max(1024 * 1024, '元数据过大'),
    }),
    output: z.object({
      issuer: z.string(),
      signInUrl: z.string(),
      signOutUrl: z.string(),
      certificates: z.string(),
      certificateCount: z.int(),
    }),
    errors: ['invalid', 'shown'],
    logAs: '读取单位账号的元数据',
  }),
  lookup: call({
    ...admin,
    path: 'user/admin/sso/lookup',
    about:
      'Try an LDAP directory: bind with its service account, search an account, show its mapped attributes and what the rules make of them.',
    input: z.object({ id: Id, account: Account }),
    output: Tried,
    errors: ['notFound', 'shown'],
    logAs: '试用单位账号登录',
  }),
}

/** Sign-in at an identity provider. */
export const sso = {
  begin: call({
    ...open,
    path: 'user/api/user/login/sso/begin',
    about: 'Begin a sign-in: the address of the provider, and a secret that this browser keeps for `finish`.',
    input: z.object({ id: Id }),
    output: z.object({ url: z.string(), secret: z.string() }),
    errors: ['notFound', 'shown'],
  }),
  finish: call({
    ...open,
    path: 'user/api/user/login/sso/finish',
    about:
      'Finish it with the query of the return address. `state`: 1 signed in, 2 no account is bound yet (`ticket` for `attach` or `create`), 3 the claims of a try.',
    input: z.object({
      query: z.string().max(8000, '返回的地址过长'),
      secret: z.string().max(64),
      clientType: ClientType,
    }),
    output: Finished,
    errors: ['notFound', 'shown', 'forbidden', 'accountDisabled', 'secondFactor'],
  }),
  directory: call({
    ...open,
    path: 'user/api/user/login/sso/directory',
    about:
      'Sign in with account and password of an LDAP directory. Failures count like those of passwords (453, 429). Answers like `finish`; `state` 1 or 2.',
    input: z.object({
      id: Id,
      account: Account,
      password: z.string({ error: '请填写密码' }).min(1, '请填写密码').max(256, '密码过长'),
      clientType: ClientType,
      captchaId: z.string().max(64).optional(),
      captchaCode: z.string().trim().max(16).optional(),
    }),
    output: Finished,
    errors: [
      'notFound',
      'shown',
      'wrongPassword',
      'captchaWrong',
      'tooMany',
      'forbidden',
      'accountDisabled',
      'secondFactor',
    ],
  }),
  create: call({
    ...open,
    path: 'user/api/user/login/sso/create',
    about: 'Create an account for the person of the ticket, and sign in.',
    input: z.object({ ticket: Ticket, clientType: ClientType }),
    output: SignedIn,
    errors: ['notFound', 'mobileTaken', 'wrongCode', 'forbidden', 'accountDisabled', 'secondFactor'],
  }),
  attach: call({
    ...open,
    path: 'user/auth/user/sso/attach',
    who: 'login',
    limit: limits.write,
    notWhileImpersonating: true,
    stepUp: 'recent',
    about: 'Bind the person of the ticket to my account, in which I have just signed in.',
    input: z.object({ ticket: Ticket }),
    output: Done,
    errors: ['notFound', 'wrongCode', 'stepUp'],
  }),
  own: call({
    ...open,
    path: 'user/auth/user/sso/list',
    who: 'login',
    limit: limits.personal,
    about: 'The identity providers to which my account is bound.',
    input: Nothing,
    output: z.object({ list: z.array(z.object({ id: Id, providerName: z.string(), gmtCreate: DateTime })) }),
  }),
  detach: call({
    ...open,
    path: 'user/auth/user/sso/delete',
    who: 'login',
    limit: limits.write,
    notWhileImpersonating: true,
    stepUp: 'recent',
    about: 'Unbind my account from an identity provider. Not without another way to sign in.',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'conflict', 'stepUp'],
  }),
}
