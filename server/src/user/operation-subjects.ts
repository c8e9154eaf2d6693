/** Subjects of people, lecturers, roles and organisations in the operation log. */
import type { WireInputOf } from '@zhixing/contract'
import { permissionName } from '@zhixing/contract/permissions'
import { enabledText, operationSubject, percentText, yesText } from '../shared/operation-log.ts'
import type { Sql } from '../kernel/db/index.ts'
import { idsIn, namedAt, together } from '../shared/subject-kinds.ts'
import { selectFactorRule } from '../system/index.ts'
import { ssoPresets } from '@zhixing/contract/user/sso-rules'
import { selectOrganization } from './lecturer/organization-page.sql.ts'
import { selectTokenProvider } from './scim/token.sql.ts'
import { roleGroupsOf } from './sso/roles.ts'
import { type ProviderRow, selectProvider } from './sso/sso.sql.ts'
import { selectRoles } from './operator/operator.sql.ts'
import { importStatus, selectImport } from './import/import.sql.ts'
import { messageSubjects } from './message/message-subjects.ts'
import { selectUserByMobile } from './user.sql.ts'

const SEXES: Record<number, string> = { 1: '男', 2: '女', 3: '保密' }

async function readUser(sql: Sql, id: string) {
  const [row] = await sql<
    {
      nickname: string
      mobile: string
      sex: number
      birthday: string | null
      remark: string
      statusId: number
      isOwner: number
      isGradeMaker: number
      roleList: string[]
      factorCount: number
    }[]
  >`
    SELECT u.nickname, u.mobile, u.sex, u.birthday::text, u.remark, u.status_id, u.is_owner, u.is_grade_maker, to_jsonb(ARRAY(
      SELECT r.role_name FROM admin_user_role o JOIN admin_role r ON r.site_id = ${sql.siteId} AND r.id = o.role_id
      WHERE o.site_id = ${sql.siteId} AND o.user_id = u.id ORDER BY r.id)) AS role_list,
      (SELECT count(*)::int FROM user_factor f WHERE f.site_id = ${sql.siteId} AND f.user_id = u.id) AS factor_count
    FROM users u WHERE u.site_id = ${sql.siteId} AND u.id = ${id}`
  return (
    row && {
      name: row.nickname,
      path: `/admin/users?user=${id}`,
      values: {
        昵称: row.nickname,
        手机号: row.mobile,
        性别: SEXES[row.sex] ?? '',
        生日: row.birthday,
        备注: row.remark,
        状态: enabledText(row.statusId),
        角色: row.roleList,
        可创建班级: yesText(row.isGradeMaker),
        全部权限: yesText(row.isOwner),
        两步验证: row.factorCount,
      },
    }
  )
}

async function readLecturer(sql: Sql, id: string) {
  const [row] = await sql<
    {
      lecturerName: string
      proportion: string
      sort: number
      statusId: number
      storageQuota: string
      reviewFree: number
    }[]
  >`SELECT lecturer_name, lecturer_proportion::text AS proportion, sort, status_id, storage_quota, review_free FROM lecturer WHERE site_id = ${sql.siteId} AND id = ${id}`
  const quota = Number(row?.storageQuota ?? 0)
  return (
    row && {
      name: row.lecturerName,
      path: '/admin/lecturers',
      values: {
        分成比例: percentText(row.proportion),
        排序: row.sort,
        视频空间: quota > 0 ? `${Number((quota / 1024 ** 3).toFixed(2))} GB` : '不限',
        免审核发布: yesText(row.reviewFree),
        状态: enabledText(row.statusId),
      },
    }
  )
}

const SUBMISSIONS: Record<number, string> = { 0: '待审核', 1: '已通过', 2: '未通过', 4: '已撤回或被取代' }

async function readSubmission(sql: Sql, id: string) {
  const [row] = await sql<
    { lecturerName: string; isChange: number; auditStatus: number; auditOpinion: string }[]
  >`SELECT lecturer_name, is_change, audit_status, audit_opinion FROM lecturer_version WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: `${row.lecturerName}（${row.isChange === 1 ? '修改资料' : '入驻申请'}）`,
      path: `/admin/lecturers/applications/${id}`,
      values: { 审核: SUBMISSIONS[row.auditStatus] ?? String(row.auditStatus), 审核意见: row.auditOpinion },
    }
  )
}

async function readImport(sql: Sql, id: string) {
  const row = await selectImport(sql, id)
  return (
    row && {
      name: row.fileName,
      path: '/admin/users/import',
      values: { 撤销: yesText(row.importStatus === importStatus.undone ? 1 : 0) },
    }
  )
}

async function readRole(sql: Sql, id: string) {
  const [row] = await sql<
    { roleName: string; remark: string; permissions: string[]; statusId: number }[]
  >`SELECT role_name, remark, to_jsonb(permissions) AS permissions, status_id FROM admin_role WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.roleName,
      path: '/admin/roles',
      values: {
        角色名称: row.roleName,
        备注: row.remark,
        权限: row.permissions.map(permissionName),
        状态: enabledText(row.statusId),
      },
    }
  )
}

const AUDITS: Record<number, string> = { 0: '待审核', 1: '已通过', 2: '未通过' }

