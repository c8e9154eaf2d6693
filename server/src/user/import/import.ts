import type { Readable } from 'node:stream'
import { adminImport, IMPORT_FILE_BYTES, IMPORT_ROWS, type ImportRow } from '@zhixing/contract/user/admin-import'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import { holds } from '../../kernel/permissions.ts'
import { wholeFile } from '../../lib/whole-file.ts'
import type { SealedColumn } from '../../kernel/sealed-columns.ts'
import type { Services } from '../../kernel/services.ts'
import { importGroups } from '../extension-points.ts'
import { giveGifts, giftTexts, mayGive, readGifts, takeGiftsBack } from './gifts.ts'
import { endOfDay, importColumns, judgeRows, plainContact, rowsOfSheet, sexCode, type Sheet } from './import-rules.ts'
import * as sql from './import.sql.ts'
import { importUsersType } from '../jobs.ts'
import { mobileFor } from '../policy.ts'
import { defaultNickname, passwordError } from '../rules.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { seal, unseal } from '../../kernel/secrets.ts'
import { randomLetters } from '../sign-in/secrets.ts'
import { readSheet } from './sheet.ts'
import { texts } from '../texts.ts'

/** `registerSource` of imported users. */
const SOURCE = 9
/** Purpose of the encryption of first passwords. */
const SEAL = 'import password'
export const sealed: SealedColumn[] = [{ table: 'user_import_row', column: 'password_sealed', purpose: SEAL }]
/** Users per transaction. */
const CHUNK = 500
/** With gifts, which are orders and memberships of their own. */
const GIFT_CHUNK = 50
/** Maximum number of failed rows shown. */
const FAILED = 500
/** Number of users named when an undo is refused. */
const NAMES = 3

/** Hashes of the first passwords of rows: outside the transaction, since each takes tens of milliseconds. */
async function hashesOf(services: Services, rows: readonly sql.WaitingRow[]): Promise<Map<number, string>> {
  const hashes = new Map<number, string>()
  for (const { rowNo, passwordSealed } of rows)
    if (passwordSealed) hashes.set(rowNo, await hashPassword(unseal(services, SEAL, passwordSealed)))
  return hashes
}

/** Adds the people of some rows to their classes; a class without room is noted at its rows. */
async function join(tx: Tx, services: Services, importId: string, rowNos: readonly number[], operatorId: string) {
  const joining = await sql.selectJoining(tx, importId, rowNos)
  for (const [groupId, people] of Map.groupBy(joining, (one) => one.groupId))
    try {
      await tx.savepoint((inner) => importGroups.one(services).enter(inner, groupId, people, operatorId))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const reason = texts.importNotJoined(error.message)
      await sql.noteNotJoined(
        tx,
        importId,
        people.map(({ rowNo }) => rowNo),
        reason,
      )
    }
}

/** Creates the users of an import. Row results are committed with the users, so that a retry resumes. */
export const importUsersJob = jobKind(importUsersType, {
  async run({ siteId, importId }, { services, signal }) {
    const db = services.database.of(siteId)
    for (let more = true; more; ) {
      signal.throwIfAborted()
      const hashes = await hashesOf(services, await sql.selectWaitingRows(db, importId, CHUNK))
      more = await transaction(db, async (tx) => {
        const batch = await sql.lockImport(tx, importId)
        if (batch?.importStatus !== sql.importStatus.running) return false
        const waiting = await sql.selectWaitingRows(tx, importId, CHUNK)
        const rows = waiting.some(({ gifts }) => gifts.length > 0) ? waiting.slice(0, GIFT_CHUNK) : waiting
        const people = rows.map(({ passwordSealed: _sealed, expireTime: _end, gifts, groupId, ...row }) => ({
          ...row,
          joins: groupId !== '0' || gifts.length > 0,
          nickname: row.nickname || defaultNickname(row.mobile),
          referralCode: randomLetters(10),
          passwordHash: hashes.get(row.rowNo) ?? '',
        }))
        if (people.length > 0) {
          await sql.importRows(tx, importId, people, SOURCE, texts.importTaken)
          const rowNos = rows.filter(({ groupId }) => groupId !== '0').map(({ rowNo }) => rowNo)
          if (rowNos.length > 0) await join(tx, services, importId, rowNos, batch.userId)
          const by = { importId, operatorId: batch.userId }
          await giveGifts(
            tx,
            services,
            by,
            rows.filter(({ gifts }) => gifts.length > 0).map(({ rowNo }) => rowNo),
          )
        }
        const isLast = rows.length === waiting.length && waiting.length < CHUNK
        if (isLast) await sql.finishImport(tx, importId)
        return !isLast
      })
    }
  },
})

