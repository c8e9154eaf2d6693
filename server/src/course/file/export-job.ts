/** Writes a course as one file. A killed run starts over. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hasRoom } from '../../kernel/disk.ts'
import { type JobContext, jobKind } from '../../kernel/job-kinds.ts'
import { type ZipEntry, zipStream } from '../../lib/zip-stream.ts'
import { FilmUnavailable, packageFiles, writeFilm } from '../../vod/index.ts'
import { selectApproved } from '../authoring/versions.sql.ts'
import { newestVersion } from '../authoring/versions.ts'
import { type Collected, collect, completed } from './collect.ts'
import * as sql from './course-file.sql.ts'
import { archivePath, freshWorkDir, removeFolder } from './folder.ts'
import { exportType } from './jobs.ts'
import { MANIFEST, type ManifestMedia } from './manifest.ts'
import { notes, texts } from './texts.ts'
import { Cancelled, progressOf, type Step } from './progress.ts'

/**
 * The version that is exported: what a lecturer sees in the editor; for an operator the approved one, and the newest
 * only if there is none.
 */
async function versionOf(db: Parameters<typeof newestVersion>[0], row: sql.WholeRow) {
  const courseId = row.courseId ?? ''
  if (row.isOperator === 0) return newestVersion(db, courseId, { lecturerId: row.lecturerId ?? '' })
  const newest = await newestVersion(db, courseId, 'any')
  return newest && ((await selectApproved(db, newest.courseId)) ?? newest)
}

export const exportJob = jobKind(exportType, {
  async run({ siteId, fileId }, context) {
    const { services, signal } = context
    const db = services.database.of(siteId)
    const row = await sql.selectFile(db, fileId)
    if (row?.fileStatus !== sql.states.exporting) return
    const version = await versionOf(db, row)
    if (!version) return sql.setFailed(db, fileId, texts.noCourse)
    const workDir = await freshWorkDir(services, siteId, fileId)
    try {
      const contents = await collect(services, db, version)
      const bytes = contents.list.reduce((sum, { size }) => sum + size, 0)
      // A film exists as its streams, as a file, and in the archive.
      if (!(await hasRoom(services, 2 * bytes))) return await sql.setFailed(db, fileId, texts.diskFull)
      const step = progressOf(db, fileId, bytes)
      const mediaList: ManifestMedia[] = []
      const lost: string[] = []
      const { noteList } = contents.manifest
      async function* entries(): AsyncGenerator<ZipEntry> {
        for (const one of contents.list) {
          signal.throwIfAborted()
          const opened = await open(one, siteId, workDir, context, step)
          if (typeof opened === 'string') {
            lost.push(one.media.name)
            noteList.push(opened)
            continue
          }
          yield { path: one.media.name, content: async () => hashed(opened.content, one, mediaList, step) }
          if (opened.path) await rm(opened.path, { force: true })
        }
        const manifest = JSON.stringify(completed(contents, mediaList, lost))
        yield { path: MANIFEST, content: async () => [Buffer.from(manifest)] }
      }
      const path = join(workDir, 'course.zip')
      await pipeline(zipStream(entries()), createWriteStream(path, { mode: 0o600 }), { signal })
      const to = archivePath(services, siteId, fileId)
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await rename(path, to)
      if (!(await sql.setDone(db, fileId, { fileSize: (await stat(to)).size, noteList }))) throw new Cancelled()
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error
      await removeFolder(services, siteId, fileId)
    } finally {
      await rm(workDir, { recursive: true, force: true })
    }
  },

  async failed({ siteId, fileId }, { services }, error) {
    services.log.error({ err: error, fileId, siteId }, 'the export of a course failed after all retries')
    await sql.setFailed(services.database.of(siteId), fileId, texts.gaveUpExport)
    await removeFolder(services, siteId, fileId)
  },
})

/** The content of a file; a sentence when it is lost. */
async function open(
  { source, media, size }: Collected,
  siteId: number,
  workDir: string,
  { services, signal }: JobContext,
  step: Step,
): Promise<{ content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>; path?: string } | string> {
  const { config, log, platform } = services
  if (source.from === 'text') return { content: [Buffer.from(source.text)] }
  if (source.from === 'stored')
    try {
      return { content: await platform.storage.read(source.file.fileKey) }
    } catch (error) {
      log.error({ err: error, fileId: source.file.id }, 'a stored file of a course is missing')
      return notes.file(media.fileName)
    }
  const { film, lesson } = source
  try {
    const { path } = await writeFilm({
      ffmpegPath: config.ffmpegPath,
      files: packageFiles(services, siteId, film.folder),
      key: film.mediaKey,
      renditions: film.renditions,
      workDir,
      signal,
      // Half of the work is reading the streams, the other half writing the archive.
      onProgress: (done) => step.within(done * size * 0.5),
    })
    return { content: createReadStream(path), path }
  } catch (error) {
    if (!(error instanceof FilmUnavailable)) throw error
    log.warn({ err: error, videoFolder: film.folder }, 'a film could not be exported')
    return notes.filmLost(lesson)
  }
}

/** Passes content on, and lists it with its size and checksum at its end. */
async function* hashed(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { media, size }: Collected,
  mediaList: ManifestMedia[],
  step: Step,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of content) {
    hash.update(piece)
    bytes += piece.length
    yield piece
  }
  mediaList.push({ ...media, bytes, sha256: hash.digest('hex') })
  await step.ended(size)
}
