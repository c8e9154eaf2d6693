/** Members of an organisation: list, joining, leaving, imports. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { NamedCode } from '../code.ts'
import { DateTime, Done, Flag, Id, Mobile, PageInput, PageOf, Text } from '../shapes.ts'
import { RowError, TableColumn } from '../table-import.ts'
import { orgImportStatus, orgJoin, orgRole } from './codes.ts'
import { OwnFilter, OwnValues } from './desk-setting.ts'
import { staffFields } from './member-fields.ts'

const own = { method: 'POST', who: 'login', extension: true } as const
const read = { ...own, limit: limits.personal } as const
const write = { ...own, limit: limits.write } as const
const Sheet = z.object({ fileName: z.string(), file: z.string().meta({ description: 'base64' }) })

const Department = z.object({ departmentId: Id, departmentName: z.string(), isHead: Flag })
export const OrgMember = z.object({
  memberId: Id,
  userId: Id,
  memberName: z.string(),
  headImgUrl: z.string(),
  mobile: z.string().meta({ description: 'masked' }),
  staffNo: z.string(),
  position: z.string(),
  remark: z.string(),
  ownList: OwnValues,
  orgRole: NamedCode(orgRole),
  departmentList: z.array(Department).meta({ description: 'the first one is where reports count the person' }),
  joinSource: NamedCode(orgJoin),
  statusId: Flag.meta({ description: '0: left' }),
  joinTime: DateTime,
  leaveTime: DateTime.nullable(),
  leaveReason: z.string(),
  askedTime: DateTime.nullable().meta({ description: 'when a person who left asked for erasure' }),
})
export type OrgMember = z.output<typeof OrgMember>

/** Departments of a person, the one where reports count them first. */
const DepartmentIds = z.array(Id).max(20, '一人最多属于 20 个部门')

