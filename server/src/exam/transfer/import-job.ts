/** The import job: parses the file in a worker thread, stores its pictures and rows. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ImportFormat } from '@zhixing/contract/exam/import'
import { compoundStream } from '@zhixing/files/compound-file'
import { CallError } from '../../kernel/errors.ts'
import { type JobContext, jobKind } from '../../kernel/job-kinds.ts'
import type { Services } from '../../kernel/services.ts'
import { selectFile, takeFile } from '../../system/index.ts'
import { OfficeError } from '../../platform/office/port.ts'
import { checkProblem } from '@zhixing/exam-model'
import { alikeIn } from './flag-duplicates.ts'
import { categoryIds, filingOf } from './categorisation.ts'
import * as columnSql from './columns.sql.ts'
import * as sql from './import.sql.ts'
import { runReader, MEDIA, type Media, type ReadRow, type SourceReport, Unreadable } from '@zhixing/question-formats'
import { importType } from './jobs.ts'
import { texts } from './texts.ts'

export const MAX_BYTES = 64 * 1024 * 1024
/** Rows per statement. */
const AT_ONCE = 50

/** Extension of a document that only LibreOffice reads; null for all others. */
function foreignDocument(bytes: Uint8Array): 'doc' | 'rtf' | 'odt' | null {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  if (head.startsWith('{\\rtf')) return 'rtf'
  if (head.includes('mimetypeapplication/vnd.oasis.opendocument.text')) return 'odt'
  const isOld = head.startsWith('\xd0\xcf\x11\xe0') && compoundStream(bytes, ['Workbook', 'Book']) === null
  return isOld ? 'doc' : null
}

/**
 * The document as DOCX if it is one that only LibreOffice reads.
 * @throws {Unreadable} without LibreOffice, or when it cannot convert the document
 */
