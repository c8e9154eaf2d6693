/** Imports whose rows a higher domain writes: reviewed, corrected, accepted and undone as those of a file. */
import type { ImportDefaults } from '@zhixing/contract/exam/import'
import { type Db, type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { noReport, type ReadRow } from '@zhixing/question-formats'
import { alikeIn } from './flag-duplicates.ts'
import * as sql from './import.sql.ts'
import { MAX_WAITING } from './import.ts'
import { texts } from './texts.ts'

export interface NewGenerated {
  lecturerId: string
  name: string
  /** Material that is kept until the rows are written. */
  text: string
  fileId: string | null
  defaults: ImportDefaults
  clientKey: string | null
}

/**
 * Begins an import without reading anything. Idempotent by its key.
 * @throws {CallError} shown: too many are running
 */
export async function beginGenerated(tx: Tx, given: NewGenerated): Promise<{ id: string; isNew: boolean }> {
  const id = await sql.insertImport(tx, {
    ...given,
    fileName: given.name.slice(0, 200),
    format: 'text',
    text: given.text.replaceAll('\0', '').toWellFormed(),
  })
  if (!id)
    return {
      id: found(await sql.selectByKey(tx, given.lecturerId, given.clientKey ?? ''), texts.notFound),
      isNew: false,
    }
  if ((await sql.countReading(tx, given.lecturerId)) > MAX_WAITING)
    throw new CallError('shown', texts.manyReading(MAX_WAITING))
  return { id, isNew: true }
}

/** An import that still waits for rows; undefined once it was settled, failed or deleted. */
export async function selectGenerated(db: Db, importId: string) {
  const given = await sql.selectToRead(db, importId)
  if (!given || given.importStatus !== sql.importStatus.reading) return undefined
  const { progress, lastRow } = await sql.selectWritten(db, importId)
  return { ...given, progress, lastRow }
}

/** Adds rows, with their duplicates flagged, and sets the progress in the same transaction. Idempotent. */
export async function addGenerated(
  db: Db,
  by: { importId: string; lecturerId: string; progress: number },
  rows: readonly ReadRow[],
): Promise<void> {
  const seen = await sql.selectSeen(db, by.importId)
  const flagged = await alikeIn(db, by.lecturerId, seen)(rows)
  await transaction(db, async (tx) => {
    await sql.insertRows(tx, by.importId, flagged)
    await sql.setProgress(tx, by.importId, by.progress)
  })
}

/** Ends an import with notes about the whole, ready for review. */
export async function settleGenerated(db: Db, importId: string, noteList: string[]): Promise<void> {
  await sql.setFormat(db, importId, 'text', { ...noReport(), noteList })
  await sql.settle(db, importId, sql.importStatus.read)
}

/** Ends an import without rows. */
export const failGenerated = (db: Db, importId: string, reason: string): Promise<void> =>
  sql.setFailed(db, importId, reason)
