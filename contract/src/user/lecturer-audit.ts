import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, Mobile, Nothing, Text } from '../shapes.ts'
import { NamedCode } from '../code.ts'
import { stateCode } from '../states.ts'

/** State of a submission. */
export const auditStates = { pending: 0, passed: 1, rejected: 2, replaced: 4 } as const

/** Profile fields, for applications and changes. */
const ProfileInput = {
  lecturerName: Text('讲师姓名', 30, 2),
  lecturerMobile: Mobile,
  lecturerEmail: z
    .string({ error: '邮箱必须是文字' })
    .trim()
    .max(100, '邮箱最多 100 个字')
    .regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, '请填写正确的邮箱')
    .default(''),
  position: Text('头衔', 50),
  headImgUrl: z.string({ error: '请上传讲师照片' }).trim().min(1, '请上传讲师照片').max(255, '讲师照片地址过长'),
  introduce: z
    .string({ error: '请填写讲师介绍' })
    .max(30_000, '讲师介绍过长')
    .meta({ description: 'HTML; sanitized before saving' }),
}

/** Identity documents are private files, named by upload ids. */
const IdentityInput = {
  realName: Text('真实姓名', 30, 2),
  idCard: z.string({ error: '请填写身份证号' }).trim().toUpperCase().max(30, '身份证号应为 18 位'),
  idCardPicIds: z.array(Id, { error: '请上传身份证照片' }).max(2, '身份证照片为人像面和国徽面两张'),
  certificatePicIds: z.array(Id).max(6, '资质证书最多 6 张').default([]),
}

export const PrivatePicture = z.object({
  fileId: Id,
  url: z.string().meta({ description: 'signed for the viewer, valid for an hour' }),
})

export const LecturerProfile = z.object({
  lecturerName: z.string(),
  lecturerMobile: z.string(),
  lecturerEmail: z.string(),
  position: z.string(),
  headImgUrl: z.string(),
  introduce: z.string().meta({ description: 'HTML' }),
})
export type LecturerProfile = z.output<typeof LecturerProfile>

export const AuditState = z.object({
  auditId: Id,
  auditStatus: NamedCode(stateCode.audit),
  auditOpinion: z.string(),
  auditTime: DateTime.nullable(),
  submitTime: DateTime,
})

export const lecturerAudit = {
  apply: call({
    method: 'POST',
    path: 'user/auth/lecturer/audit/apply',
    about: 'Apply to become a lecturer. A new application replaces a pending one; an identical one is ignored.',
    who: 'login',
    limit: { by: 'user', max: 20, seconds: 600 },
    bodyBytes: 160 * 1024,
    notWhileImpersonating: true,
    input: z.object({
      ...ProfileInput,
      ...IdentityInput,
      isAgree: z.literal(1, { error: '请先阅读并同意讲师入驻协议' }),
    }),
    output: z.object({ auditId: Id }),
    errors: ['invalid', 'shown', 'forbidden'],
  }),
  view: call({
    method: 'POST',
    path: 'user/auth/lecturer/audit/view',
    about: 'My latest submission with its state: an application, or a profile under review.',
    who: 'login',
    limit: limits.personal,
    input: Nothing,
    output: z.object({
      isLecturer: Flag,
      isDisabled: Flag.meta({ description: '1: disabled lecturer' }),
      audit: AuditState.extend({
        ...LecturerProfile.shape,
        isChange: Flag.meta({ description: '1: change of a profile, 0: application' }),
        realName: z.string(),
        idCard: z.string().meta({ description: 'masked' }),
        idCardPicList: z.array(PrivatePicture),
        certificatePicList: z.array(PrivatePicture),
      }).nullable(),
    }),
  }),
  update: call({
    method: 'POST',
    path: 'user/auth/lecturer/audit/update',
    about: 'Submit a changed profile for review; the old one is public until approval.',
    who: 'lecturer',
    limit: { by: 'user', max: 20, seconds: 600 },
    bodyBytes: 160 * 1024,
    input: z.object(ProfileInput),
    output: z.object({ auditId: Id }),
    errors: ['invalid'],
  }),
  withdraw: call({
    method: 'POST',
    path: 'user/auth/lecturer/audit/withdraw',
    about: 'Withdraw a pending submission.',
    who: 'login',
    limit: limits.write,
    input: Nothing,
    output: Done,
    extension: true,
  }),
}
