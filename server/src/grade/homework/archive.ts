/** All submissions of a homework as one archive: a sheet of names, and a folder per student. */
import { Readable } from 'node:stream'
import type { Sql } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { shortMoment } from '../../lib/moment.ts'
import type { Services } from '../../kernel/services.ts'
import type { Viewer } from '../../kernel/session.ts'
import { MAX_ZIP_BYTES, MAX_ZIP_ENTRIES, safeName, type ZipEntry, zipStream } from '../../lib/zip-stream.ts'
import { escapeHtml } from '../../lib/escape.ts'
import { selectFile } from '../../system/index.ts'
import { workbook } from '../book/excel.ts'
import { refuseBeforeOwn, staffHomework } from './access.ts'
import { type ArchivedFile, type ArchivedWork, selectArchived, selectDrawn } from './archive.sql.ts'
import { drawnPdf, drawnPicture, marksOf, MAX_DRAWN_BYTES, pictureEnding } from './drawn.ts'
import { shownLine } from './shown.ts'
import { texts } from './texts.ts'
import { selectLines, type WorkLine } from './work.sql.ts'

export interface Archive {
  fileName: string
  content: Readable
}

/** Maximum archive overhead per file. */
const OVERHEAD = 1024
/** An annotated file is included twice; the annotated copy may be larger (a re-encoded picture). */
const copies = ({ drawnPages }: ArchivedFile) => (drawnPages > 0 ? 3 : 1)

/**
 * Streams the latest works of a homework. Files are read one by one while the archive is sent.
 * @throws {CallError} notFound, forbidden, shown
 */
export async function homeworkArchive(
  services: Services,
  db: Sql,
  viewer: Pick<Viewer, 'userId'>,
  homeworkId: string,
): Promise<Archive> {
  const { homework } = await staffHomework(db, viewer, homeworkId, 'read')
  await refuseBeforeOwn(db, viewer, homeworkId)
  const [lines, works] = await Promise.all([selectLines(db, homework), selectArchived(db, homeworkId)])
  if (works.length === 0) throw new CallError('shown', texts.archive.nothing)
  const bytes = works.reduce(
    (sum, { files }) => sum + files.reduce((all, file) => all + (file.fileSize + OVERHEAD) * copies(file), 0),
    0,
  )
  const count = works.reduce((sum, { files }) => sum + files.reduce((all, file) => all + copies(file), 0) + 1, 1)
  if (bytes > MAX_ZIP_BYTES || count > MAX_ZIP_ENTRIES) throw new CallError('shown', texts.archive.tooLarge)

  const workOf = new Map(works.map((work) => [work.userId, work]))
  const digits = String(lines.length).length
  const folders = new Map(
    lines.map(({ userId, nickname }, index) => [
      userId,
      `${String(index + 1).padStart(digits, '0')}-${safeName(nickname, texts.archive.student)}`,
    ]),
  )
  const rows = lines.map((line) => {
    const work = workOf.get(line.userId)
    const { lateDays, score, finalScore } = shownLine(homework, line)
    return [
      line.nickname,
      line.groupName,
      texts.archive.states[line.workStatus] ?? '',
      line.submitTime ? shortMoment(line.submitTime) : '',
      lateDays > 0 ? String(lateDays) : '',
      score === null ? '' : String(score),
      finalScore === null ? '' : String(finalScore),
      work ? String(work.files.length) : '',
      work ? (folders.get(line.userId) ?? '') : '',
    ]
  })
  const sheet = Buffer.from(await workbook(texts.archive.heads, rows), 'base64')
  const entries: ZipEntry[] = [
    { path: texts.archive.sheetName, content: async () => [sheet] },
    ...lines.flatMap((line) => {
      const work = workOf.get(line.userId)
      return work ? entriesOf(services, db, line, work, folders.get(line.userId) ?? line.userId) : []
    }),
  ]
  return {
    fileName: `${safeName(homework.homeworkName, texts.archive.homework)}.zip`,
    content: Readable.from(zipStream(entries), { objectMode: false }),
  }
}

function entriesOf(
  services: Services,
  db: Sql,
  { nickname }: WorkLine,
  work: ArchivedWork,
  folder: string,
): ZipEntry[] {
  const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${escapeHtml(nickname)}</title>${work.content}</html>`
  return [
    ...(work.content === ''
      ? []
      : [{ path: `${folder}/${texts.archive.textName}`, content: async () => [Buffer.from(page)] }]),
    ...work.files.flatMap((file, index) => {
      // The index keeps the order of submission and separates files of the same name.
      const path = `${folder}/${index + 1}-${safeName(file.fileName, texts.archive.file)}`
      const own = { path, content: () => bytesOf(services, db, file) }
      if (file.drawnPages === 0) return [own]
      const stem = path.replace(/\.[a-z\d]{1,8}$/i, '')
      const ending = isPdf(file) ? 'pdf' : pictureEnding(file.fileName)
      return [own, { path: `${stem}${texts.archive.drawn}.${ending}`, content: () => drawnOf(services, db, file) }]
    }),
  ]
}

const isPdf = ({ fileName }: ArchivedFile) => /\.pdf$/i.test(fileName)

/** A file with its annotations; a text in its place on failure, so that other files are not affected. */
async function drawnOf(services: Services, db: Sql, archived: ArchivedFile): Promise<Iterable<Uint8Array>> {
  const { fileId, fileName, fileSize, workFileId } = archived
  try {
    const file = await selectFile(db, fileId)
    if (!file) return [Buffer.from(texts.archive.missing)]
    if (fileSize > MAX_DRAWN_BYTES) return [Buffer.from(texts.archive.notDrawn)]
    const pieces: Uint8Array[] = []
    for await (const piece of await services.platform.storage.read(file.fileKey)) pieces.push(piece as Uint8Array)
    const bytes = Buffer.concat(pieces)
    const drawn = await selectDrawn(db, workFileId)
    const pages = []
    for (const { pageNo, ink } of drawn) pages.push({ pageNo, marks: await marksOf(ink) })
    if (isPdf(archived)) return [await drawnPdf(bytes, pages, texts.archive.author)]
    return [
      await drawnPicture(
        bytes,
        pages.flatMap(({ marks }) => marks),
        pictureEnding(fileName),
      ),
    ]
  } catch (error) {
    services.log.error({ err: error, fileId }, 'annotations of a work file could not be rendered')
    return [Buffer.from(texts.archive.notDrawn)]
  }
}

/** The stored bytes of a file; a text in their place if they are missing, so that other files are not affected. */
async function bytesOf(
  services: Services,
  db: Sql,
  { fileId }: ArchivedFile,
): Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>> {
  const file = await selectFile(db, fileId)
  try {
    if (file) return (await services.platform.storage.read(file.fileKey)) as AsyncIterable<Uint8Array>
  } catch (error) {
    services.log.error({ err: error, fileId }, 'stored work file is missing')
  }
  return [Buffer.from(texts.archive.missing)]
}
