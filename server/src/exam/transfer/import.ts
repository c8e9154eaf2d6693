/** Calls of imports. */
import type { ImportStatus } from '@zhixing/contract/exam/state-shapes'
import { PASTE_BYTES, problemImport } from '@zhixing/contract/exam/import'
import { type Db, type Tx, transaction } from '../../kernel/db/index.ts'
import { requireRoom } from '../../kernel/disk.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { wholeFile } from '../../lib/whole-file.ts'
import { selectFilesOf } from '../../system/index.ts'
import { checkProblem } from '@zhixing/exam-model'
import { checkFiling, cleanProblem, insertProblems, type NewProblem } from '../bank/index.ts'
import { alikeIn } from './flag-duplicates.ts'
import { categoryIds, filingOf } from './categorisation.ts'
import { columnCalls } from './columns.ts'
import * as sql from './import.sql.ts'
import { MAX_BYTES } from './import-job.ts'
import { importType } from './jobs.ts'
import {
  type PlainFormat,
  readPlain,
  textFormat,
  type Labels,
  type ReadResult,
  Unreadable,
  runReader,
  writeText,
} from '@zhixing/question-formats'
import { texts } from './texts.ts'

/** Batch size of accept: thousands of rows take several transactions. */
const AT_ONCE = 250
const SHOWN = 100
/** Limit of shown blocks while text is being typed. */
const BLOCKS_SHOWN = 200

const own = async (db: Db, lecturerId: string, id: string) =>
  found(await sql.selectImport(db, lecturerId, id), texts.notFound)

function refuseReading({ importStatus }: { importStatus: ImportStatus }): void {
  if (importStatus === sql.importStatus.reading) throw new CallError('conflict', texts.stillReading)
}

/**
 * Parses the source of one row again.
 * @throws {CallError}
 */
async function reread(source: string, format: string) {
  const { rows } = await readTyped(source, format === 'gift' || format === 'aiken' ? format : 'text').catch(
    (error: unknown) => {
      throw error instanceof Unreadable ? new CallError('invalid', error.message, 'source') : error
    },
  )
  const [row] = rows
  if (!row) throw new CallError('invalid', texts.sourceUnread, 'source')
  if (rows.length > 1) throw new CallError('invalid', texts.sourceMany, 'source')
  return row
}

/** Accepts at most `AT_ONCE` rows in one transaction, serialised by the lock on the import. */
async function acceptSome(
  tx: Tx,
  { siteId, lecturerId, userId, importId }: { siteId: number; lecturerId: string; userId: string; importId: string },
  which: sql.Accepted,
): Promise<number> {
  const { defaults } = found(await sql.lockImport(tx, lecturerId, importId), texts.notFound)
  const ready = await sql.selectReady(tx, importId, which, AT_ONCE)
  if (ready.length === 0) return 0
  const ids = categoryIds(await sql.selectCategoryNames(tx), [defaults.subjectId, ...defaults.topicIds])
  const rows = ready.map(({ doc, labels }): NewProblem => {
    const { unknown: _unknown, ...filing } = filingOf(labels, defaults, ids)
    return { doc, ...filing, batchId: importId }
  })
  const made = await insertProblems(tx, { siteId, lecturerId, userId }, rows)
  await sql.setAccepted(
    tx,
    importId,
    ready.map(({ rowNo }, at) => ({ rowNo, problemId: made[at] ?? '' })),
  )
  await sql.settle(tx, importId, sql.importStatus.accepted)
  return ready.length
}

/** Limit of queued imports per lecturer. */
export const MAX_WAITING = 10
/** Longer texts would block the event loop: parsed in a thread. */
const INLINE_CHARACTERS = 10_000
/** Number of running parser threads. */
let reading = 0
const MAX_READING = 2

async function readTyped(text: string, format: PlainFormat): Promise<ReadResult> {
  if (text.length <= INLINE_CHARACTERS) return await readPlain(text, format)
  if (reading >= MAX_READING) throw new CallError('busy')
  reading += 1
  try {
    const bytes = new TextEncoder().encode(text)
    return await runReader(bytes, { format, fileName: '' }, new AbortController().signal)
  } finally {
    reading -= 1
  }
}

