import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Done, Id, Mobile, SmsCode, Text } from '../shapes.ts'
import { FormKey } from './lead-form.ts'
import { callTimes, formPlaces, MAX_QUESTIONS, regions, schoolStages } from './lead-rules.ts'

/** An address of this site or another one as the browser reports it; too long ones are cut. */
const Address = z
  .string()
  .default('')
  .transform((text) => text.trim().slice(0, 300))

export const counsel = {
  save: call({
    method: 'POST',
    path: 'marketing/api/act/counsel/save',
    about:
      'Request a callback (online registration). Requires a captcha, or an SMS code where the form asks for it; idempotent by clientKey.',
    who: 'anon',
    limit: limits.form,
    input: z.object({
      name: Text('称呼', 30),
      mobile: Mobile,
      courseId: Id.optional().meta({ description: 'the course of interest' }),
      subject: Text('感兴趣的方向', 50, 0).default(''),
      remark: Text('想了解的问题', 500, 0).default(''),
      schoolStage: z.union([z.literal(''), z.enum(schoolStages)], { error: '请选择学段' }).default(''),
      region: z
        .union([z.literal(''), z.enum(regions)], { error: '请选择所在地区' })
        .default('')
        .meta({ description: 'province; leads are assigned by it' }),
      callTime: z.union([z.literal(''), z.enum(callTimes)], { error: '请选择方便接听的时间' }).default(''),
      formKey: FormKey.optional().meta({ description: 'absent: the form of /onlineRegistration' }),
      answerList: z
        .array(z.string().trim().max(300, '回答最多 300 个字'))
        .max(MAX_QUESTIONS)
        .default([])
        .meta({ description: 'to the questions of the form, in order' }),
      place: z.enum(['page', ...formPlaces]).default('page'),
      orgId: Id.optional().meta({ description: 'the organisation on whose page the form stands' }),
      campaign: Text('活动', 60, 0).default('').meta({ description: 'of the visit; the form’s own takes precedence' }),
      referrer: Address,
      firstPage: Address,
      smsCode: SmsCode.optional().meta({ description: 'if the form asks for it (purpose counsel)' }),
      attemptKey: z
        .string()
        .max(64)
        .optional()
        .meta({ description: 'of the placement test whose result is to stand beside the request' }),
      clientKey: z.string({ error: '缺少提交标识' }).trim().min(8).max(64),
      captchaId: z.string().trim().max(64).optional().meta({ description: 'not needed with smsCode' }),
      captchaCode: z.string().trim().max(16).optional(),
    }),
    output: Done,
    errors: ['captchaWrong', 'wrongCode', 'notFound', 'invalid', 'tooMany'],
  }),
}
