/** Import of a roster: valid rows are stored, others are kept with their reasons; reversible. */
import type { Readable } from 'node:stream'
import {
  gradeImport,
  MEMBER_FILE_BYTES,
  MEMBER_ROWS,
  type MemberRow,
  rowState,
} from '@zhixing/contract/grade/member-import'
import { numberOwner } from '@zhixing/contract/user/number-rules'
import { readColumns, rowsByColumns } from '@zhixing/files/table-columns'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { wholeFile } from '../../lib/whole-file.ts'
import {
  deleteNumbers,
  dropUnused,
  ensureNumberCode,
  insertNumbers,
  makeAccounts,
  readSheet,
  selectNumberCode,
  selectTitles,
  writeTitles,
} from '../../user/index.ts'
import { gradeFor } from '../access.ts'
import { inClass } from '../in-class.ts'
import { enter, gradePath, joinSource, notifyPeople } from '../class/enter.ts'
import { workbook } from '../book/excel.ts'
import { selectGroups } from '../class/grade.sql.ts'
import { cellMax, importHead, type JudgedRow, memberColumns, plainRow } from './import-rules.ts'
import * as sql from './import.sql.ts'
import { operations } from '../log.ts'
import { endMembers } from './member.sql.ts'
import { accountsLeftOf, judgeRoster, ROSTER } from './roster.ts'
import { messages, texts } from '../texts.ts'

/** `registerSource` of accounts that an import created. */
const SOURCE = 7

const ownerOf = (gradeId: string) => ({ ownerKind: numberOwner.grade, refId: gradeId })
const reasonOf = ({ errors }: Pick<JudgedRow, 'errors'>): string => errors.map(({ msg }) => msg).join('；')

async function sheetOf(
  file: Readable,
  chosen: { fieldList?: readonly string[] | undefined; headRow?: number | undefined },
  remembered: Map<string, string>,
) {
  const sheet = await readSheet(await wholeFile(file, MEMBER_FILE_BYTES, texts.importTooLarge))
  const { headRow, columnList } = readColumns(sheet, memberColumns, {
    remembered,
    ...(chosen.headRow === undefined ? {} : { headRow: chosen.headRow }),
  })
  const columns = columnList.map((column, at) => ({ ...column, field: chosen.fieldList?.[at] ?? column.field }))
  const rows: MemberRow[] = rowsByColumns(sheet, { headRow, fieldList: columns.map(({ field }) => field) }, cellMax)
  if (columns.length === 0) throw new CallError('invalid', texts.importEmpty, 'file')
  if (rows.length > MEMBER_ROWS) throw new CallError('invalid', texts.importTooMany(MEMBER_ROWS), 'file')
  return { rows, headRow, columnList: columns }
}

/** Creates the accounts of new people and gives existing ones their number in the class. @returns ids by row index */
async function accountsFor(
  tx: Tx,
  gradeId: string,
  rows: readonly MemberRow[],
  judged: readonly JudgedRow[],
): Promise<{ userIds: Map<number, string>; made: Map<number, string> }> {
  const userIds = new Map(judged.flatMap(({ userId }, at) => (userId === undefined ? [] : [[at, userId] as const])))
  const people = judged.flatMap(({ state }, at) => {
    const row = rows[at]
    if (state !== rowState.made || !row) return []
    const { mobile, studentNo, nickname, sex } = plainRow(row)
    return [{ key: at, mobile, studentNo, nickname, sex, remark: '' }]
  })
  // Only accounts without a phone of other classes: those of strangers get no further way in.
  const numbered = judged.flatMap(({ state, userId }, at) => {
    const row = rows[at]
    if (state !== rowState.known || userId === undefined || !row) return []
    const { mobile, studentNo } = plainRow(row)
    return mobile === '' && studentNo !== '' ? [{ studentNo, userId }] : []
  })
  if (people.length === 0 && numbered.length === 0) return { userIds, made: new Map() }
  const code = await ensureNumberCode(tx, ownerOf(gradeId))
  const made = await makeAccounts(tx, people, { code, source: SOURCE })
  await insertNumbers(tx, code, numbered)
  for (const [at, userId] of made) userIds.set(at, userId)
  return { userIds, made }
}

