import { qrStates } from './codes.ts'
import { NamedCode } from '../code.ts'
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { ClientType, DateTime, Done, Flag, Id, Mobile, Nothing, Password, SmsCode, Text } from '../shapes.ts'
import { Contact } from './contact.ts'

/** The signed-in person's own data. */
export const Me = z.object({
  id: Id,
  nickname: z.string(),
  mobile: z.string(),
  mail: z.string().meta({ description: 'proved mail address, or empty (addition)' }),
  headImgUrl: z.string(),
  userType: z.int().meta({ description: '1 user, 2 lecturer, 3 organisation' }),
  isVip: Flag,
  isAdmin: Flag,
  isLecturer: Flag,
  isRecommended: Flag,
  isGradeAdmin: Flag.meta({ description: 'administers a class' }),
  isGradeMaker: Flag.meta({ description: 'may make classes without being a lecturer (addition)' }),
  isLiveAssistant: Flag.meta({ description: 'assists in sessions of a live course' }),
  sex: z.int().meta({ description: '1 male, 2 female, 3 not specified' }),
  birthday: z.string().nullable().meta({ description: 'YYYY-MM-DD' }),
  remark: z.string(),
  hasPassword: Flag,
  isPasswordDue: Flag.meta({ description: '1: the password was set by another person, and has to be changed first' }),
  gmtCreate: DateTime,
})
export type Me = z.output<typeof Me>

/** Output of all ways of signing in. */
export const SignedIn = Me.extend({
  token: z.string().meta({ description: 'opaque session token; send it as the header `token`' }),
})

const Captcha = {
  captchaId: z.string().trim().max(64).optional(),
  captchaCode: z.string().trim().max(16).optional(),
}

/** Purposes of codes; a code is valid for its purpose only. */
export const smsPurposes = ['login', 'register', 'reset', 'change', 'close', 'payout', 'counsel', 'verify'] as const

