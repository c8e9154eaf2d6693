import { z } from 'zod'
import { call, limits } from '../call.ts'
import { NamedCode } from '../code.ts'
import { edited, tagged } from '../etag.ts'
import { ClientType, DateTime, Done, Flag, Id, Nothing, PageInput, PageOf, SmsCode, Text } from '../shapes.ts'
import { stateCode } from '../states.ts'
import { SignedIn } from './account.ts'
import { factorKinds, loginTypes } from './codes.ts'
import { Place } from './device.ts'

/** Ways to prove an identity; the first three are second factors; `code` by SMS. */
export const proofWays = ['passkey', 'app', 'recovery', 'password', 'code', 'mail'] as const
export type ProofWay = (typeof proofWays)[number]

/** Data of the refusal `secondFactor` (458): the sign-in goes on with `user/api/user/login/factor`. */
export interface SecondStep {
  ticket: string
  wayList: ProofWay[]
}

/** Most second factors of a person. */
export const MAX_FACTORS = 10

const Ticket = z.string({ error: '缺少验证凭据' }).max(2000, '验证凭据不正确')
const Base64 = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/, '通行密钥的数据不正确')
const Options = z.record(z.string(), z.unknown())

/** Answer of `navigator.credentials.create`, as JSON (WebAuthn level 3). */
const PasskeyMade = z.object({
  id: Base64(1400),
  rawId: Base64(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: Base64(4000),
    attestationObject: Base64(20_000),
    transports: z.array(z.string().max(20)).max(8).optional(),
  }),
})
export type PasskeyMade = z.output<typeof PasskeyMade>

/** Answer of `navigator.credentials.get`, as JSON. */
const PasskeyShown = z.object({
  id: Base64(1400),
  rawId: Base64(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: Base64(4000),
    authenticatorData: Base64(4000),
    signature: Base64(4000),
    userHandle: Base64(200).optional(),
  }),
})
export type PasskeyShown = z.output<typeof PasskeyShown>

const PasskeyAsked = z.object({
  ticket: z.string().meta({ description: 'of the challenge; valid for five minutes, once' }),
  options: Options.meta({ description: 'PublicKeyCredentialRequestOptionsJSON of WebAuthn' }),
})

/** One proof: a code by its way, or a passkey with the ticket of its challenge. */
const Proof = {
  way: z.enum(proofWays, '请选择验证方式'),
  code: z.string().trim().max(64, '验证码过长').optional(),
  password: z.string().max(256, '密码过长').optional(),
  passkey: z.object({ ticket: Ticket, response: PasskeyShown }).optional(),
}

const own = { method: 'POST', who: 'login', limit: limits.write, extension: true, notWhileImpersonating: true } as const
const open = { method: 'POST', who: 'anon', limit: limits.signIn, extension: true } as const
const Recovery = z.object({
  recoveryList: z
    .array(z.string())
    .meta({ description: 'new recovery codes, shown once; empty: the former ones stay' }),
})
const Name = Text('名称', 40)

