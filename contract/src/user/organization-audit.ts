import { z } from 'zod'
import { call, limits } from '../call.ts'
import { plainTaxNo, taxNoError } from '../commerce/tax-no.ts'
import { NamedCode } from '../code.ts'
import { DateTime, Done, Flag, Id, Mobile, Nothing, Text } from '../shapes.ts'
import { stateCode } from '../states.ts'

/** Unified social credit code, normalised; its check digit detects typing errors. */
export const CreditCode = z
  .string({ error: '请填写统一社会信用代码' })
  .max(40, '统一社会信用代码应为 18 位')
  .transform(plainTaxNo)
  .superRefine((code, context) => {
    const message = taxNoError(code)
    if (message) context.addIssue({ code: 'custom', message })
  })

export const organizationAudit = {
  apply: call({
    method: 'POST',
    path: 'user/auth/organization/audit/apply',
    about: 'Apply to open an organisation. A new application replaces a pending or rejected one.',
    who: 'login',
    limit: { by: 'user', max: 20, seconds: 600 },
    notWhileImpersonating: true,
    input: z.object({
      orgName: Text('机构名称', 50, 2),
      creditCode: CreditCode,
      linkMan: Text('联系人', 30, 2),
      linkMobile: Mobile,
      licensePicId: z
        .string({ error: '请上传营业执照或办学许可证' })
        .min(1, '请上传营业执照或办学许可证')
        .pipe(Id)
        .meta({ description: 'own private picture (system/auth/upload/aliyun), or the one of the application' }),
      orgIntro: Text('机构简介', 1000, 20),
      isAgree: z.literal(1, { error: '请先阅读并同意机构入驻协议' }),
    }),
    output: z.object({ orgId: Id }),
    errors: ['invalid', 'shown', 'conflict', 'forbidden'],
    extension: true,
  }),
  view: call({
    method: 'POST',
    path: 'user/auth/organization/audit/view',
    about: 'My application to open an organisation, with its state.',
    who: 'login',
    limit: limits.personal,
    input: Nothing,
    output: z.object({
      isOrganization: Flag,
      isDisabled: Flag.meta({ description: '1: disabled organisation' }),
      audit: z
        .object({
          orgId: Id,
          orgName: z.string(),
          creditCode: z.string(),
          linkMan: z.string(),
          linkMobile: z.string(),
          licensePicId: z.string(),
          license: z.string().meta({ description: 'signed for the viewer, valid for an hour' }),
          orgIntro: z.string(),
          auditStatus: NamedCode(stateCode.audit),
          auditOpinion: z.string(),
          auditTime: DateTime.nullable(),
          submitTime: DateTime,
        })
        .nullable(),
    }),
    extension: true,
  }),
  withdraw: call({
    method: 'POST',
    path: 'user/auth/organization/audit/withdraw',
    about: 'Withdraw my pending application. Idempotent.',
    who: 'login',
    limit: limits.write,
    notWhileImpersonating: true,
    input: Nothing,
    output: Done,
    extension: true,
  }),
}