export const calls = implement(problemImport, {
  ...columnCalls,

  async begin(
    { fileId, fileName, text: typed, format, defaults, clientKey },
    { db, site: { siteId }, viewer, services, file: pasted },
  ) {
    const { lecturerId, userId } = viewer
    const text = pasted ? (await wholeFile(pasted, PASTE_BYTES, texts.textTooLong)).toString() : typed
    if (!fileId && text.trim() === '') throw new CallError('invalid', texts.nothingGiven, 'text')
    let name = fileName
    if (fileId) {
      const [file] = await selectFilesOf(db, userId, 'document', [fileId])
      if (!file) throw new CallError('notFound', texts.fileMissing, 'fileId')
      if (file.fileSize > MAX_BYTES) throw new CallError('tooLarge', texts.tooLarge, 'fileId')
      name = fileName || file.fileName
    }
    await checkFiling(db, { subjectId: defaults.subjectId, topicIds: defaults.topicIds })
    await requireRoom(services, Buffer.byteLength(text), texts.diskFull)
    const id = await transaction(db, async (tx) => {
      const made = await sql.insertImport(tx, {
        lecturerId,
        fileName: name,
        format,
        fileId: fileId ?? null,
        text: fileId ? '' : text.replaceAll('\0', '').toWellFormed(),
        defaults,
        clientKey: clientKey || null,
      })
      if (!made) return undefined
      const waiting = await sql.countReading(tx, lecturerId)
      if (waiting > MAX_WAITING) throw new CallError('shown', texts.manyReading(MAX_WAITING))
      // Fair queueing: a lecturer's further files get lower priority.
      await services.jobs.send(tx, importType, { siteId, importId: made }, { priority: 1 - waiting })
      return made
    })
    // A retry after a lost response.
    return { id: id ?? found(await sql.selectByKey(db, lecturerId, clientKey ?? ''), texts.notFound) }
  },

  view: async ({ id }, { db, viewer }) => own(db, viewer.lecturerId, id),

  async list(page, { db, viewer: { lecturerId } }) {
    return sql.pageOfImports(db, lecturerId, page)
  },

  async rows({ id, only, ...page }, { db, viewer }) {
    await own(db, viewer.lecturerId, id)
    return sql.pageOfRows(db, id, only, page)
  },

  async updateRow({ id, rowNo, doc, source }, { db, viewer, setMessage: setNote }) {
    const batch = await own(db, viewer.lecturerId, id)
    refuseReading(batch)
    if (!doc && source === undefined) throw new CallError('invalid', texts.nothingGiven, 'source')
    await transaction(db, async (tx) => {
      await sql.lockImport(tx, viewer.lecturerId, id)
      const before = found(await sql.selectRow(tx, id, rowNo), texts.rowMissing)
      if (before.rowStatus === sql.rowStatus.accepted) throw new CallError('conflict', texts.rowAccepted)
      const read = doc ? null : await reread(source ?? '', batch.format)
      const cleaned = cleanProblem(doc ?? read?.doc ?? before.doc)
      const labels = read ? { ...before.labels, ...knownLabels(read.labels) } : before.labels
      const row = {
        rowNo,
        doc: cleaned,
        labels,
        errors: checkProblem(cleaned),
        warnings: read ? read.warnings : [],
        source: doc ? writeText(cleaned, labels) : (source ?? ''),
        original: before.original,
      }
      await sql.insertRows(tx, id, await alikeIn(tx, viewer.lecturerId, new Map())([row]))
      await sql.settle(tx, id)
    })
    setNote(texts.saved)
    return found(await sql.selectRow(db, id, rowNo), texts.rowMissing)
  },

  async skipRows({ id, rowNos, only, skip }, { db, viewer }) {
    await own(db, viewer.lecturerId, id)
    if (only === undefined && rowNos.length === 0) throw new CallError('invalid', texts.nothingChosen, 'rowNos')
    const which = only === undefined ? { rowNos } : { only }
    const count = await transaction(db, async (tx) => {
      await sql.lockImport(tx, viewer.lecturerId, id)
      const changed = await sql.setSkipped(tx, id, which, skip === 1)
      await sql.settle(tx, id)
      return changed
    })
    return { count }
  },

  async accept({ id, rowNos, withWarnings }, { db, site: { siteId }, viewer, setMessage: setNote }) {
    const { lecturerId, userId } = viewer
    refuseReading(await own(db, lecturerId, id))
    const by = { siteId, lecturerId, userId, importId: id }
    const which = { withWarnings: withWarnings === 1, ...(rowNos ? { rowNos } : {}) }
    let savedCount = 0
    if (rowNos === undefined || rowNos.length > 0)
      for (;;) {
        const saved = await transaction(db, (tx) => acceptSome(tx, by, which))
        savedCount += saved
        if (saved < AT_ONCE) break
      }
    const { savedTotal, rowTotal, skipTotal, warningTotal } = await own(db, lecturerId, id)
    if (savedCount > 0) setNote(texts.accepted(savedCount))
    else if (savedTotal === 0)
      throw new CallError('invalid', warningTotal > 0 ? texts.onlyWarned(warningTotal) : texts.nothingToAccept)
    return { savedCount, savedTotal, restTotal: rowTotal - savedTotal - skipTotal }
  },

  async undo({ id }, { db, viewer: { lecturerId }, setMessage: setNote }) {
    const goneCount = await transaction(db, async (tx) => {
      const { importStatus } = found(await sql.lockImport(tx, lecturerId, id), texts.notFound)
      const undoneTotal = await sql.undoRows(tx, lecturerId, id)
      const { length } = await sql.selectStaying(tx, id)
      if (importStatus === sql.importStatus.accepted)
        await sql.settle(tx, id, length > 0 ? sql.importStatus.accepted : sql.importStatus.undone)
      return undoneTotal
    })
    const stayList = await sql.selectStaying(db, id)
    setNote(texts.undone(goneCount, stayList.length))
    return { goneCount, stayList }
  },

  async delete({ id }, { db, viewer, setMessage: setNote }) {
    if (!(await sql.deleteImport(db, viewer.lecturerId, id))) throw new CallError('notFound', texts.notFound)
    setNote(texts.deleted)
    return {}
  },

  async parse({ text, format }) {
    const known = format === 'auto' ? textFormat(text) : format
    try {
      const { rows, report } = await readTyped(text, known)
      return {
        format: known,
        total: rows.length,
        errorTotal: rows.filter(({ errors }) => errors.length > 0).length,
        warningTotal: rows.filter(({ errors, warnings }) => errors.length === 0 && warnings.length > 0).length,
        report: { ...report, blockList: report.blockList.slice(0, BLOCKS_SHOWN) },
        list: rows.slice(0, SHOWN),
      }
    } catch (error) {
      if (error instanceof Unreadable) throw new CallError('invalid', error.message, 'text')
      throw error
    }
  },
})

/** The labels that a second parse found. */
const knownLabels = (labels: Labels): Partial<Labels> =>
  Object.fromEntries(
    Object.entries(labels).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))),
  )