/** Second factors of my account. */
export const factor = {
  view: call({
    ...own,
    path: 'user/auth/user/factor/view',
    limit: limits.personal,
    about: 'My authenticator app, passkeys and recovery codes, and whether the site requires a second factor of me.',
    input: Nothing,
    output: z.object({
      list: z.array(
        z.object({
          id: Id,
          kind: NamedCode(factorKinds),
          name: z.string(),
          isSynced: Flag.meta({ description: 'a passkey that its provider keeps on several devices' }),
          host: z.string().meta({ description: 'host name to which a passkey belongs' }),
          isHere: Flag.meta({ description: '1: usable at this address' }),
          usedAt: DateTime.nullable(),
          gmtCreate: DateTime,
        }),
      ),
      recoveryLeft: z.int(),
      isDue: Flag.meta({ description: '1: required by the site, and not yet used in this session' }),
      mayPasskey: Flag.meta({ description: '0: this address is no host name, so passkeys cannot be created' }),
    }),
  }),
  appBegin: call({
    ...own,
    path: 'user/auth/user/factor/app/begin',
    about: 'A new secret for an authenticator app (TOTP). It counts once a code of it is saved with `app/save`.',
    stepUp: 'recent',
    input: Nothing,
    output: z.object({
      ticket: z.string(),
      secret: z.string().meta({ description: 'base32' }),
      uri: z.string().meta({ description: 'otpauth: address' }),
      qrUrl: z.string().meta({ description: 'data URL of its QR code' }),
    }),
    errors: ['conflict', 'stepUp'],
  }),
  appSave: call({
    ...own,
    path: 'user/auth/user/factor/app/save',
    limit: limits.guess,
    about: 'Save the authenticator app, proved by its current code.',
    stepUp: 'recent',
    input: z.object({ ticket: Ticket, code: SmsCode, name: Name }),
    output: Recovery,
    errors: ['conflict', 'wrongCode', 'stepUp'],
  }),
  passkeyBegin: call({
    ...own,
    path: 'user/auth/user/factor/passkey/begin',
    about: 'Options for creating a passkey.',
    stepUp: 'recent',
    input: Nothing,
    output: z.object({
      ticket: z.string(),
      options: Options.meta({ description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn' }),
    }),
    errors: ['shown', 'stepUp'],
  }),
  passkeySave: call({
    ...own,
    path: 'user/auth/user/factor/passkey/save',
    about: 'Save the passkey that the browser created.',
    stepUp: 'recent',
    input: z.object({ ticket: Ticket, response: PasskeyMade, name: Name }),
    output: Recovery,
    errors: ['wrongCode', 'conflict', 'stepUp'],
  }),
  rename: call({
    ...own,
    path: 'user/auth/user/factor/rename',
    about: 'Rename a second factor of mine.',
    input: z.object({ id: Id, name: Name }),
    output: Done,
    errors: ['notFound'],
  }),
  delete: call({
    ...own,
    path: 'user/auth/user/factor/delete',
    about: 'Remove a second factor of mine. With the last one the recovery codes go, too.',
    stepUp: 'recent',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'stepUp'],
  }),
  recoveryRenew: call({
    ...own,
    path: 'user/auth/user/factor/recovery/renew',
    about: 'Replace my recovery codes.',
    stepUp: 'recent',
    input: Nothing,
    output: Recovery,
    errors: ['conflict', 'stepUp'],
  }),
  proveBegin: call({
    ...own,
    path: 'user/auth/user/factor/prove/begin',
    about: 'After the refusal `stepUp` (459): the ways to prove my identity, and the challenge for a passkey.',
    input: Nothing,
    output: z.object({
      wayList: z
        .array(z.enum(proofWays))
        .meta({ description: 'empty: sign in again; `code`, `mail`: a code by SMS or mail for the purpose `verify`' }),
      passkey: PasskeyAsked.nullable(),
    }),
  }),
  prove: call({
    ...own,
    path: 'user/auth/user/factor/prove/save',
    about: 'Prove my identity in this session; calls that answered `stepUp` are open for ten minutes.',
    input: z.object(Proof),
    output: Done,
    errors: ['wrongCode', 'wrongPassword', 'tooMany', 'invalid'],
  }),
  history: call({
    ...own,
    path: 'user/auth/user/login/log/list',
    limit: limits.personal,
    about: 'Sign-ins to my account, newest first; failed ones with my number or mail address, too.',
    input: z.object(PageInput),
    output: PageOf(
      z.object({
        id: Id,
        loginStatus: NamedCode(stateCode.login),
        loginType: NamedCode(loginTypes),
        clientType: z.int(),
        loginIp: z.string(),
        place: Place,
        browser: z.string(),
        gmtCreate: DateTime,
      }),
    ),
  }),
}

/** Sign-in with passkeys, and the second step. */
export const signInFactor = {
  passkeyBegin: call({
    ...open,
    path: 'user/api/user/login/passkey/begin',
    about: 'Challenge for signing in with a passkey, without a number.',
    input: Nothing,
    output: PasskeyAsked,
    errors: ['shown'],
  }),
  byPasskey: call({
    ...open,
    path: 'user/api/user/login/passkey',
    about: 'Sign in with a passkey. It counts as two factors: it is a device, and asks for a finger, face or PIN.',
    input: z.object({ ticket: Ticket, response: PasskeyShown, clientType: ClientType }),
    output: SignedIn,
    errors: ['wrongCode', 'accountDisabled'],
  }),
  secondBegin: call({
    ...open,
    path: 'user/api/user/login/factor/begin',
    about: 'Challenge for a passkey as the second step, by the ticket of the refusal `secondFactor` (458).',
    input: z.object({ ticket: Ticket }),
    output: PasskeyAsked,
    errors: ['wrongCode'],
  }),
  second: call({
    ...open,
    path: 'user/api/user/login/factor',
    about:
      'Second step of any way of signing in: after the refusal `secondFactor` (458) its `ticket` and one of the ways in its `wayList`. The ticket is valid for ten minutes.',
    input: z.object({ ticket: Ticket, ...Proof, way: z.enum(['passkey', 'app', 'recovery'], '请选择验证方式') }),
    output: SignedIn,
    errors: ['wrongCode', 'tooMany', 'accountDisabled'],
  }),
}

const admin = { method: 'POST', who: 'admin', limit: limits.admin, extension: true } as const

/** Second factors in the back office. */
export const adminFactor = {
  rule: call({
    ...admin,
    path: 'user/admin/factor/rule/view',
    permission: 'signIn.factor',
    about: 'Who needs a second factor on this site.',
    input: Nothing,
    output: z.object({ factorOperators: Flag, factorPayout: Flag, isReady: Flag, ...tagged }),
  }),
  ruleSave: call({
    ...admin,
    path: 'user/admin/factor/rule/save',
    permission: 'signIn.factor',
    about:
      'Require a second factor of operators (for the back office) or for payout accounts and withdrawals. Operators can be required only in a session that used one, so that operators do not lock themselves out.',
    stepUp: 'recent',
    input: z.object({ factorOperators: Flag, factorPayout: Flag, ...edited }),
    output: Done,
    errors: ['conflict', 'stepUp', 'shown'],
    logAs: '修改两步验证要求',
  }),
  clear: call({
    ...admin,
    path: 'user/admin/user/factor/delete',
    permission: 'user.password',
    about:
      'Remove the second factors of an account whose owner has lost them, and end its sessions. The owner gets a message. Only by operators with all permissions of the target.',
    stepUp: 'recent',
    input: z.object({ id: Id }),
    output: z.object({ num: z.int().meta({ description: 'factors removed' }) }),
    errors: ['notFound', 'forbidden', 'stepUp'],
    logAs: '移除用户的两步验证',
  }),
}
