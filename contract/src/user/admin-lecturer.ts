import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { AuditState, LecturerProfile, PrivatePicture } from './lecturer-audit.ts'

const permission = 'lecturer' as const

const AdminLecturer = z.object({
  lecturerId: Id,
  userId: Id,
  nickname: z.string(),
  ...LecturerProfile.shape,
  lecturerMobile: z.string().meta({ description: 'masked unless the operator may see numbers' }),
  lecturerProportion: z.number().meta({ description: 'share of a sale, 0 to 1' }),
  sort: z.int(),
  storageQuota: z.number().meta({ description: 'bytes; 0: default of the installation' }),
  attentionCount: z.int(),
  statusId: Flag,
  isChanging: Flag.meta({ description: '1: a changed profile is under review' }),
  gmtCreate: DateTime,
  etag: tagged.etag.meta({ description: 'version of share, order and storage' }),
})

export const adminLecturer = {
  list: call({
    method: 'POST',
    path: 'user/admin/lecturer/list',
    about: 'Lecturers of the site.',
    who: 'admin',
    permission,
    limit: limits.admin,
    input: z.object({
      ...PageInput,
      keyword: Text('关键词', 60, 0).default(''),
      statusId: Flag.optional(),
      orderBy: z.enum(['sort', 'gmtCreate', 'attentionCount', 'lecturerProportion']).default('sort'),
      isDescending: Flag.default(0),
    }),
    output: PageOf(AdminLecturer.omit({ introduce: true })),
    extension: true,
  }),
  view: call({
    method: 'POST',
    path: 'user/admin/lecturer/view',
    about: 'One lecturer with all submissions and decisions.',
    who: 'admin',
    permission,
    limit: limits.admin,
    input: z.object({ lecturerId: Id }),
    output: AdminLecturer.extend({ auditList: z.array(AuditState.extend({ auditor: z.string() })) }),
    errors: ['notFound'],
    extension: true,
  }),
  update: call({
    method: 'POST',
    path: 'user/admin/lecturer/update',
    about: "Set a lecturer's share, order in the list, and storage.",
    who: 'admin',
    permission,
    logAs: '修改讲师分成、排序与空间',
    limit: limits.admin,
    input: z.object({
      lecturerId: Id,
      lecturerProportion: z
        .number({ error: '分成比例必须是数字' })
        .min(0, '分成比例应在 0 到 1 之间')
        .max(1, '分成比例应在 0 到 1 之间')
        .optional(),
      sort: z.int('排序必须是整数').min(0, '排序不能小于 0').max(99_999, '排序不能大于 99999').optional(),
      storageQuota: z
        .int('空间必须是整数')
        .min(0, '空间不能小于 0')
        .max(100 * 1024 ** 4, '空间过大')
        .optional(),
      ...edited,
    }),
    output: Done,
    errors: ['notFound', 'conflict'],
    extension: true,
  }),
  disable: call({
    method: 'POST',
    path: 'user/admin/lecturer/disable',
    about: 'Disable a lecturer; courses stay. Idempotent.',
    who: 'admin',
    permission,
    logAs: '停用讲师',
    limit: limits.admin,
    input: z.object({ lecturerId: Id, reason: Text('停用原因', 200, 2) }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
  enable: call({
    method: 'POST',
    path: 'user/admin/lecturer/enable',
    about: 'Enable a lecturer. Idempotent.',
    who: 'admin',
    permission,
    logAs: '启用讲师',
    limit: limits.admin,
    input: z.object({ lecturerId: Id }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
}

export const adminLecturerAudit = {
  list: call({
    method: 'POST',
    path: 'user/admin/lecturer/audit/list',
    about: 'Applications and changed profiles; pending ones first, oldest first.',
    who: 'admin',
    permission,
    limit: limits.admin,
    input: z.object({
      ...PageInput,
      keyword: Text('关键词', 60, 0).default(''),
      auditStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
      isChange: Flag.optional(),
    }),
    output: PageOf(
      AuditState.extend({
        userId: Id,
        nickname: z.string(),
        lecturerName: z.string(),
        position: z.string(),
        headImgUrl: z.string(),
        isChange: Flag,
        auditor: z.string(),
      }),
    ),
    extension: true,
  }),
  view: call({
    method: 'POST',
    path: 'user/admin/lecturer/audit/view',
    about: 'One submission beside the current profile, with identity documents.',
    who: 'admin',
    permission,
    limit: limits.admin,
    input: z.object({ auditId: Id }),
    output: AuditState.extend({
      userId: Id,
      nickname: z.string(),
      isChange: Flag,
      auditor: z.string(),
      ...LecturerProfile.shape,
      realName: z.string(),
      idCard: z.string().meta({ description: 'masked' }),
      idCardPicList: z.array(PrivatePicture),
      certificatePicList: z.array(PrivatePicture),
      live: LecturerProfile.nullable(),
      previous: LecturerProfile.nullable().meta({
        description: 'the previous submission, if it was rejected',
      }),
      earlierList: z.array(AuditState.extend({ auditor: z.string() })).meta({
        description: 'earlier submissions of the same person, newest first',
      }),
      /** The next pending submission. */
      nextId: Id.nullable(),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  identity: call({
    method: 'POST',
    path: 'user/admin/lecturer/audit/identity',
    about: 'The whole identity number of a submission. Every access is logged.',
    who: 'admin',
    permission,
    logAs: '查看申请人身份证号',
    limit: limits.admin,
    input: z.object({ auditId: Id }),
    output: z.object({ idCard: z.string() }),
    errors: ['notFound'],
    extension: true,
  }),
  pass: call({
    method: 'POST',
    path: 'user/admin/lecturer/audit/pass',
    about: 'Approve: the applicant becomes a lecturer, or the changed profile is published. Idempotent.',
    who: 'admin',
    permission,
    logAs: '通过讲师申请',
    limit: limits.admin,
    input: z.object({ auditId: Id, auditOpinion: Text('审核意见', 500, 0).default('') }),
    output: Done,
    errors: ['notFound', 'conflict'],
    extension: true,
  }),
  reject: call({
    method: 'POST',
    path: 'user/admin/lecturer/audit/reject',
    about: 'Reject with a reason for the person. Idempotent.',
    who: 'admin',
    permission,
    logAs: '退回讲师申请',
    limit: limits.admin,
    input: z.object({ auditId: Id, auditOpinion: Text('退回原因', 500, 2) }),
    output: Done,
    errors: ['notFound', 'conflict'],
    extension: true,
  }),
  batch: call({
    method: 'POST',
    path: 'user/admin/lecturer/audit/batch',
    about: 'Decide several submissions; each has its own result.',
    who: 'admin',
    permission,
    logAs: '批量审核讲师申请',
    limit: limits.admin,
    input: z.object({
      auditIds: z.array(Id).min(1, '请选择申请').max(100, '一次最多 100 份'),
      isPass: Flag,
      auditOpinion: Text('审核意见', 500, 0).default(''),
    }),
    output: z.object({ list: z.array(z.object({ auditId: Id, isDone: Flag, msg: z.string() })) }),
    errors: ['invalid'],
    extension: true,
  }),
}
