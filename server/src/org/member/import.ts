/** Import of a staff list: valid rows are stored by a job, others are kept with their reasons; reversible. */
import type { Readable } from 'node:stream'
import { orgImport, STAFF_FILE_BYTES, STAFF_ROWS, type StaffRow, staffState } from '@zhixing/contract/org/member'
import { numberOwner } from '@zhixing/contract/user/number-rules'
import type { StaffField } from '@zhixing/contract/org/member-fields'
import { readColumns, rowsByColumns, type TableRow } from '@zhixing/files/table-columns'
import type { OwnField } from '@zhixing/contract/org/desk-setting'
import { ownColumn, ownValuesByKey } from '@zhixing/contract/org/own-field-rules'
import type { Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { wholeFile } from '../../lib/whole-file.ts'
import { workbook } from '../../grade/index.ts'
import {
  deleteNumbers,
  dropUnused,
  plainMobile,
  readSheet,
  selectByMobiles,
  selectByNumbers,
  selectNumberCode,
  selectTitles,
  writeTitles,
} from '../../user/index.ts'
import { inOrg, orgFor } from '../access.ts'
import { importStaffType } from '../jobs.ts'
import { selectDeskSetting } from '../desk/setting.sql.ts'
import { selectSetting } from '../setting.sql.ts'
import { texts } from '../texts.ts'
import { selectPaths } from './department.sql.ts'
import { leaveOrg } from './enter.ts'
import { cellMax, departmentsOf, type JudgedRow, judgeRows, plainRow, staffColumns, staffHead } from './import-rules.ts'
import * as sql from './import.sql.ts'
import { countMembers, selectByStaffNo, selectByUsers } from './member.sql.ts'
import { exampleCells, ownCells, ownColumns } from './own-fields.ts'

/** `user_import_column.import_kind` of staff lists. */
const STAFF = 2
/** Longest stored cell of an own field. */
const OWN_MAX = 1000

async function sheetOf(
  file: Readable,
  fields: readonly OwnField[],
  chosen: { fieldList?: readonly string[] | undefined; headRow?: number | undefined },
  remembered: Map<string, string>,
) {
  const sheet = await readSheet(await wholeFile(file, STAFF_FILE_BYTES, texts.importTooLarge))
  const own = ownColumns(fields)
  // Titles are remembered for the whole site; the label of an own field is that field.
  const titles = new Set(own.flatMap((column) => column.titles))
  const { headRow, columnList } = readColumns<string>(sheet, [...staffColumns, ...own], {
    remembered: new Map([...remembered].filter(([title]) => !titles.has(title))),
    ...(chosen.headRow === undefined ? {} : { headRow: chosen.headRow }),
  })
  const columns = columnList.map((column, at) => ({ ...column, field: chosen.fieldList?.[at] ?? column.field }))
  const max: Record<string, number> = { ...cellMax, ...Object.fromEntries(own.map(({ field }) => [field, OWN_MAX])) }
  const rows = rowsByColumns(sheet, { headRow, fieldList: columns.map(({ field }) => field) }, max).map(
    (cells): StaffRow => ({
      ...(cells as TableRow<StaffField>),
      ownList: fields.flatMap(({ fieldKey }) => {
        const value = cells[ownColumn(fieldKey)] ?? ''
        return value === '' ? [] : [{ fieldKey, value }]
      }),
    }),
  )
  if (columns.length === 0) throw new CallError('invalid', texts.importEmpty, 'file')
  if (rows.length > STAFF_ROWS) throw new CallError('invalid', texts.importTooMany(STAFF_ROWS), 'file')
  return { rows, headRow, columnList: columns }
}

/** Validates rows: a constant number of queries, however many rows there are. */
async function judge(
  db: Sql,
  orgId: string,
  fields: readonly OwnField[],
  rows: readonly StaffRow[],
): Promise<JudgedRow[]> {
  const numbers = [...new Set(rows.map((row) => plainRow(row).staffNo).filter((no) => no !== ''))]
  const people = await selectByMobiles(
    db,
    rows.map(({ mobile }) => plainMobile(mobile)),
  )
  const [numbered, staffed] =
    numbers.length === 0
      ? [[], []]
      : [
          await selectByNumbers(db, numberOwner.organization, [orgId], numbers),
          await selectByStaffNo(db, orgId, numbers),
        ]
  const byStaffNo = new Map<string, { userId: string; memberName: string }>()
  for (const { studentNo, userId, nickname } of numbered) byStaffNo.set(studentNo, { userId, memberName: nickname })
  for (const { staffNo, ...one } of staffed) byStaffNo.set(staffNo, one)
  const userIds = [...people.values(), ...byStaffNo.values()].map(({ userId }) => userId)
  const members = (await selectByUsers(db, orgId, [...new Set(userIds)])).filter(({ statusId }) => statusId === 1)
  return judgeRows(rows, {
    byMobile: new Map([...people].map(([mobile, { userId }]) => [mobile, userId])),
    byStaffNo,
    members: new Set(members.map(({ userId }) => userId)),
    fields,
  })
}

export const calls = implement(orgImport, {
  async template({ orgId }, { db, viewer }) {
    await orgFor(db, viewer, orgId, 'manage')
    const { fieldList } = await selectDeskSetting(db, orgId)
    const head = [...staffHead, ...fieldList.map(({ question }) => question)]
    return {
      fileName: texts.templateName,
      file: await workbook(head, [[...texts.templateRow, ...exampleCells(fieldList)]]),
    }
  },

  async preview({ orgId, rows: sent, ...chosen }, { db, viewer, file }) {
    await orgFor(db, viewer, orgId, 'manage')
    const { fieldList } = await selectDeskSetting(db, orgId)
    const sheet = file
      ? await sheetOf(file, fieldList, chosen, await selectTitles(db, STAFF))
      : { rows: sent, headRow: 0, columnList: [] }
    const judged = await judge(db, orgId, fieldList, sheet.rows)
    const known = new Set((await selectPaths(db, orgId)).values())
    const countOf = (wanted: number) => judged.filter(({ state }) => state === wanted).length
    const named = sheet.rows.flatMap(({ department }, at) => {
      const { state = 0 } = judged[at] ?? {}
      if (state === 0 || state === staffState.member) return []
      return departmentsOf(department).map((path) => path.join('/'))
    })
    return {
      ...sheet,
      rows: sheet.rows.map((row, at) => ({ ...row, state: judged[at]?.state ?? 0, errors: judged[at]?.errors ?? [] })),
      errorCount: countOf(0),
      madeCount: countOf(staffState.made),
      knownCount: countOf(staffState.known),
      memberCount: countOf(staffState.member),
      departmentList: [...new Set(named)].filter((path) => !known.has(path)),
    }
  },

  async save({ orgId, fileName, rows, titleList, clientKey }, request) {
    const { viewer, services } = request
    const { answer } = await inOrg(request, orgId, 'manage', async (tx) => {
      const before = await sql.selectByKey(tx, viewer.userId, clientKey)
      if (before) return { log: null, answer: before }
      const { fieldList } = await selectDeskSetting(tx, orgId)
      const judged = await judge(tx, orgId, fieldList, rows)
      const failList: sql.FailedRow[] = []
      const waiting: sql.WaitingRow[] = []
      for (const [at, row] of rows.entries()) {
        const one = judged[at]
        if (!one) continue
        if (one.errors.length > 0) failList.push({ ...row, reason: one.errors.map(({ msg }) => msg).join('；') })
        else if (one.state !== staffState.member)
          waiting.push({ ...row, ...(one.userId === undefined ? {} : { userId: one.userId }) })
      }
      if (waiting.length === 0) throw new CallError('invalid', texts.importNoneFits(rows.length), 'rows')
      const { memberLimit } = await selectSetting(tx)
      if (memberLimit > 0 && (await countMembers(tx, orgId, null)).memberCount + waiting.length > memberLimit)
        throw new CallError('shown', texts.full(memberLimit))
      await writeTitles(
        tx,
        STAFF,
        titleList.filter(({ title, field }) => title !== '' && !field.startsWith(ownColumn(''))),
      )
      const importId = await sql.insertImport(tx, {
        orgId,
        userId: viewer.userId,
        fileName,
        clientKey,
        rows: waiting,
        failList,
      })
      await services.jobs.send(tx, importStaffType, { siteId: tx.siteId, importId })
      return { log: null, answer: { importId, totalCount: waiting.length, failCount: failList.length } }
    })
    request.setMessage('导入已开始')
    return answer
  },

  async list({ orgId }, { db, viewer }) {
    await orgFor(db, viewer, orgId, 'manage')
    return { list: await sql.selectImports(db, orgId) }
  },

  async failed({ orgId, importId }, { db, viewer }) {
    await orgFor(db, viewer, orgId, 'manage')
    const { failList, fileName } = found(await sql.selectFailed(db, orgId, importId), texts.noImport)
    const { fieldList } = await selectDeskSetting(db, orgId)
    const rows = failList.map((row) => [
      row.staffNo,
      row.memberName,
      row.mobile,
      row.department,
      row.position,
      row.remark,
      ...ownCells(fieldList, ownValuesByKey(row.ownList ?? [])),
      texts.failedAt(row.rowNo, row.reason),
    ])
    return {
      fileName: `${fileName.replace(/\.\w+$/, '') || '机构成员'}-待改正.xlsx`,
      file: await workbook([...staffHead, ...fieldList.map(({ question }) => question), texts.reasonTitle], rows),
    }
  },

  async undo({ orgId, importId }, request) {
    const { removedCount, droppedCount } = await inOrg(request, orgId, 'manage', async (tx) => {
      const batch = found(await sql.lockImport(tx, orgId, importId), texts.noImport)
      if (batch.importStatus === sql.importStatus.undone) throw new CallError('shown', texts.importUndone)
      if (batch.importStatus === sql.importStatus.running) throw new CallError('shown', texts.importRunning)
      const still = await sql.selectStillMembers(tx, importId)
      const removed = await leaveOrg(
        tx,
        request.services,
        orgId,
        still.map(({ memberId }) => memberId),
        '',
      )
      const made = new Set(still.filter(({ isMade }) => isMade).map(({ userId }) => userId))
      const dropped = await dropUnused(tx, [...made], (inner, ids) => sql.deleteEnded(inner, orgId, ids))
      const code = await selectNumberCode(tx, { ownerKind: numberOwner.organization, refId: orgId })
      if (code !== undefined)
        await deleteNumbers(
          tx,
          code,
          removed.filter((userId) => !made.has(userId)),
        )
      await sql.writeUndone(tx, importId)
      const counts = { removedCount: removed.length, droppedCount: dropped.length }
      return { log: { operation: texts.log.undo, detail: texts.people(removed.length) }, ...counts }
    })
    request.setMessage(texts.undone(removedCount, droppedCount))
    return { removedCount, droppedCount }
  },
})