export const orgMember = {
  list: call({
    ...read,
    path: 'org/auth/member/list',
    about: 'Members of an organisation, or those who left; a head sees the own branches.',
    input: z.object({
      ...PageInput,
      orgId: Id,
      keyword: Text('搜索内容', 50, 0).default(''),
      departmentId: Id.optional().meta({ description: 'with all departments below it' }),
      orgRole: z.coerce.number().int().min(1).max(6).optional(),
      statusId: Flag.default(1),
      ownFilter: OwnFilter.optional(),
    }),
    output: PageOf(OrgMember),
    errors: ['notFound', 'forbidden'],
  }),
  add: call({
    ...write,
    path: 'org/auth/member/add',
    about: 'Add people with an account by mobile number; also brings back those who left.',
    input: z.object({
      orgId: Id,
      mobileList: z.array(Mobile).min(1, '请填写手机号').max(100, '一次最多添加 100 人'),
      departmentIds: DepartmentIds.default([]),
    }),
    output: z.object({ addedCount: z.int(), knownCount: z.int(), unknownList: z.array(z.string()) }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  edit: call({
    ...write,
    path: 'org/auth/member/edit',
    about: 'Change name, staff number, position, remark, own fields and departments of a member (transfer).',
    input: z.object({
      orgId: Id,
      memberId: Id,
      memberName: Text('姓名', 30, 0).default(''),
      staffNo: Text('工号', 32, 0).default(''),
      position: Text('职务', 30, 0).default(''),
      remark: Text('备注', 200, 0).default(''),
      ownList: OwnValues.optional().meta({ description: 'all own fields; absent: unchanged' }),
      departmentIds: DepartmentIds,
    }),
    output: Done,
    errors: ['notFound', 'forbidden', 'conflict', 'invalid'],
  }),
  transfer: call({
    ...write,
    path: 'org/auth/member/transfer',
    about: 'Move members to a department; they leave their other departments.',
    input: z.object({
      orgId: Id,
      memberIds: z.array(Id).min(1, '请选择成员').max(500, '一次最多 500 人'),
      departmentId: Id,
    }),
    output: Done,
    errors: ['notFound', 'forbidden'],
  }),
  appoint: call({
    ...write,
    path: 'org/auth/member/appoint',
    about: 'Set the role of a member; a head needs the departments whose branches they see.',
    notWhileImpersonating: true,
    input: z.object({
      orgId: Id,
      memberId: Id,
      orgRole: z.coerce.number().int().min(1, '角色不正确').max(6, '角色不正确'),
      headIds: DepartmentIds.default([]),
    }),
    output: Done,
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
  leave: call({
    ...write,
    path: 'org/auth/member/leave',
    about: 'End memberships; learning records stay with the person.',
    notWhileImpersonating: true,
    input: z.object({
      orgId: Id,
      memberIds: z.array(Id).min(1, '请选择成员').max(500, '一次最多 500 人'),
      leaveReason: Text('原因', 200, 0).default(''),
    }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  reenter: call({
    ...write,
    path: 'org/auth/member/reenter',
    about: 'Bring back a member who left, as an ordinary member without departments.',
    input: z.object({ orgId: Id, memberId: Id }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  export: call({
    ...own,
    limit: limits.author,
    path: 'org/auth/member/export',
    about: 'Members as a spreadsheet (.xlsx); a head gets the own branches.',
    input: z.object({ orgId: Id }),
    output: Sheet,
    errors: ['notFound', 'forbidden'],
    logAs: '导出机构成员',
  }),
}

export const orgInvite = {
  list: call({
    ...read,
    path: 'org/auth/invite/list',
    about: 'Invitation links of an organisation.',
    input: z.object({ orgId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          inviteId: Id,
          inviteCode: z.string(),
          departmentId: z.string().meta({ description: '0: none' }),
          departmentName: z.string(),
          maxCount: z.int().meta({ description: '0: unlimited' }),
          usedCount: z.int(),
          expireTime: DateTime.nullable(),
          isOpen: Flag,
          url: z.string(),
          qrPicture: z.string().meta({ description: 'data URL' }),
        }),
      ),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  save: call({
    ...write,
    path: 'org/auth/invite/save',
    about: 'Create an invitation link, for a department or none.',
    input: z.object({
      orgId: Id,
      departmentId: z.union([z.literal('0'), Id], { error: '部门不正确' }).default('0'),
      maxCount: z.coerce.number().int().min(0).max(100_000, '人数最多 100000').default(0),
      days: z.coerce.number().int().min(1, '有效期至少 1 天').max(365, '有效期最多 365 天').default(30),
    }),
    output: z.object({ inviteId: Id, inviteCode: z.string() }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  revoke: call({
    ...write,
    path: 'org/auth/invite/revoke',
    about: 'Close an invitation link.',
    notWhileImpersonating: true,
    input: z.object({ orgId: Id, inviteId: Id }),
    output: Done,
    errors: ['notFound', 'forbidden'],
  }),
  view: call({
    ...own,
    limit: limits.guess,
    path: 'org/auth/invite/view',
    about: 'The organisation behind an invitation code.',
    input: z.object({ inviteCode: Text('邀请码', 20) }),
    output: z.object({
      orgId: Id,
      orgName: z.string(),
      orgLogo: z.string(),
      departmentName: z.string(),
      isMember: Flag,
    }),
    errors: ['notFound'],
  }),
  join: call({
    ...own,
    limit: limits.guess,
    path: 'org/auth/invite/join',
    about: 'Join an organisation by an invitation code; members are answered as joined.',
    notWhileImpersonating: true,
    input: z.object({
      inviteCode: Text('邀请码', 20),
      memberName: Text('姓名', 30),
      staffNo: Text('工号', 32, 0).default(''),
    }),
    output: z.object({ orgId: Id }),
    errors: ['notFound', 'conflict', 'shown'],
  }),
}

export const STAFF_ROWS = 5000
export const STAFF_FILE_BYTES = 4 * 1024 * 1024
/** With ten own fields a row. */
const ROWS_BYTES = 6 * 1024 * 1024

/** A row as typed: errors are reported, not rejected by the schema. */
export const StaffRow = z.object({
  rowNo: z.int().min(1).max(1_000_000),
  staffNo: z.string().max(60).default(''),
  memberName: z.string().max(200),
  mobile: z.string().max(60),
  department: z.string().max(500).default(''),
  position: z.string().max(200).default(''),
  remark: z.string().max(1000).default(''),
  ownList: OwnValues.default([]),
})
export type StaffRow = z.output<typeof StaffRow>

/** What an import does with a row: creates an account, adds an existing one, or skips a member. */
export const staffState = { made: 1, known: 2, member: 3 } as const

/** A field of all organisations, or the column of an own field (`ownColumn`). */
const FieldName = z.union([z.literal(''), z.enum(staffFields), z.string().regex(/^own\.[a-z0-9]{1,16}$/)], {
  error: '列的含义不正确',
})

export const orgImport = {
  template: call({
    ...own,
    limit: limits.author,
    path: 'org/auth/import/template',
    about: 'Template for the import of staff (.xlsx).',
    input: z.object({ orgId: Id }),
    output: Sheet,
    errors: ['notFound', 'forbidden'],
  }),
  preview: call({
    ...own,
    limit: limits.author,
    path: 'org/auth/import/preview',
    about:
      'Parse a staff list (the file, .xlsx, .xls or .csv), or validate corrected rows: every row with its state and errors. Columns are recognised by title, earlier choices and content; `fieldList` and `headRow` assign them. Writes nothing.',
    input: z.object({
      orgId: Id,
      rows: z.array(StaffRow).max(STAFF_ROWS, `一次最多导入 ${STAFF_ROWS} 行`).default([]),
      fieldList: z.array(FieldName).max(60, '最多 60 列').optional(),
      headRow: z.int().min(0).max(15, '标题应在前 15 行').optional(),
    }),
    output: z.object({
      rows: z.array(
        StaffRow.extend({
          state: z.int().meta({ description: '1 new account, 2 existing account, 3 member already; 0 with errors' }),
          errors: z.array(RowError),
        }),
      ),
      columnList: z.array(TableColumn),
      headRow: z.int(),
      errorCount: z.int(),
      madeCount: z.int(),
      knownCount: z.int(),
      memberCount: z.int(),
      departmentList: z.array(z.string()).meta({ description: 'departments that will be created' }),
    }),
    errors: ['notFound', 'forbidden', 'invalid', 'tooLarge', 'busy', 'shown'],
    bodyBytes: ROWS_BYTES,
    fileBytes: STAFF_FILE_BYTES,
  }),
  save: call({
    ...own,
    limit: limits.author,
    path: 'org/auth/import/save',
    about:
      'Start an import as a job: adds the people of the valid rows, with accounts for those who have none, and their departments; rows with errors are kept. Idempotent by `clientKey`.',
    notWhileImpersonating: true,
    input: z.object({
      orgId: Id,
      fileName: z.string().trim().max(200).default(''),
      rows: z.array(StaffRow).min(1, '没有可导入的数据').max(STAFF_ROWS, `一次最多导入 ${STAFF_ROWS} 行`),
      titleList: z
        .array(z.object({ title: z.string().max(60), field: FieldName }))
        .max(60)
        .default([])
        .meta({ description: 'assigned columns, remembered for later imports of the site' }),
      clientKey: z.string().min(8).max(64),
    }),
    output: z.object({ importId: Id, totalCount: z.int(), failCount: z.int() }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
    bodyBytes: ROWS_BYTES,
  }),
  list: call({
    ...read,
    path: 'org/auth/import/list',
    about: 'Latest imports with their progress.',
    input: z.object({ orgId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          importId: Id,
          fileName: z.string(),
          importStatus: NamedCode(orgImportStatus),
          totalCount: z.int(),
          doneCount: z.int(),
          addedCount: z.int(),
          madeCount: z.int(),
          failCount: z.int(),
          operatorName: z.string(),
          gmtCreate: DateTime,
        }),
      ),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  failed: call({
    ...own,
    limit: limits.author,
    path: 'org/auth/import/failed',
    about: 'Rows of an import that were not stored, with the reasons, as a sheet to correct and import again (.xlsx).',
    input: z.object({ orgId: Id, importId: Id }),
    output: Sheet,
    errors: ['notFound', 'forbidden'],
  }),
  undo: call({
    ...write,
    path: 'org/auth/import/undo',
    about:
      'Undo an import: ends the memberships it made, except of those who got a role, and deletes the accounts it created, except those that were used.',
    notWhileImpersonating: true,
    input: z.object({ orgId: Id, importId: Id }),
    output: z.object({ removedCount: z.int(), droppedCount: z.int().meta({ description: 'deleted accounts' }) }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
}

/** Maximum number of slips per call. */
export const STAFF_SLIPS = 500

export const orgSlip = {
  list: call({
    ...own,
    limit: limits.author,
    path: 'org/auth/slip/list',
    about:
      'Sign-in slips of the accounts that imports of this organisation created and that wait for their first sign-in.',
    notWhileImpersonating: true,
    input: z.object({
      orgId: Id,
      departmentId: Id.optional(),
      memberIds: z
        .array(Id)
        .max(STAFF_SLIPS, `一次最多打印 ${STAFF_SLIPS} 张`)
        .default([])
        .meta({ description: 'empty: all' }),
    }),
    output: z.object({
      orgName: z.string(),
      code: z.string().meta({ description: 'code for the sign-in by staff number; empty without accounts' }),
      list: z.array(
        z.object({
          memberId: Id,
          memberName: z.string(),
          staffNo: z.string(),
          mobile: z.string().meta({ description: 'masked' }),
          firstCode: z.string(),
          expireTime: DateTime,
          url: z.string(),
          qrPicture: z.string().meta({ description: 'data URL' }),
        }),
      ),
    }),
    errors: ['notFound', 'forbidden'],
  }),
}
