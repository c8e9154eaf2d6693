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
  lecturerMobile: z.string().meta({ description: 'masked unless the operator may see mobiles' }),
  lecturerProportion: z.number().meta({ description: 'share of a sale, 0 to 1' }),
  sort: z.int(),
  storageQuota: z.number().meta({ description: 'bytes; 0: as the installation says' }),
  attentionCount: z.int(),
  statusId: Flag,
  isChanging: Flag.meta({ description: '1: a changed profile waits for review' }),
  gmtCreate: DateTime,
  etag: tagged.etag.meta({ description: 'version of share, place and storage' }),
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
    about: 'One lecturer, with what was submitted and decided about them.',
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
    about: "Set a lecturer's share, place in the list and storage.",
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
    about: 'Take the right to teach away; courses stay as they are. Twice is once.',
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
    about: 'Give the right to teach back. Twice is once.',
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
    about: 'Applications and changed profiles; those that wait come first, the oldest at the top.',
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
    about: 'One submission beside the profile that learners see now, with the papers.',
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
        description: 'what was submitted before this, when that was sent back',
      }),
      earlierList: z.array(AuditState.extend({ auditor: z.string() })).meta({
        description: 'what the same person submitted before, newest first',
      }),
      /** The next that waits, for going on without the list. */
      nextId: Id.nullable(),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  identity: call({
    method: 'POST',
    path: 'user/admin/lecturer/audit/identity',
    about: 'The whole identity number of a submission. Every look is written down.',
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
    about: 'Approve: the applicant becomes a lecturer, or the changed profile is shown. Twice is once.',
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
    about: 'Turn down, with the reason that the person is told. Twice is once.',
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
    about: 'Decide several submissions alike; each is answered for itself.',
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