async function asDocx({ platform }: Services, bytes: Uint8Array): Promise<Uint8Array> {
  const extension = foreignDocument(bytes)
  if (extension === null) return bytes
  const folder = await mkdtemp(join(tmpdir(), 'zhixing-import-'))
  try {
    const source = join(folder, `source.${extension}`)
    await writeFile(source, bytes)
    return new Uint8Array(await readFile(await platform.office.toDocx(source, folder)))
  } catch (error) {
    if (error instanceof OfficeError) throw new Unreadable(error.message)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The bytes of the source.
 * @throws {Unreadable}
 */
async function bytesOf(services: Services, siteId: number, given: sql.ImportToRead): Promise<Uint8Array> {
  if (given.fileId === null) return new TextEncoder().encode(given.text)
  const file = await selectFile(services.database.of(siteId), given.fileId)
  if (!file) throw new Unreadable(texts.fileMissing)
  if (file.fileSize > MAX_BYTES) throw new Unreadable(texts.tooLarge)
  const pieces: Buffer[] = []
  for await (const piece of await services.platform.storage.read(file.fileKey)) pieces.push(piece as Buffer)
  // A copy outside of the shared buffer pool, since it is transferred to the thread.
  return asDocx(services, new Uint8Array(Buffer.concat(pieces)))
}

/**
 * Stores a picture.
 * @returns its public URL; null for an invalid one
 */
async function store(
  services: Services,
  siteId: number,
  importId: string,
  userId: string,
  { name, fileName, bytes }: Media,
): Promise<string | null> {
  const db = services.database.of(siteId)
  const ticket = {
    siteId,
    userId,
    fileId: await sql.pictureId(db, importId, name),
    kind: 'image' as const,
    name: fileName,
    size: bytes.length,
    isAuthor: true,
    exp: Math.floor(services.clock.now() / 1000) + 600,
  }
  try {
    return (await takeFile(services, ticket, Readable.from([Buffer.from(bytes)]))).url
  } catch (error) {
    // Damaged or too large: the problem is kept without it.
    if (error instanceof CallError && error.code !== 503) return null
    throw error
  }
}

const ADDRESS = new RegExp(`<img src=\\\\"${MEDIA}(\\d+)\\\\"[^>]*>`, 'g')
const SOURCE_ADDRESS = new RegExp(`${MEDIA}(\\d+)`, 'g')

/** A row with URLs of stored pictures; failed ones are removed with a warning. */
function withPictures(
  row: ReadRow,
  urls: ReadonlyMap<string, string | null>,
  names: ReadonlyMap<string, string>,
): ReadRow {
  const text = JSON.stringify(row.doc)
  if (!text.includes(MEDIA) && !row.original.includes(MEDIA)) return row
  const warnings = [...row.warnings]
  const doc = JSON.parse(
    text.replace(ADDRESS, (all, name: string) => {
      const url = urls.get(name)
      if (url) return all.replace(`${MEDIA}${name}`, url)
      warnings.push(texts.pictureLost(names.get(name) ?? '图片'))
      return ''
    }),
  ) as ReadRow['doc']
  const stored = (words: string) => words.replace(SOURCE_ADDRESS, (all, name: string) => urls.get(name) ?? all)
  // A lost picture may leave an option empty: adds the new errors. Earlier errors stay, since the document may be a
  // truncated one.
  const known = new Set(row.errors.map(({ field, msg }) => `${field} ${msg}`))
  const fresh = checkProblem(doc).filter(({ field, msg }) => !known.has(`${field} ${msg}`))
  const [source, original] = [stored(row.source), stored(row.original)]
  return { ...row, doc, source, original, warnings: [...new Set(warnings)], errors: [...row.errors, ...fresh] }
}

/** Limit of stored blocks per import; a real paper has fewer. */
const MAX_BLOCKS = 1000
/** Limit of reported unknown categories. */
const MAX_NOTES = 20
/** Without pictures, which are stored with the problems. */
const boundedReport = (report: SourceReport): SourceReport => ({
  ...report,
  blockList: report.blockList
    .slice(0, MAX_BLOCKS)
    .map((one) => ({ ...one, text: one.text.replace(new RegExp(`<img src="${MEDIA}[^>]*>`, 'g'), '[图]') })),
})

const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

export const importJob = jobKind(importType, {
  async run({ siteId, importId }, { services, signal }: JobContext) {
    const db = services.database.of(siteId)
    const given = await sql.selectToRead(db, importId)
    if (!given || given.importStatus !== sql.importStatus.reading) return
    try {
      const bytes = await bytesOf(services, siteId, given)
      await sql.setProgress(db, importId, 10)
      // Maps confirmed for this file take precedence over remembered ones.
      const maps = [...given.mapList, ...(await columnSql.selectRemembered(db, given.lecturerId))]
      const { rows, media, format, report, tables } = await runReader(
        bytes,
        { format: given.format as ImportFormat, fileName: given.fileName, maps },
        signal,
      )
      if (tables) await columnSql.setTables(db, importId, tables, format)
      if (tables?.isAsking) return
      const ids = categoryIds(await sql.selectCategoryNames(db), [])
      // Deduplicated: many rows share an unknown category.
      const unknown = new Set(rows.flatMap(({ labels }) => filingOf(labels, given.defaults, ids).unknown))
      const noteList = [...(report.noteList ?? []), ...[...unknown].slice(0, MAX_NOTES)]
      await sql.setFormat(db, importId, format, boundedReport({ ...report, noteList }))
      await sql.setProgress(db, importId, 40)
      const urls = new Map<string, string | null>()
      const names = new Map(media.map(({ name, fileName }) => [name, fileName]))
      for (const [at, one] of media.entries()) {
        signal.throwIfAborted()
        urls.set(one.name, await store(services, siteId, importId, given.userId, one))
        if (at % 20 === 19) await sql.setProgress(db, importId, 40 + Math.floor((40 * at) / media.length))
      }
      const alike = alikeIn(db, given.lecturerId, new Map())
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        signal.throwIfAborted()
        const part = rows
          .slice(at, at + AT_ONCE)
          .map((row) => withPictures(withScore(row, given.defaults.score), urls, names))
        await sql.insertRows(db, importId, await alike(part))
        await sql.setProgress(db, importId, 80 + Math.floor((19 * at) / rows.length))
        await pause()
      }
      await sql.settle(db, importId, sql.importStatus.read)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      if (error.cause) services.log.warn({ err: error.cause }, 'an import could not be read')
      await sql.setFailed(db, importId, error.message)
    }
  },
  async failed({ siteId, importId }, { services }) {
    await sql.setFailed(services.database.of(siteId), importId, texts.failed)
  },
})

/** Applies the default points where the file has none; points of a rubric win. */
function withScore(row: ReadRow, score: number): ReadRow {
  if (row.labels.hasScore || row.doc.subList.length > 0 || row.doc.rubricList.length > 0) return row
  return { ...row, doc: { ...row.doc, score } }
}