type Asking = Pick<Request<'admin'>, 'site' | 'db' | 'services'>

/** Validates rows. @returns rows with errors, ids of classes by name, and the gifts of rows */
async function judge({ site, db, services }: Asking, rows: ImportRow[]) {
  const names = [...new Set(rows.map(({ className }) => className.trim()).filter((name) => name !== ''))]
  const [taken, classes] = await Promise.all([
    sql.selectTaken(
      db,
      rows.map((row) => plainContact(row.mobile)),
    ),
    names.length === 0 ? new Map<string, string>() : importGroups.one(services).find(db, names),
  ])
  const gifts = await readGifts(db, services, rows, taken)
  const judged = judgeRows(rows, {
    taken,
    classes,
    gifts,
    passwordError: (password, mobile) =>
      passwordError(password, { mobile, siteName: site.siteNamePc, domain: site.domain }),
    today: new Date(services.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10),
  })
  return {
    taken,
    classes,
    gifts,
    judged: rows.map((row, index) => {
      const { errors = [], warnings = [] } = judged[index] ?? {}
      const { notes = [] } = gifts[index] ?? {}
      const className = row.className.trim()
      const joins = classes.has(className) ? [texts.importJoins(className)] : []
      const gains = errors.length > 0 ? [] : [...joins, ...giftTexts(services, gifts[index], row.expireTime)]
      return { ...row, errors, warnings: [...warnings, ...notes], gains }
    }),
  }
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
  const head = importColumns.map(({ titles, isRequired }) => ({
    value: isRequired ? `${titles[0]}*` : titles[0],
    fontWeight: 'bold' as const,
  }))
  const example = ['13800001234', '张三', '女', '', '', '', '', '', '2026 级新生'].map((value) => ({
    value,
    type: String,
    format: '@',
  }))
  // Loaded on demand: rarely used, and large in memory.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const file = writeExcelFile([head, example], {
    columns: [18, 16, 8, 20, 30, 24, 14, 16, 30].map((width) => ({ width })),
  })
  return (await file.toBuffer()).toString('base64')
}

export const calls = implement(adminImport, {
  template: async () => ({ fileName: '用户导入模板.xlsx', file: await templateFile() }),

  async preview({ rows }, request) {
    const { file } = request
    const sheet = file ? await sheetOf(file) : { rows, taken: [], unknown: [] }
    // Also here: notes tell what a person owns.
    mayGive(request, sheet.rows)
    const { judged } = await judge(request, sheet.rows)
    return {
      rows: judged,
      errorCount: judged.filter((row) => row.errors.length > 0).length,
      takenList: sheet.taken,
      unknownList: sheet.unknown,
    }
  },

  async save({ fileName, rows, isPartial }, request) {
    const { site, viewer, db, services, setMessage } = request
    const { siteId } = site
    if (rows.some(({ className }) => className.trim() !== '') && !holds(viewer, 'grade.class', site))
      throw new CallError('forbidden', texts.importNoClassRight)
    if (rows.some(({ firstPassword }) => firstPassword !== '') && !holds(viewer, 'user.password', site))
      throw new CallError('forbidden', texts.importNoPasswordRight)
    mayGive(request, rows)
    const { judged, taken, classes, gifts } = await judge(request, rows)
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
          mobile: (taken.get(plainContact(row.mobile))?.mobile ?? plainContact(row.mobile)).slice(0, 60),
          nickname: row.nickname.trim(),
          sex: sexCode(row.sex) ?? 3,
          remark: row.remark.trim(),
          groupId: row.errors.length > 0 ? '0' : (classes.get(row.className.trim()) ?? '0'),
          expireTime: row.errors.length > 0 ? null : (endOfDay(row.expireTime) ?? null),
          gifts: row.errors.length > 0 ? [] : (gifts[index]?.gifts ?? []),
          password:
            row.firstPassword === '' || row.errors.length > 0
              ? ''
              : seal(services, SEAL, row.firstPassword).toString('hex'),
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

  async undo({ id }, { db, viewer, services, setMessage }) {
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
      const joined = await sql.selectJoined(tx, id)
      for (const [groupId, members] of Map.groupBy(joined, (one) => one.groupId))
        await importGroups.one(services).leave(
          tx,
          groupId,
          members.map(({ userId }) => userId),
        )
      await takeGiftsBack(tx, services, { importId: id, operatorId: viewer.userId })
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