export const signIn = {
  captcha: call({
    method: 'GET',
    path: 'user/api/user/captchaImage',
    about:
      'A new picture captcha (PNG); with kind=audio the same question as spoken digits (WAV). Single-use, valid for two minutes.',
    who: 'anon',
    limit: limits.captcha,
    input: z.object({
      kind: z.enum(['image', 'audio']).default('image'),
      captchaId: z.string().max(64).optional().meta({ description: 'for audio: the picture whose digits are spoken' }),
    }),
    output: z.object({
      captchaId: z.string(),
      img: z.string().meta({ description: 'data URL of the picture, or empty' }),
      audio: z.string().meta({ description: 'data URL of the sound, or empty' }),
      expiresIn: z.int(),
    }),
  }),
  sendCode: call({
    method: 'POST',
    path: 'user/api/user/send/code',
    about:
      'Send a six-digit code by SMS or mail. A captcha is required (code 453) after repeated requests, wrong codes or unusual traffic. The answer does not reveal whether the contact is registered.',
    who: 'anon',
    limit: limits.sms,
    input: z.object({ ...Contact, purpose: z.enum(smsPurposes).default('login'), ...Captcha }),
    output: z.object({ waitSeconds: z.int().meta({ description: 'seconds until the next code may be requested' }) }),
    errors: ['captchaWrong', 'tooMany', 'invalid', 'busy'],
  }),
  byPassword: call({
    method: 'POST',
    path: 'user/api/user/login/password',
    about:
      'Sign in with mobile or mail and password. After three failures a captcha is required (code 453), after five a growing delay (code 429 with `waitSeconds`). A known device is not affected by failures of others.',
    who: 'anon',
    limit: limits.signIn,
    input: z.object({
      ...Contact,
      password: z.string({ error: '请填写密码' }).min(1, '请填写密码').max(256, '密码过长'),
      clientType: ClientType,
      captchaId: z.string().max(64).optional(),
      captchaCode: z.string().trim().max(16).optional(),
    }),
    output: SignedIn,
    errors: ['wrongPassword', 'captchaWrong', 'tooMany', 'accountDisabled', 'secondFactor', 'busy', 'invalid'],
  }),
  byNumber: call({
    method: 'POST',
    path: 'user/api/user/login/number',
    about:
      'Sign in with the code of a class or organisation, a student number, and the password or one-time code. Limited as the sign-in by mobile.',
    who: 'anon',
    limit: limits.signIn,
    extension: true,
    input: z.object({
      code: Text('班级代码', 20),
      studentNo: Text('学号', 60),
      password: z.string({ error: '请填写密码' }).min(1, '请填写密码').max(256, '密码过长'),
      clientType: ClientType,
      captchaId: z.string().max(64).optional(),
      captchaCode: z.string().trim().max(16).optional(),
    }),
    output: SignedIn,
    errors: ['wrongPassword', 'captchaWrong', 'tooMany', 'accountDisabled', 'secondFactor', 'busy', 'invalid'],
  }),
  byCode: call({
    method: 'POST',
    path: 'user/api/user/login/code',
    about: 'Sign in with mobile or mail and the code that was sent to it.',
    who: 'anon',
    limit: limits.signIn,
    input: z.object({ ...Contact, code: SmsCode, clientType: ClientType }),
    output: SignedIn,
    errors: ['wrongCode', 'accountDisabled', 'secondFactor', 'invalid'],
  }),
  register: call({
    method: 'POST',
    path: 'user/api/user/register',
    about:
      'Register with mobile or mail and a code, and sign in; a password may be set now or later. Without a password, a registered contact is signed in (`isNew` 0).',
    who: 'anon',
    limit: limits.signIn,
    input: z.object({
      ...Contact,
      code: SmsCode,
      password: Password.optional(),
      nickname: Text('昵称', 20, 0).default(''),
      referralCode: z.string().trim().max(32).optional(),
      clientType: ClientType,
    }),
    output: SignedIn.extend({ isNew: Flag.meta({ description: '1: the account was created by this call' }) }),
    errors: ['wrongCode', 'mobileTaken', 'secondFactor', 'invalid', 'busy'],
  }),
  resetPassword: call({
    method: 'POST',
    path: 'user/api/user/update/password',
    about: 'Set a new password with a code by SMS or mail; ends all sessions of the account.',
    who: 'anon',
    limit: limits.signIn,
    input: z.object({ ...Contact, code: SmsCode, password: Password }),
    output: Done,
    errors: ['wrongCode', 'invalid', 'busy'],
  }),
  qrCode: call({
    method: 'GET',
    path: 'user/api/user/qrcode/getMpQrCodeUrl',
    about: 'A QR code for scan-to-login. The secret stays in the browser; the ticket is in the picture.',
    who: 'anon',
    limit: limits.signIn,
    input: Nothing,
    output: z.object({
      ticket: z.string(),
      secret: z.string(),
      qrcodeUrl: z.string().meta({ description: 'data URL of the QR picture' }),
      confirmUrl: z.string(),
      expiresIn: z.int(),
    }),
  }),
  qrState: call({
    method: 'POST',
    path: 'user/api/user/qrcode/checkQrCodeState',
    about: 'Poll a QR code; the state `confirmed` comes with the session.',
    who: 'anon',
    limit: limits.poll,
    input: z.object({ ticket: z.string().trim().max(64), secret: z.string().trim().max(64), clientType: ClientType }),
    output: z.object({ state: NamedCode(qrStates), user: SignedIn.nullable() }),
    errors: ['notFound', 'secondFactor'],
  }),
  qrRegister: call({
    method: 'POST',
    path: 'user/api/user/registerByQrcode',
    about: 'Complete a registration by QR code (state 5): bind a mobile number or mail address with a code.',
    who: 'anon',
    limit: limits.signIn,
    input: z.object({
      ticket: z.string().trim().max(64),
      secret: z.string().trim().max(64),
      ...Contact,
      code: SmsCode,
      clientType: ClientType,
    }),
    output: SignedIn,
    errors: ['notFound', 'wrongCode', 'secondFactor', 'invalid'],
  }),
  qrView: call({
    method: 'POST',
    path: 'user/auth/user/qrcode/view',
    about: 'For the phone before it confirms: site, browser and location of the sign-in. Marks the code as scanned.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ticket: z.string().trim().max(64) }),
    output: z.object({ siteNamePc: z.string(), browser: z.string(), ip: z.string(), state: NamedCode(qrStates) }),
    errors: ['notFound'],
    extension: true,
  }),
  qrConfirm: call({
    method: 'POST',
    path: 'user/auth/user/qrcode/confirm',
    about: 'Confirm or refuse, on the phone, the sign-in of the browser behind a QR code.',
    who: 'login',
    limit: limits.write,
    input: z.object({ ticket: z.string().trim().max(64), agree: Flag.default(1) }),
    notWhileImpersonating: true,
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
}

export const profile = {
  view: call({
    method: 'POST',
    path: 'user/auth/user/ext/view',
    about: 'My profile. Code 304: signed in elsewhere.',
    who: 'login',
    whilePasswordDue: true,
    limit: limits.personal,
    input: Nothing,
    output: Me.extend({
      actedByName: z.string().meta({ description: 'operator who impersonates this person, or empty' }),
      numberList: z
        .array(z.object({ code: z.string(), studentNo: z.string() }))
        .meta({ description: 'class codes and student numbers with which I sign in (addition)' }),
    }),
  }),
  update: call({
    method: 'POST',
    path: 'user/auth/user/ext/update',
    about:
      'Change my profile; only the fields that are sent. A new password requires the old one, except for a temporary one.',
    who: 'login',
    whilePasswordDue: true,
    limit: limits.write,
    input: z.object({
      nickname: Text('昵称', 20).optional(),
      headImgUrl: z
        .string()
        .max(255)
        .regex(/^$|^\/(avatars|files)\/(?!.*\.\.)[\w./-]+$/, '头像地址不正确')
        .optional(),
      sex: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
      birthday: z.iso.date('生日格式应为 YYYY-MM-DD').nullable().optional(),
      remark: Text('个人简介', 200, 0).optional(),
      oldPassword: z.string().max(256).optional(),
      password: Password.optional(),
    }),
    notWhileImpersonating: true,
    output: Me,
    errors: ['wrongPassword', 'invalid', 'busy'],
  }),
  bindMobile: call({
    method: 'POST',
    path: 'user/auth/user/ext/mobile/bind',
    about: 'Give my account its first mobile number, or another one, by an SMS code with the purpose `change`.',
    who: 'login',
    stepUp: 'recent',
    limit: limits.write,
    extension: true,
    input: z.object({ mobile: Mobile, code: SmsCode }),
    notWhileImpersonating: true,
    output: Done,
    errors: ['wrongCode', 'mobileTaken', 'stepUp'],
  }),
  signOut: call({
    method: 'POST',
    path: 'user/auth/user/ext/exit/login',
    about: 'Sign out the session of this client type.',
    who: 'login',
    whilePasswordDue: true,
    limit: limits.personal,
    input: z.object({ clientType: ClientType }),
    output: Done,
  }),
  faceCode: call({
    method: 'POST',
    path: 'user/auth/user/ext/face/contras/code',
    about: 'Start a face check: returns a code for the next snapshot. Enabled 0 when none is required.',
    who: 'login',
    limit: limits.write,
    input: z.object({
      periodId: Id.optional().meta({ description: 'lessons have no check' }),
      gradeExamId: Id.optional().meta({ description: 'the class exam about to start' }),
    }),
    output: z.object({ enabled: Flag, code: z.string() }),
  }),
  faceFail: call({
    method: 'POST',
    path: 'user/auth/user/ext/face/contras/fail',
    about:
      'Report a failed face check (no camera, no consent, not recognised) for manual review, which may admit the person.',
    who: 'login',
    limit: limits.write,
    input: z.object({ code: z.string().trim().max(64).default(''), reason: Text('原因', 200, 0).default('') }),
    output: Done,
  }),
  recommended: call({
    method: 'POST',
    path: 'user/auth/user/ext/sharing/recommended',
    about: 'Whether I am in the referral scheme, and my code.',
    who: 'login',
    limit: limits.personal,
    input: Nothing,
    output: z.object({ isRecommended: Flag, referralCode: z.string() }),
  }),
}

const ResearchAnswer = {
  realName: Text('姓名', 30, 0).default(''),
  city: Text('所在城市', 40, 0).default(''),
  education: z.coerce
    .number()
    .int()
    .min(0)
    .max(9)
    .default(0)
    .meta({ description: '0 not specified, 1 初中及以下, 2 高中/中专, 3 大专, 4 本科, 5 硕士, 6 博士' }),
  profession: Text('职业', 40, 0).default(''),
  learnPurpose: Text('学习目的', 200, 0).default(''),
  channel: z.coerce
    .number()
    .int()
    .min(0)
    .max(9)
    .default(0)
    .meta({ description: '0 not specified, 1 搜索引擎, 2 朋友推荐, 3 社交媒体, 4 线下活动, 5 其他' }),
  interestCategoryIds: z.array(Id).max(20, '最多选择 20 个兴趣方向').default([]),
  dailyMinutes: z.coerce
    .number('请选择每天的学习时间')
    .int()
    .min(0)
    .max(600, '每天最多 600 分钟')
    .optional()
    .meta({ description: 'minutes to study each day; 0: no goal; absent: unchanged' }),
  remark: Text('补充说明', 500, 0).default(''),
}
export const Research = z.object({
  id: Id,
  realName: z.string(),
  city: z.string(),
  education: z.int(),
  profession: z.string(),
  learnPurpose: z.string(),
  channel: z.int(),
  interestCategoryIds: z.array(Id),
  dailyMinutes: z.int(),
  remark: z.string(),
  gmtModified: DateTime,
})

export const research = {
  save: call({
    method: 'POST',
    path: 'user/auth/user/research/save',
    about: 'Answer the survey; a second answer replaces the first.',
    who: 'login',
    limit: limits.write,
    input: z.object(ResearchAnswer),
    output: Research,
  }),
  edit: call({
    method: 'POST',
    path: 'user/auth/user/research/edit',
    about: 'Change my survey answer.',
    who: 'login',
    limit: limits.write,
    input: z.object(ResearchAnswer),
    output: Research,
    errors: ['notFound'],
  }),
  goal: call({
    method: 'POST',
    path: 'user/auth/user/research/goal',
    about: 'Set how many minutes I want to study each day; 0 for no goal.',
    who: 'login',
    limit: limits.write,
    extension: true,
    input: z.object({
      dailyMinutes: z.coerce.number('请选择每天的学习时间').int().min(0).max(600, '每天最多 600 分钟'),
    }),
    output: Done,
  }),
  view: call({
    method: 'POST',
    path: 'user/auth/user/research/view',
    about: 'My survey answer, or null.',
    who: 'login',
    limit: limits.personal,
    input: Nothing,
    output: z.object({ research: Research.nullable() }),
  }),
}
