/**
 * Import of problems from files and pasted text: parsed by a job, reviewed and corrected row by row, accepted into the
 * bank, and undone.
 */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { ImportRowStatus, ImportStatus } from './state-shapes.ts'
import { TABLE_COLUMNS, tableFields } from './import-table.ts'
import { MAX_KIND } from './kinds.ts'
import { ProblemDoc } from './shapes.ts'

const common = { method: 'POST', who: 'lecturer', limit: limits.author, extension: true } as const

export const importFormats = ['auto', 'excel', 'csv', 'word', 'text', 'gift', 'moodle', 'aiken', 'qti'] as const
export type ImportFormat = (typeof importFormats)[number]
const Format = z.enum(importFormats, { error: '格式不正确' }).default('auto')

/** Longest text that is parsed while the user types, in characters. */
export const PARSE_CHARACTERS = 200_000
/** Longest text in the JSON body of an import, in characters; longer text is uploaded as a file. */
const TEXT_CHARACTERS = 20_000
/** Largest pasted text as a file (UTF-8). */
export const PASTE_BYTES = 4 * 1024 * 1024

/** Categories and tags that a file names. */
export const ImportLabels = z.object({
  subject: z.string().max(60).default(''),
  topics: z.array(z.string().max(60)).max(20).default([]),
  year: z.string().max(60).default(''),
  source: z.string().max(60).default(''),
  grade: z.string().max(60).default(''),
  tags: z.array(z.string().max(60)).max(20).default([]),
  difficulty: z.int().min(0).max(3).default(0).meta({ description: '0: not said' }),
  hasScore: z.boolean().default(false),
})

/** Defaults for rows that say nothing else. */
export const ImportDefaults = z.object({
  subjectId: z.union([z.literal('0'), Id], { error: '学科编号不正确' }).default('0'),
  topicIds: z.array(Id).max(20, '最多 20 个知识点').default([]),
  difficulty: z.coerce.number().int().min(1, '难度不正确').max(3, '难度不正确').default(2),
  tags: z.array(Text('标签', 20)).max(20, '最多 20 个标签').default([]),
  score: z.number({ error: '分值必须是数字' }).min(0.01, '分值必须大于 0').max(1000, '分值最多 1000').default(1),
})
export type ImportDefaults = z.output<typeof ImportDefaults>

const FieldError = z.object({ field: z.string(), msg: z.string() })
const RowNo = z.coerce.number({ error: '行号必须是数字' }).int().min(1).max(1_000_000_000)

/** A parsed problem. */
export const ImportRow = z.object({
  rowNo: z.int(),
  doc: ProblemDoc,
  labels: ImportLabels,
  errors: z.array(FieldError),
  warnings: z.array(z.string()),
  isSame: Flag.meta({ description: '1: the bank, or an earlier row of the file, has this problem already' }),
  source: z.string().meta({ description: 'as text that can be corrected and read again' }),
  original: z.string().meta({ description: 'its source as HTML; empty where that equals the source text' }),
  rowStatus: ImportRowStatus,
  problemId: z.string().meta({ description: 'empty until accepted' }),
})
export type ImportRow = z.output<typeof ImportRow>

/** The parts of a source that are no problem, and the problem numbers found. */
export const ImportReport = z.object({
  blockList: z.array(
    z.object({
      line: z.int(),
      text: z.string().meta({ description: 'HTML' }),
      why: z
        .enum(['head', 'heading', 'instruction', 'notice', 'furniture', 'keys', 'unplaced'])
        .meta({ description: 'unplaced: belongs to no problem' }),
    }),
  ),
  numberList: z.array(z.object({ from: z.int(), to: z.int(), found: z.int(), missing: z.array(z.int()) })).meta({
    description: 'numbers of problems as the source counts them: from 1 to 20, 18 found, 7 and 9 missing',
  }),
  sectionList: z.array(z.object({ title: z.string(), desc: z.string(), kind: z.int(), rowNos: z.array(z.int()) })),
  head: z.object({ title: z.string(), minutes: z.int(), total: z.number() }),
  noteList: z.array(z.string()).optional().meta({ description: 'warnings about the whole source' }),
})
export type ImportReport = z.output<typeof ImportReport>

