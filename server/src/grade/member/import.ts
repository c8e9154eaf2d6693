/** Bulk import of members: errors by row, all or nothing, reversible. */
import type { Readable } from 'node:stream'
import { gradeImport, MEMBER_FILE_BYTES, MEMBER_ROWS, type MemberRow } from '@zhixing/contract/grade/student'
import type { Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { wholeFile } from '../../lib/whole-file.ts'
import { plainMobile, readSheet, selectByMobiles } from '../../user/index.ts'
import { gradeFor } from '../access.ts'
import { inClass } from '../in-class.ts'
import { enter, gradePath, joinSource, notifyPeople } from '../class/enter.ts'
import { workbook } from '../book/excel.ts'
import { selectGroups } from '../class/grade.sql.ts'
import { importHead, rowErrors, rowsOfSheet } from './import-rules.ts'
import * as sql from './import.sql.ts'
import { operations } from '../log.ts'
import { endMembers, selectBelonging } from './member.sql.ts'
import { messages, texts } from '../texts.ts'

async function sheetOf(file: Readable): Promise<MemberRow[]> {
  const rows = rowsOfSheet(await readSheet(await wholeFile(file, MEMBER_FILE_BYTES, texts.importTooLarge)))
  if (!rows) throw new CallError('invalid', texts.importNoColumn, 'file')
  if (rows.length === 0) throw new CallError('invalid', texts.importEmpty, 'file')
  if (rows.length > MEMBER_ROWS) throw new CallError('invalid', texts.importTooMany(MEMBER_ROWS), 'file')
  return rows
}

/** Validates rows. @returns rows with errors, accounts by phone number, and groups by name */
async function judge(db: Sql, gradeId: string, rows: readonly MemberRow[]) {
  const people = await selectByMobiles(
    db,
    rows.map(({ mobile }) => plainMobile(mobile)),
  )
  const groups = new Map((await selectGroups(db, gradeId)).map(({ groupId, groupName }) => [groupName, groupId]))
  const belonging = await selectBelonging(
    db,
    gradeId,
    [...people.values()].map(({ userId }) => userId),
  )
  const errors = rowErrors(rows, {
    accounts: new Set(people.keys()),
    belonging: new Set([...people.values()].flatMap(({ userId, mobile }) => (belonging.has(userId) ? [mobile] : []))),
    groups: new Set(groups.keys()),
  })
  const judged = rows.map((row, index) => ({ ...row, errors: errors[index] ?? [] }))
  return { judged, people, groups, errorCount: judged.filter((row) => row.errors.length > 0).length }
}

export const calls = implement(gradeImport, {
  template: async () => ({
    fileName: '班级成员导入模板.xlsx',
    file: await workbook(importHead, [['13800001234', '张三', '', '2026 春季班']]),
  }),

  async preview({ gradeId, rows }, { db, viewer, file }) {
    await gradeFor(db, viewer, gradeId, 'manage')
    const { judged, errorCount } = await judge(db, gradeId, file ? await sheetOf(file) : rows)
    return { rows: judged, errorCount }
  },

  async save({ gradeId, fileName, rows, clientKey }, request) {
    const { viewer, services } = request
    const imported = await inClass(request, { gradeId, need: 'manage' }, async (tx, { gradeName }, locked) => {
      const known = await sql.selectByKey(tx, viewer.userId, clientKey)
      if (known) return { log: null, importId: known.importId, addedCount: known.studentList.length, expired: 0 }
      const { judged, people, groups, errorCount } = await judge(tx, gradeId, rows)
      if (errorCount > 0) throw new CallError('invalid', texts.importHasErrors(errorCount), 'rows')
      const made = await enter(
        tx,
        locked,
        judged.map((row) => ({
          userId: found(people.get(plainMobile(row.mobile))).userId,
          nickname: row.nickname.trim(),
          groupId: groups.get(row.groupName.trim()) ?? '0',
          remark: row.remark.trim(),
          joinSource: joinSource.added,
        })),
        { operatorId: viewer.userId, detail: `导入 ${judged.length} 人` },
      )
      const importId = await sql.insertImport(tx, {
        gradeId,
        userId: viewer.userId,
        fileName,
        clientKey,
        studentList: made.map(({ studentId }) => studentId),
      })
      await notifyPeople(
        tx,
        services,
        made.map(({ userId }) => userId),
        messages.added(gradeName),
        gradePath(gradeId),
      )
      const expired = made.filter(({ isExpired }) => isExpired).length
      return { log: null, importId, addedCount: made.length, expired }
    })
    const { importId, addedCount, expired } = imported
    request.setMessage(`成功导入 ${addedCount} 人${texts.withExpired(expired)}`)
    return { importId, addedCount }
  },

  async list({ gradeId }, { db, viewer }) {
    await gradeFor(db, viewer, gradeId, 'read')
    return { list: await sql.selectImports(db, gradeId) }
  },

  async undo({ gradeId, importId }, request) {
    const { removedCount } = await inClass(request, { gradeId, need: 'manage' }, async (tx) => {
      const batch = found(await sql.lockImport(tx, gradeId, importId), texts.noImport)
      if (batch.importStatus !== sql.importStatus.done) throw new CallError('shown', texts.importUndone)
      const students = await sql.selectStillStudents(tx, gradeId, batch.studentList)
      const removed = await endMembers(tx, gradeId, students, '')
      await sql.writeUndone(tx, importId)
      const log = { operationType: operations.undoImport, detail: `${removed.length} 人` }
      return { log, removedCount: removed.length }
    })
    request.setMessage(`撤销成功，已移出 ${removedCount} 人`)
    return { removedCount }
  },
})