export const calls = implement(gradeImport, {
  template: async () => ({
    fileName: '班级名单模板.xlsx',
    file: await workbook(importHead, [['20260101', '张三', '13800001234', '男', '第一组', '没有手机号可以留空']]),
  }),

  async preview({ gradeId, rows: sent, ...chosen }, { db, need, viewer, file }) {
    await gradeFor(db, viewer, gradeId, need)
    const sheet = file
      ? await sheetOf(file, chosen, await selectTitles(db, ROSTER))
      : { rows: sent, headRow: 0, columnList: [] }
    const left = await accountsLeftOf(db, viewer)
    const judged = await judgeRoster(db, gradeId, sheet.rows, left)
    const groups = new Set((await selectGroups(db, gradeId)).map(({ groupName }) => groupName))
    const countOf = (wanted: number) => judged.filter(({ state }) => state === wanted).length
    const named = sheet.rows.flatMap((row, at) => {
      const { groupName } = plainRow(row)
      const isNew = groupName !== '' && !groups.has(groupName) && (judged[at]?.state ?? 0) !== 0
      return isNew && judged[at]?.state !== rowState.member ? [groupName] : []
    })
    return {
      ...sheet,
      rows: sheet.rows.map((row, at) => ({ ...row, state: judged[at]?.state ?? 0, errors: judged[at]?.errors ?? [] })),
      errorCount: countOf(0),
      madeCount: countOf(rowState.made),
      knownCount: countOf(rowState.known),
      memberCount: countOf(rowState.member),
      groupList: [...new Set(named)],
    }
  },

  async save({ gradeId, fileName, rows, titleList, clientKey }, request) {
    const { viewer, services } = request
    const { answer, expired } = await inClass(request, { gradeId }, async (tx, { gradeName }, locked) => {
      const left = await accountsLeftOf(tx, viewer, (_, userId) => sql.countMadeToday(tx, userId))
      const before = await sql.selectByKey(tx, viewer.userId, clientKey)
      if (before)
        return {
          log: null,
          expired: 0,
          answer: {
            importId: before.importId,
            addedCount: before.studentList.length,
            madeCount: before.madeList.length,
            memberCount: 0,
            failCount: before.failList.length,
          },
        }
      const judged = await judgeRoster(tx, gradeId, rows, left)
      const failList = rows.flatMap((row, at) => {
        const one = judged[at]
        return one && one.errors.length > 0 ? [{ ...row, reason: reasonOf(one) }] : []
      })
      if (failList.length === rows.length) throw new CallError('invalid', texts.importNoneFits(rows.length), 'rows')
      await writeTitles(
        tx,
        ROSTER,
        titleList.filter(({ title }) => title !== ''),
      )
      const { userIds, made } = await accountsFor(tx, gradeId, rows, judged)
      const entering = rows.flatMap((row, at) => {
        const userId = userIds.get(at)
        return userId === undefined || judged[at]?.state === rowState.member ? [] : [{ ...plainRow(row), userId }]
      })
      const groups = await sql.ensureGroups(
        tx,
        gradeId,
        entering.map(({ groupName }) => groupName).filter((name) => name !== ''),
      )
      const entered = await enter(
        tx,
        locked,
        entering.map(({ userId, nickname, groupName, remark, studentNo }) => ({
          userId,
          nickname,
          groupId: groups.get(groupName) ?? '0',
          remark,
          studentNo,
          joinSource: joinSource.added,
        })),
        { operatorId: viewer.userId, detail: texts.importDetail(entering.length, made.size) },
      )
      const importId = await sql.insertImport(tx, {
        gradeId,
        userId: viewer.userId,
        fileName,
        clientKey,
        studentList: entered.map(({ studentId }) => studentId),
        madeList: [...made.values()],
        failList,
      })
      await notifyPeople(
        tx,
        services,
        entered.map(({ userId }) => userId),
        messages.added(gradeName),
        gradePath(gradeId),
      )
      return {
        log: null,
        expired: entered.filter(({ isExpired }) => isExpired).length,
        answer: {
          importId,
          addedCount: entered.length,
          madeCount: made.size,
          memberCount: judged.filter(({ state }) => state === rowState.member).length,
          failCount: failList.length,
        },
      }
    })
    request.setMessage(`成功导入 ${answer.addedCount} 人${texts.withExpired(expired)}`)
    return answer
  },

  async failed({ gradeId, importId }, { db, need, viewer }) {
    await gradeFor(db, viewer, gradeId, need, { readsOnly: true })
    const { failList, fileName } = found(await sql.selectImport(db, gradeId, importId), texts.noImport)
    const rows = failList.map((row) => [
      row.studentNo,
      row.nickname,
      row.mobile,
      row.sex,
      row.groupName,
      row.remark,
      texts.failedAt(row.rowNo, row.reason),
    ])
    return {
      fileName: `${fileName.replace(/\.\w+$/, '') || '班级名单'}-待改正.xlsx`,
      file: await workbook([...importHead, texts.reasonTitle], rows),
    }
  },

  async list({ gradeId }, { db, need, viewer }) {
    await gradeFor(db, viewer, gradeId, need)
    return { list: await sql.selectImports(db, gradeId) }
  },

  async undo({ gradeId, importId }, request) {
    const { removedCount, droppedCount } = await inClass(request, { gradeId }, async (tx) => {
      const batch = found(await sql.lockImport(tx, gradeId, importId), texts.noImport)
      if (batch.importStatus !== sql.importStatus.done) throw new CallError('shown', texts.importUndone)
      const students = await sql.selectStillStudents(tx, gradeId, batch.studentList)
      const removed = (await endMembers(tx, gradeId, students, '')).map(({ userId }) => userId)
      const made = new Set(batch.madeList)
      const dropped = await dropUnused(
        tx,
        removed.filter((userId) => made.has(userId)),
        (inner, ids) => sql.deleteEnded(inner, gradeId, ids),
      )
      const code = await selectNumberCode(tx, ownerOf(gradeId))
      // Accounts of other classes lose the number that the import gave them in this one.
      if (code !== undefined)
        await deleteNumbers(
          tx,
          code,
          removed.filter((userId) => !made.has(userId)),
        )
      await sql.writeUndone(tx, importId)
      const log = { operationType: operations.undoImport, detail: texts.undoDetail(removed.length, dropped.length) }
      return { log, removedCount: removed.length, droppedCount: dropped.length }
    })
    request.setMessage(texts.undone(removedCount, droppedCount))
    return { removedCount, droppedCount }
  },
})