export const Import = z.object({
  id: Id,
  fileName: z.string(),
  format: z.string(),
  importStatus: ImportStatus.meta({
    description: '1 reading, 2 ready for review, 3 accepted, 4 undone, 5 failed, 6 waiting for column maps',
  }),
  failReason: z.string(),
  progress: z.int().meta({ description: 'percent' }),
  rowTotal: z.int(),
  errorTotal: z.int(),
  warningTotal: z.int().meta({
    description: 'waiting rows without errors that have warnings: accepted on request only',
  }),
  skipTotal: z.int(),
  sameTotal: z.int().meta({ description: 'of the rows that wait, those that the bank has already' }),
  savedTotal: z.int(),
  gmtCreate: DateTime,
})
export type Import = z.output<typeof Import>

/** Meaning of each column of a table; '' ignores a column. */
export const ColumnMap = z.object({
  signature: z.string().max(32, '表格编号不正确').meta({ description: 'of the titles' }),
  fieldList: z.array(z.enum(['', ...tableFields], { error: '字段不正确' })).max(TABLE_COLUMNS, '列过多'),
  kindList: z
    .array(z.object({ word: z.string().max(20, '题型名称过长'), kind: z.int().min(0).max(MAX_KIND) }))
    .max(30, '题型过多')
    .default([])
    .meta({ description: 'kinds by the words of the file; 0: found out from the problem' }),
  keyList: z
    .array(
      z.object({
        word: z.string().max(20, '答案代码过长'),
        meaning: z.enum(['', 'T', 'F'], { error: '判断题的答案只能是对或错' }),
      }),
    )
    .max(10, '答案代码过多')
    .default([])
    .meta({ description: 'meanings of coded true/false keys (0 and 1, 1 and 2); empty: unknown' }),
})
const MapList = z.array(ColumnMap).min(1, '请设置列的对应').max(20, '表格过多')

/** A table of another system before its columns are mapped. */
const Table = z.object({
  signature: z.string(),
  sheet: z.string(),
  headRow: z.int().meta({ description: 'row of the titles, from 1; 0: the table has none' }),
  titleList: z.array(z.string()),
  rowList: z.array(z.array(z.string())).meta({ description: 'the first rows' }),
  rowTotal: z.int(),
  wordList: z.array(z.string()).meta({ description: 'words of its column of kinds' }),
  keyWordList: z.array(z.string()).default([]).meta({ description: 'keys of judgements that are codes' }),
  proposal: ColumnMap.omit({ signature: true }),
})

const Only = z.enum(['all', 'error', 'warning', 'same', 'ready', 'skipped', 'accepted'], { error: '筛选不正确' })

