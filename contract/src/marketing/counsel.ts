import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Id, Mobile, PageInput, PageOf, Text } from '../shapes.ts'
import { Between, Keyword, MaskedMobile } from '../user/admin-user.ts'
import { NamedCode } from '../code.ts'
import { stateCode } from '../states.ts'

const admin = { method: 'POST', who: 'admin', limit: limits.admin, extension: true, permission: 'counsel' } as const

const State = z.union([z.literal(1), z.literal(2), z.literal(3)])

export const counsel = {
  save: call({
    method: 'POST',
    path: 'marketing/api/act/counsel/save',
    about: 'Request a callback (online registration). Requires a captcha; idempotent by clientKey.',
    who: 'anon',
    limit: limits.form,
    input: z.object({
      name: Text('称呼', 30),
      mobile: Mobile,
      courseId: Id.optional().meta({ description: 'the course of interest' }),
      subject: Text('感兴趣的方向', 50, 0).default(''),
      remark: Text('想了解的问题', 500, 0).default(''),
      clientKey: z.string({ error: '缺少提交标识' }).trim().min(8).max(64),
      captchaId: z.string({ error: '请先获取图形验证码' }).trim().max(64),
      captchaCode: z.string({ error: '请填写图形验证码' }).trim().min(1, '请填写图形验证码').max(16),
    }),
    output: Done,
    errors: ['captchaWrong', 'notFound', 'tooMany'],
  }),
}

export const adminCounsel = {
  list: call({
    ...admin,
    path: 'marketing/admin/counsel/list',
    about: 'Callback requests, newest first.',
    input: z.object({
      ...PageInput,
      ...Between,
      keyword: Keyword,
      status: z.coerce.number().int().min(1).max(3).optional(),
    }),
    output: PageOf(
      z.object({
        id: Id,
        name: z.string(),
        mobile: MaskedMobile,
        courseName: z.string(),
        subject: z.string(),
        remark: z.string(),
        status: NamedCode(stateCode.counsel),
        note: z.string().meta({ description: 'notes of operators' }),
        operatorName: z.string(),
        handleTime: DateTime.nullable(),
        gmtCreate: DateTime,
        ...tagged,
      }),
    ),
  }),
  update: call({
    ...admin,
    path: 'marketing/admin/counsel/update',
    about: 'Set status and notes of a request.',
    input: z.object({ id: Id, status: State, note: Text('跟进记录', 500, 0).default(''), ...edited }),
    output: Done,
    errors: ['notFound', 'conflict'],
    logAs: '跟进在线咨询',
  }),
}
