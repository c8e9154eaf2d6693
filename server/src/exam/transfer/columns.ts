/** Column maps of foreign tables: validated, previewed, remembered, applied. */
import type { problemImport } from '@zhixing/contract/exam/import'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Handler } from '../../kernel/implement.ts'
import { type ColumnMap, previewTable, type TableShape } from '@zhixing/question-formats'
import * as columnSql from './columns.sql.ts'
import * as sql from './import.sql.ts'
import { importType } from './jobs.ts'
import { texts } from './texts.ts'

/** Fields to which several columns may contribute. */
const GATHERED = new Set(['', '题干', '解析', '知识点', '标签'])

/**
 * The maps of the import's tables, without invalid entries.
 * @throws {CallError}
 */
function checked(tables: readonly TableShape[], maps: readonly ColumnMap[]): ColumnMap[] {
  const known = maps.flatMap((map) => {
    const table = tables.find(({ signature }) => signature === map.signature)
    return table && table.titleList.length === map.fieldList.length ? [map] : []
  })
  if (known.length !== tables.length) throw new CallError('conflict', texts.tablesChanged)
  // Tables may be skipped, but not all of them.
  if (known.every(({ fieldList }) => !fieldList.includes('题干')))
    throw new CallError('invalid', texts.noStem, 'mapList')
  for (const { fieldList } of known) {
    const twice = fieldList.find((field, at) => !GATHERED.has(field) && fieldList.indexOf(field) !== at)
    if (twice !== undefined) throw new CallError('invalid', texts.fieldTwice(twice), 'mapList')
  }
  return known
}

type Calls = { [K in 'previewTable' | 'mapTable']: Handler<(typeof problemImport)[K]> }

export const columnCalls: Calls = {
  async previewTable({ id, mapList }, { db, viewer }) {
    const { tableList } = found(await sql.selectImport(db, viewer.lecturerId, id), texts.notFound)
    const maps = checked(tableList, mapList)
    const list = await previewTable(tableList, maps)
    return {
      total: list.length,
      errorTotal: list.filter(({ errors }) => errors.length > 0).length,
      list,
    }
  },

  async mapTable({ id, mapList }, { db, site: { siteId }, viewer: { lecturerId }, services }) {
    await transaction(db, async (tx) => {
      const batch = found(await sql.lockImport(tx, lecturerId, id), texts.notFound)
      if (batch.importStatus === sql.importStatus.reading) throw new CallError('conflict', texts.stillReading)
      if (batch.savedTotal > 0) throw new CallError('conflict', texts.mapSaved)
      const maps = checked(batch.tableList, mapList)
      await columnSql.remember(tx, lecturerId, maps)
      await columnSql.readAgain(tx, id, maps)
      await services.jobs.send(tx, importType, { siteId, importId: id })
    })
    return {}
  },
}