export const problemImport = {
  begin: call({
    ...common,
    path: 'exam/auth/exam/import/begin',
    about:
      'Import problems from an uploaded file or from text; long text is uploaded as a file. Runs in the background. Idempotent by clientKey.',
    limit: { by: 'user', max: 30, seconds: 60 },
    input: z.object({
      fileId: Id.optional(),
      fileName: z.string().trim().max(200, '文件名过长').default(''),
      text: z.string().max(TEXT_CHARACTERS, '文字过长，请以文件提交').default(''),
      format: Format,
      defaults: ImportDefaults.prefault({}),
      clientKey: z.string().max(64, '重复提交标识过长').optional(),
    }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'tooLarge'],
    fileBytes: PASTE_BYTES,
  }),
  view: call({
    ...common,
    path: 'exam/auth/exam/import/view',
    about: 'One of my imports with its progress.',
    input: z.object({ id: Id }),
    output: Import.extend({
      defaults: ImportDefaults,
      report: ImportReport,
      tableList: z.array(Table).meta({ description: 'tables of other systems, whose columns need a map' }),
      mapList: z.array(ColumnMap).meta({ description: 'the column maps it was read with' }),
    }),
    errors: ['notFound'],
  }),
  previewTable: call({
    ...common,
    path: 'exam/auth/exam/import/table/preview',
    about: 'Preview the first rows of the tables of an import by the given column maps; nothing is stored.',
    input: z.object({ id: Id, mapList: MapList }),
    output: z.object({
      total: z.int(),
      errorTotal: z.int(),
      list: z.array(ImportRow.pick({ rowNo: true, doc: true, labels: true, errors: true, warnings: true })),
    }),
    errors: ['notFound', 'invalid', 'conflict'],
  }),
  mapTable: call({
    ...common,
    path: 'exam/auth/exam/import/table/map',
    about:
      'Set the column maps of the tables of an import and read it again; remembered for files with the same titles.',
    limit: { by: 'user', max: 30, seconds: 60 },
    input: z.object({ id: Id, mapList: MapList }),
    output: Done,
    errors: ['notFound', 'invalid', 'conflict'],
  }),
  list: call({
    ...common,
    path: 'exam/auth/exam/import/list',
    about: 'My imports, newest first.',
    input: z.object({ ...PageInput }),
    output: PageOf(Import),
  }),
  rows: call({
    ...common,
    path: 'exam/auth/exam/import/row/list',
    about: 'The rows of an import, in file order.',
    input: z.object({
      ...PageInput,
      id: Id,
      only: Only.default('all'),
    }),
    output: PageOf(ImportRow),
    errors: ['notFound'],
  }),
  updateRow: call({
    ...common,
    path: 'exam/auth/exam/import/row/update',
    about: 'Correct a row by its document, or by its source text, which is parsed again.',
    input: z.object({
      id: Id,
      rowNo: RowNo,
      doc: ProblemDoc.optional(),
      source: z.string().max(100_000, '文字过长').optional(),
    }),
    output: ImportRow,
    errors: ['notFound', 'invalid', 'conflict'],
    bodyBytes: 2 * 1024 * 1024,
  }),
  skipRows: call({
    ...common,
    path: 'exam/auth/exam/import/row/skip',
    about: 'Skip rows, or include them again: chosen ones, or all of a filter.',
    input: z.object({
      id: Id,
      rowNos: z.array(RowNo).max(5000).default([]),
      only: Only.optional(),
      skip: Flag.default(1),
    }),
    output: z.object({ count: z.int() }),
    errors: ['notFound', 'invalid'],
  }),
  accept: call({
    ...common,
    path: 'exam/auth/exam/import/accept',
    about:
      'Accept rows into my bank: all without errors and warnings, optionally those with warnings, or chosen ones. Idempotent.',
    limit: { by: 'user', max: 60, seconds: 60 },
    input: z.object({
      id: Id,
      rowNos: z.array(RowNo).max(5000).optional(),
      withWarnings: Flag.default(0).meta({
        description: '1: rows with warnings, too; those chosen by number always are',
      }),
    }),
    output: z.object({ savedCount: z.int(), savedTotal: z.int(), restTotal: z.int() }),
    errors: ['notFound', 'invalid', 'conflict'],
  }),
  undo: call({
    ...common,
    path: 'exam/auth/exam/import/undo',
    about: 'Undo an import: its problems are deleted, except those used by a paper.',
    input: z.object({ id: Id }),
    output: z.object({
      goneCount: z.int(),
      stayList: z.array(z.object({ rowNo: z.int(), problemId: Id, plainText: z.string() })),
    }),
    errors: ['notFound'],
  }),
  delete: call({
    ...common,
    path: 'exam/auth/exam/import/delete',
    notWhileImpersonating: true,
    about: 'Delete an import from my history. Accepted problems stay.',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
  parse: call({
    ...common,
    path: 'exam/auth/exam/import/parse',
    about: 'Parse pasted text while typing; nothing is stored.',
    input: z.object({
      text: z.string().max(PARSE_CHARACTERS, '文字过长，最多 20 万字，请改用文件'),
      format: z.enum(['auto', 'text', 'gift', 'aiken'], { error: '格式不正确' }).default('auto'),
    }),
    output: z.object({
      format: z.string(),
      total: z.int(),
      errorTotal: z.int(),
      warningTotal: z.int(),
      report: ImportReport,
      list: z
        .array(ImportRow.pick({ rowNo: true, doc: true, labels: true, errors: true, warnings: true }))
        .meta({ description: 'the first hundred' }),
    }),
    bodyBytes: 1024 * 1024,
  }),
}