async function readOrganization(sql: Sql, id: string) {
  const [row] = await sql<
    {
      orgName: string
      orgCode: string
      orgIntro: string
      creditCode: string
      linkMan: string
      sort: number
      auditStatus: number
      statusId: number
    }[]
  >`SELECT org_name, org_code, org_intro, credit_code, link_man, sort, audit_status, status_id FROM organization WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.orgName,
      path: '/admin/organizations',
      values: {
        机构名称: row.orgName,
        机构代码: row.orgCode,
        简介: row.orgIntro,
        统一社会信用代码: row.creditCode,
        联系人: row.linkMan,
        排序: row.sort,
        审核: AUDITS[row.auditStatus] ?? '',
        状态: enabledText(row.statusId),
      },
    }
  )
}

const newUser = (input: unknown): string => {
  const { nickname, mobile } = input as { nickname?: string; mobile?: string }
  return nickname || (mobile ?? '')
}

const AUDIT = 'user/admin/lecturer/audit/'

async function readFactorRule(sql: Sql) {
  const rule = await selectFactorRule(sql)
  return {
    name: '两步验证要求',
    path: '/admin/sign-in',
    values: { 运营人员: yesText(rule.factorOperators), 收款与提现: yesText(rule.factorPayout) },
  }
}

async function readSso(sql: Sql, id: string) {
  const row = await selectProvider(sql, id)
  return (
    row && {
      name: row.providerName,
      path: '/admin/sso',
      values: {
        类型: ssoPresets[row.preset].name,
        签发地址: row.issuer,
        '客户端 ID': row.clientId,
        状态: enabledText(row.statusId),
        搜索起点: row.settings.baseDn,
        账号过滤器: row.settings.userFilter,
        分组过滤器: row.settings.groupFilter,
        登录地址: row.settings.signInUrl,
        登出地址: row.settings.signOutUrl,
        签名证书: row.settings.certificates,
        准入字段: row.settings.ruleClaim,
        准入值: row.settings.ruleValues,
        自动开户: yesText(row.settings.isAuto),
        按分组进班: yesText(row.settings.isClassByGroup),
        分组的角色: await roleGroupTexts(sql, row),
        机构: row.settings.orgId ? ((await selectOrganization(sql, row.settings.orgId))?.orgName ?? '') : '',
        同步标识字段: row.settings.claimScim ?? '',
      },
    }
  )
}

/** The mapping of groups to roles, as `group → role`. */
async function roleGroupTexts(sql: Sql, { settings }: ProviderRow): Promise<string[]> {
  const mapping = roleGroupsOf(settings)
  if (mapping.length === 0) return []
  const names = new Map((await selectRoles(sql)).map(({ id, roleName }) => [id, roleName]))
  return mapping.map(({ group, roleId }) => `${group} → ${names.get(roleId) ?? roleId}`)
}

/** Of a call with a token, its provider. */
async function readScim(sql: Sql, id: string) {
  const providerId = id.startsWith('token ') ? await selectTokenProvider(sql, id.slice(6)) : id
  return providerId === undefined ? undefined : readSso(sql, providerId)
}
const scimSubject = (input: unknown): string => {
  const { id, tokenId } = input as { id?: string; tokenId?: string }
  return id ?? `token ${tokenId ?? '0'}`
}

export const operationSubjects = [
  operationSubject({ calls: ['user/admin/sso/scim/'], field: scimSubject, read: readScim }),
  operationSubject({ calls: ['user/admin/sso/'], field: 'id', called: 'providerName', read: readSso }),
  operationSubject({ calls: ['user/admin/factor/rule/'], read: readFactorRule }),
  operationSubject({
    calls: ['user/admin/operator/save'],
    field: 'mobile',
    read: async (sql, mobile) => {
      const person = await selectUserByMobile(sql, mobile)
      return person ? readUser(sql, person.id) : namedAt('')(sql, mobile)
    },
  }),
  operationSubject({
    calls: ['user/admin/user/', 'user/admin/operator/'],
    field: 'id',
    called: newUser,
    read: readUser,
  }),
  operationSubject({
    calls: ['user/admin/lecturer/update', 'user/admin/lecturer/disable', 'user/admin/lecturer/enable'],
    field: 'lecturerId',
    read: readLecturer,
  }),
  operationSubject({
    calls: ['user/admin/lecturer/appoint'],
    field: (_input, answer) => (answer as { lecturerId?: string } | undefined)?.lecturerId ?? '',
    called: 'lecturerName',
    read: readLecturer,
  }),
  operationSubject({
    calls: [`${AUDIT}batch`],
    field: idsIn('auditIds'),
    read: (sql, ids) =>
      together(ids, { unit: '份申请', path: '/admin/lecturers/applications' }, (id) => readSubmission(sql, id)),
  }),
  operationSubject({ calls: [AUDIT], field: 'auditId', read: readSubmission }),
  operationSubject({
    calls: ['user/admin/import/save'],
    field: (input) => {
      const { fileName, rows } = input as WireInputOf<'user/admin/import/save'>
      return `${fileName}（${rows.length} 行）`
    },
    read: namedAt('/admin/users/import'),
  }),
  operationSubject({ calls: ['user/admin/import/'], field: 'id', read: readImport }),
  operationSubject({
    calls: ['user/admin/site/open'],
    field: (input) => {
      const { siteNamePc, domain } = input as WireInputOf<'user/admin/site/open'>
      return `${siteNamePc}（${domain}）`
    },
    read: namedAt('/admin/sites'),
  }),
  ...messageSubjects,
  operationSubject({ calls: ['user/admin/role/'], field: 'id', called: 'roleName', read: readRole }),
  operationSubject({ calls: ['user/admin/organization/'], field: 'id', called: 'orgName', read: readOrganization }),
]
