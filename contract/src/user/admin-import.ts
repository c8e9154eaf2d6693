import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, Nothing, PageInput, PageOf } from '../shapes.ts'
import { RowError } from '../table-import.ts'
import { MaskedMobile } from './admin-user.ts'
import { NamedCode } from '../code.ts'
import { importStatus } from './codes.ts'

const admin = { method: 'POST', who: 'admin', limit: limits.admin, extension: true, permission: 'user' } as const

/** Maximum number of rows of an import. */
export const IMPORT_ROWS = 5000
/** Maximum size of a table (.xlsx, .csv). */
export const IMPORT_FILE_BYTES = 5 * 1024 * 1024
/** 5,000 rows of 400 bytes, more than names, numbers and remarks of a school need. */
const ROWS_BYTES = 2 * 1024 * 1024

/** A row as typed: errors are reported, not rejected by the schema. */
export const ImportRow = z.object({
  rowNo: z.int().min(1).max(1_000_000),
  mobile: z.string().max(60).meta({ description: 'or the mail address of a person who has an account' }),
  nickname: z.string().max(200),
  sex: z.string().max(20),
  remark: z.string().max(1000),
  className: z.string().max(200).default(''),
  courses: z
    .string()
    .max(1000)
    .default('')
    .meta({ description: 'names or ids of courses to give, separated by 、 or ；' }),
  organization: z.string().max(300).default('').meta({ description: 'organisation, or organisation/department' }),
  expireTime: z
    .string()
    .max(40)
    .default('')
    .meta({ description: 'last day in the class and of the courses, as typed' }),
  firstPassword: z.string().max(200).default('').meta({ description: 'has to be changed at the first sign-in' }),
})
export type ImportRow = z.output<typeof ImportRow>

const Batch = z.object({
  id: Id,
  fileName: z.string(),
  importStatus: NamedCode(importStatus),
  totalCount: z.int(),
  doneCount: z.int(),
  failCount: z.int(),
  operatorName: z.string(),
  gmtCreate: DateTime,
  finishedAt: DateTime.nullable(),
})

export const adminImport = {
  template: call({
    ...admin,
    path: 'user/admin/import/template',
    about: 'Template for the import (.xlsx).',
    input: Nothing,
    output: z.object({ fileName: z.string(), file: z.string().meta({ description: 'base64' }) }),
  }),
  preview: call({
    ...admin,
    path: 'user/admin/import/preview',
    about:
      'Parse a table (the file, .xlsx, .xls or .csv), or validate corrected rows: every row with its errors. Rows with a class, courses or an organisation also concern people who have an account.',
    input: z.object({
      rows: z.array(ImportRow).max(IMPORT_ROWS, `一次最多导入 ${IMPORT_ROWS} 行`).default([]),
    }),
    output: z.object({
      rows: z.array(
        ImportRow.extend({
          errors: z.array(RowError),
          gains: z.array(z.string()).meta({ description: 'what the row gives to the person' }),
          warnings: z.array(z.string()).meta({ description: 'what happens to a row that is not a new account' }),
        }),
      ),
      errorCount: z.int(),
      takenList: z
        .array(z.object({ from: z.string(), to: z.string() }))
        .meta({ description: 'columns with a synonym as title, and the matched column' }),
      unknownList: z.array(z.string()).meta({ description: 'columns that are not imported' }),
    }),
    errors: ['invalid', 'forbidden', 'tooLarge', 'busy'],
    bodyBytes: ROWS_BYTES,
    fileBytes: IMPORT_FILE_BYTES,
  }),
  save: call({
    ...admin,
    path: 'user/admin/import/save',
    about:
      'Import rows; with isPartial invalid rows are skipped instead of refusing the import. Runs in the background. Adding to a class requires its permission, and so do courses (orders), an organisation and a first password.',
    input: z.object({
      fileName: z.string().trim().max(200).default(''),
      rows: z.array(ImportRow).min(1, '没有可导入的数据').max(IMPORT_ROWS, `一次最多导入 ${IMPORT_ROWS} 行`),
      isPartial: Flag.default(0),
    }),
    output: z.object({ id: Id, totalCount: z.int() }),
    errors: ['invalid', 'forbidden'],
    bodyBytes: ROWS_BYTES,
    logAs: '批量导入用户',
  }),
  list: call({
    ...admin,
    path: 'user/admin/import/list',
    about: 'Imports, newest first.',
    input: z.object({ ...PageInput }),
    output: PageOf(Batch),
  }),
  view: call({
    ...admin,
    path: 'user/admin/import/view',
    about: 'Progress of an import, and its failed rows.',
    input: z.object({ id: Id }),
    output: Batch.extend({
      failList: z.array(
        z.object({ rowNo: z.int(), mobile: MaskedMobile, nickname: z.string(), failReason: z.string() }),
      ),
    }),
    errors: ['notFound'],
  }),
  undo: call({
    ...admin,
    path: 'user/admin/import/undo',
    about: 'Undo an import with what it gave, unless one of its new users has used the account.',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'conflict'],
    logAs: '撤销批量导入',
  }),
}
