/** Import of a roster into a class. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { NamedCode } from '../code.ts'
import { DateTime, Id, Nothing } from '../shapes.ts'
import { RowError, TableColumn } from '../table-import.ts'
import { memberImportStatus } from './codes.ts'
import { memberFields } from './member-fields.ts'

export const MEMBER_ROWS = 2000
export const MEMBER_FILE_BYTES = 2 * 1024 * 1024
const ROWS_BYTES = 1024 * 1024

/** A row as typed: errors are reported, not rejected by the schema. */
export const MemberRow = z.object({
  rowNo: z.int().min(1).max(1_000_000),
  studentNo: z.string().max(60).default(''),
  mobile: z.string().max(60),
  nickname: z.string().max(200),
  sex: z.string().max(20).default(''),
  groupName: z.string().max(200),
  remark: z.string().max(1000),
})
export type MemberRow = z.output<typeof MemberRow>

/** What an import does with a row: creates an account, adds an existing one, or skips a member. */
export const rowState = { made: 1, known: 2, member: 3 } as const

const FieldName = z.union([z.literal(''), z.enum(memberFields)], { error: '列的含义不正确' })
const run = { method: 'POST', who: 'gradeAdmin', limit: limits.write } as const

export const gradeImport = {
  template: call({
    ...run,
    limit: limits.author,
    path: 'exam/auth/grade/student/import/template',
    about: 'Template for the import (.xlsx).',
    extension: true,
    input: Nothing,
    output: z.object({ fileName: z.string(), file: z.string().meta({ description: 'base64' }) }),
  }),
  preview: call({
    ...run,
    limit: limits.author,
    path: 'exam/auth/grade/student/import/preview',
    inClass: 'manage',
    about:
      'Parse a roster (the file, .xlsx, .xls or .csv), or validate corrected rows: every row with its state and errors. Columns are recognised by title, earlier choices and content; `fieldList` and `headRow` assign them. Writes nothing.',
    extension: true,
    input: z.object({
      gradeId: Id,
      rows: z.array(MemberRow).max(MEMBER_ROWS, `一次最多导入 ${MEMBER_ROWS} 行`).default([]),
      fieldList: z.array(FieldName).max(60, '最多 60 列').optional(),
      headRow: z.int().min(0).max(15, '标题应在前 15 行').optional(),
    }),
    output: z.object({
      rows: z.array(
        MemberRow.extend({
          state: z.int().meta({ description: '1 new account, 2 existing account, 3 member already; 0 with errors' }),
          errors: z.array(RowError),
        }),
      ),
      columnList: z.array(TableColumn),
      headRow: z.int().meta({ description: 'row number of the header; 0 without one' }),
      errorCount: z.int(),
      madeCount: z.int(),
      knownCount: z.int(),
      memberCount: z.int(),
      groupList: z.array(z.string()).meta({ description: 'groups that will be created' }),
    }),
    errors: ['notFound', 'forbidden', 'invalid', 'tooLarge', 'busy', 'shown'],
    bodyBytes: ROWS_BYTES,
    fileBytes: MEMBER_FILE_BYTES,
  }),
  save: call({
    ...run,
    limit: limits.author,
    path: 'exam/auth/grade/student/import/save',
    inClass: 'manage',
    about:
      'Add the people of the valid rows, with accounts for those who have none; rows with errors are kept in the import. Idempotent by `clientKey`, and members are skipped.',
    notWhileImpersonating: true,
    extension: true,
    input: z.object({
      gradeId: Id,
      fileName: z.string().trim().max(200).default(''),
      rows: z.array(MemberRow).min(1, '没有可导入的数据').max(MEMBER_ROWS, `一次最多导入 ${MEMBER_ROWS} 行`),
      titleList: z
        .array(z.object({ title: z.string().max(60), field: FieldName }))
        .max(60)
        .default([])
        .meta({ description: 'assigned columns, remembered for later imports of the site' }),
      clientKey: z.string().min(8).max(64),
    }),
    output: z.object({
      importId: Id,
      addedCount: z.int(),
      madeCount: z.int().meta({ description: 'new accounts among the added' }),
      memberCount: z.int().meta({ description: 'rows of members, skipped' }),
      failCount: z.int(),
    }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
    bodyBytes: ROWS_BYTES,
  }),
  failed: call({
    ...run,
    limit: limits.author,
    path: 'exam/auth/grade/student/import/failed',
    inClass: 'manage',
    about: 'Rows of an import that were not stored, with the reasons, as a sheet to correct and import again (.xlsx).',
    extension: true,
    input: z.object({ gradeId: Id, importId: Id }),
    output: z.object({ fileName: z.string(), file: z.string().meta({ description: 'base64' }) }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  list: call({
    ...run,
    limit: limits.personal,
    path: 'exam/auth/grade/student/import/list',
    inClass: 'read',
    about: 'Latest imports of a class.',
    extension: true,
    input: z.object({ gradeId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          importId: Id,
          fileName: z.string(),
          importStatus: NamedCode(memberImportStatus),
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
  undo: call({
    ...run,
    path: 'exam/auth/grade/student/import/undo',
    inClass: 'manage',
    about:
      'Undo an import: removes the members it added, except those who became staff, and the accounts it created, except those that were used.',
    extension: true,
    input: z.object({ gradeId: Id, importId: Id }),
    output: z.object({ removedCount: z.int(), droppedCount: z.int().meta({ description: 'deleted accounts' }) }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
}
