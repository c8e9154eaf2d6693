import type { Readable } from 'node:stream'
import { adminImport, IMPORT_FILE_BYTES, IMPORT_ROWS, type ImportRow } from '@zhixing/contract/user/admin-import'
import { type Sql, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import { holds } from '../../kernel/permissions.ts'
import { wholeFile } from '../../lib/whole-file.ts'
import { importColumns, plainMobile, rowErrors, rowsOfSheet, sexCode, type Sheet } from './import-rules.ts'
import * as sql from './import.sql.ts'
import { importUsersType } from '../jobs.ts'
import { mobileFor } from '../policy.ts'
import { defaultNickname } from '../rules.ts'
import { randomLetters } from '../sign-in/secrets.ts'
import { readSheet } from './sheet.ts'
import { texts } from '../texts.ts'

/** `registerSource` of imported users. */
const SOURCE = 9
/** Users per transaction. */
const CHUNK = 500
/** Maximum number of failed rows shown. */
const FAILED = 500
/** Number of users named when an undo is refused. */
const NAMES = 3

/** Creates the users of an import. Row results are committed with the users, so that a retry resumes. */
export const importUsersJob = jobKind(importUsersType, {
  async run({ siteId, importId }, { services, signal }) {
    const db = services.database.of(siteId)
    for (let more = true; more; ) {
      signal.throwIfAborted()
      more = await transaction(db, async (tx) => {
        const batch = await sql.lockImport(tx, importId)
        if (batch?.importStatus !== sql.importStatus.running) return false
        const rows = await sql.selectWaitingRows(tx, importId, CHUNK)
        const people = rows.map((row) => ({
          ...row,
          nickname: row.nickname || defaultNickname(row.mobile),
          referralCode: randomLetters(10),
        }))
        if (people.length > 0) await sql.importRows(tx, importId, people, SOURCE, texts.importTaken)
        if (rows.length < CHUNK) await sql.finishImport(tx, importId)
        return rows.length === CHUNK
      })
    }
  },
})

/** Validates rows. */
async function judge(db: Sql, rows: ImportRow[]) {
  const taken = await sql.selectTaken(
    db,
    rows.map((row) => plainMobile(row.mobile)),
  )
  const errors = rowErrors(rows, taken)
  return rows.map((row, index) => ({ ...row, errors: errors[index] ?? [] }))
}

async function sheetOf(file: Readable): Promise<Sheet> {
  const sheet = rowsOfSheet(await readSheet(await wholeFile(file, IMPORT_FILE_BYTES, texts.importTooLarge)))
  if (!sheet) throw new CallError('invalid', texts.importNoColumn, 'file')
  const { rows } = sheet
  if (rows.length === 0) throw new CallError('invalid', texts.importEmpty, 'file')
  if (rows.length > IMPORT_ROWS) throw new CallError('invalid', texts.importTooMany(IMPORT_ROWS), 'file')
  return sheet
}

/** The template: text columns, so that spreadsheet programs do not reformat numbers. */
async function templateFile(): Promise<string> {
  const head = importColumns.map(({ title, isRequired }) => ({
    value: isRequired ? `${title}*` : title,
    fontWeight: 'bold' as const,
  }))
  const example = ['13800001234', '张三', '女', '2026 级新生'].map((value) => ({ value, type: String, format: '@' }))
  // Loaded on demand: rarely used, and large in memory.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const file = writeExcelFile([head, example], {
    columns: [{ width: 18 }, { width: 16 }, { width: 8 }, { width: 30 }],
  })
  return (await file.toBuffer()).toString('base64')
}

export const calls = implement(adminImport, {
  template: async () => ({ fileName: '用户导入模板.xlsx', file: await templateFile() }),

  async preview({ rows }, { db, file }) {
    const sheet = file ? await sheetOf(file) : { rows, taken: [], unknown: [] }
    const judged = await judge(db, sheet.rows)
    return {
      rows: judged,
      errorCount: judged.filter((row) => row.errors.length > 0).length,
      takenList: sheet.taken,
      unknownList: sheet.unknown,
    }
  },

  async save({ fileName, rows, isPartial }, { site: { siteId }, viewer, db, services, setMessage }) {
    const judged = await judge(db, rows)
    const wrong = judged.filter((row) => row.errors.length > 0).length
    if (wrong > 0 && isPartial === 0) throw new CallError('invalid', texts.importHasErrors(wrong), 'rows')
    if (wrong === judged.length) throw new CallError('invalid', texts.importNothing, 'rows')
    const id = await transaction(db, async (tx) => {
      const importId = await sql.insertImport(tx, {
        fileName,
        userId: viewer.userId,
        rows: judged.map((row, index) => ({
          // A repeated row number is replaced by a unique one, since rows are identified by it.
          rowNo: judged.findIndex((other) => other.rowNo === row.rowNo) === index ? row.rowNo : 1_000_000 + index,
          mobile: plainMobile(row.mobile).slice(0, 60),
          nickname: row.nickname.trim(),
          sex: sexCode(row.sex) ?? 3,
          remark: row.remark.trim(),
          failReason: row.errors.map(({ msg }) => msg).join('；'),
        })),
      })
      await services.jobs.send(tx, importUsersType, { siteId, importId })
      return importId
    })
    setMessage('导入已开始')
    return { id, totalCount: judged.length - wrong }
  },

  list: (input, { db }) => sql.pageOfImports(db, input),

  async view({ id }, { site, viewer, db }) {
    const showsMobiles = holds(viewer, 'user.mobile', site)
    const [batch, failed] = await Promise.all([sql.selectImport(db, id), sql.selectFailedRows(db, id, FAILED)])
    return {
      ...found(batch, texts.noImport),
      failList: failed.map((row) => ({ ...row, mobile: mobileFor(showsMobiles, row.mobile) })),
    }
  },

  async undo({ id }, { db, setMessage }) {
    await transaction(db, async (tx) => {
      const batch = found(await sql.lockImport(tx, id), texts.noImport)
      if (batch.importStatus === sql.importStatus.undone) return
      if (batch.importStatus === sql.importStatus.running) throw new CallError('conflict', texts.importRunning)
      const people = await sql.lockImported(tx, id)
      const used = people.filter((person) => person.isUsed)
      if (used.length > 0) {
        const names = used.slice(0, NAMES).map(({ nickname }) => nickname)
        throw new CallError('conflict', texts.importUsed(names, used.length))
      }
      await sql.undoImport(tx, id).catch((error: unknown) => {
        // Foreign key violation: a user is referenced by a higher domain, so the account has been used.
        if ((error as { code?: string }).code === '23503') throw new CallError('conflict', texts.importHeld)
        throw error
      })
    })
    setMessage('撤销成功，导入的用户已全部移除')
    return {}
  },
})
