/**
 * Reads the file of a course, and creates a draft from it. All of the draft is written in one transaction, with the jobs
 * that transcode its films: an import that fails or is cancelled leaves nothing behind.
 */
import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorTable } from '@zhixing/contract/errors'
import { stateCode } from '@zhixing/contract/states'
import { SUBTITLE_BYTES } from '@zhixing/contract/vod/library'
import { type Db, type Tx, transaction } from '../../kernel/db/index.ts'
import { hasRoom } from '../../kernel/disk.ts'
import { CallError } from '../../kernel/errors.ts'
import { type JobContext, jobKind } from '../../kernel/job-kinds.ts'
import type { Services } from '../../kernel/services.ts'
import { cleanFileName, removeFiles, takeFile } from '../../system/index.ts'
import {
  cleanSubtitle,
  moveToSources,
  queueVideo,
  removeSource,
  selectOwnedSources,
  sizeText,
  sourceFile,
  sourceKey,
  storeSource,
} from '../../vod/index.ts'
import type { CourseDoc } from '../authoring/doc.ts'
import { newDraft } from '../authoring/versions.ts'
import { coursePapers } from '../exam-hook.ts'
import { newIds } from '../authoring/versions.sql.ts'
import { type Archive, type Digests, FileRefused, openArchive } from './archive.ts'
import { buildDoc, idsOf, type Stored } from './build.ts'
import * as sql from './course-file.sql.ts'
import { archivePath, freshWorkDir, removeFolder } from './folder.ts'
import { importType, readType } from './jobs.ts'
import { type Manifest, type ManifestMedia, periodsIn, withAddresses } from './manifest.ts'
import { previewOf } from './preview.ts'
import { Cancelled, progressOf, type Step } from './progress.ts'
import { notes, refusals, texts } from './texts.ts'

const TICKET_SECONDS = 3600
/** Refusals by the state of this machine, which may pass. */
const passing: readonly number[] = [errorTable.busy.code, errorTable.noSpace.code]
const bytesOf = (list: readonly ManifestMedia[]) => list.reduce((sum, { bytes }) => sum + bytes, 0)
const filmsIn = ({ mediaList }: Manifest) => mediaList.filter(({ kind }) => kind === 'film')

export const readJob = jobKind(readType, {
  async run({ siteId, fileId }, { services, signal }) {
    const db = services.database.of(siteId)
    const row = await sql.selectFile(db, fileId)
    if (row?.fileStatus !== sql.states.reading) return
    try {
      const archive = await openArchive(archivePath(services, siteId, fileId))
      try {
        const { manifest } = archive
        const { maxBytes } = services.config.upload
        const heavy = filmsIn(manifest).find(({ bytes }) => bytes > maxBytes)
        if (heavy) throw new FileRefused(refusals.filmTooLarge(heavy.fileName, sizeText(maxBytes)))
        const step = progressOf(db, fileId, bytesOf(manifest.mediaList))
        for (const media of manifest.mediaList) {
          signal.throwIfAborted()
          await archive.check(media, signal)
          await step.ended(media.bytes)
        }
        const { courseName } = manifest.fields
        await sql.setRead(db, fileId, { courseName, preview: previewOf(manifest), noteList: manifest.noteList })
      } finally {
        archive.close()
      }
    } catch (error) {
      if (error instanceof Cancelled) return
      if (!(error instanceof FileRefused)) throw error
      if (error.cause) services.log.info({ err: error.cause, fileId }, 'the file of a course could not be read')
      await sql.setFailed(db, fileId, error.message)
      await removeFolder(services, siteId, fileId)
    }
  },

  async failed({ siteId, fileId }, { services }, error) {
    services.log.error({ err: error, fileId, siteId }, 'the file of a course could not be read after all retries')
    await sql.setFailed(services.database.of(siteId), fileId, texts.gaveUpRead)
    await removeFolder(services, siteId, fileId)
  },
})

interface Work {
  context: JobContext
  db: Db
  row: sql.WholeRow
  plan: sql.ImportPlan
  archive: Archive
  step: Step
  noteList: string[]
}

export const importJob = jobKind(importType, {
  async run({ siteId, fileId }, context) {
    const { services } = context
    const db = services.database.of(siteId)
    const row = await sql.selectFile(db, fileId)
    if (row?.fileStatus !== sql.states.importing || !row.plan) return
    const { plan } = row
    try {
      const archive = await openArchive(archivePath(services, siteId, fileId))
      try {
        const total = bytesOf(archive.manifest.mediaList)
        if (!(await hasRoom(services, total))) throw new FileRefused(texts.diskFull)
        const step = progressOf(db, fileId, total)
        await importCourse({ context, db, row, plan, archive, step, noteList: [...archive.manifest.noteList] })
      } finally {
        archive.close()
      }
      await removeFolder(services, siteId, fileId)
    } catch (error) {
      if (error instanceof Cancelled) {
        await discard(services, siteId, plan)
        await removeFolder(services, siteId, fileId)
        return
      }
      if (!(error instanceof FileRefused)) throw error
      await sql.setFailed(db, fileId, error.message)
      await discard(services, siteId, plan)
    }
  },

  async failed({ siteId, fileId }, { services }, error) {
    services.log.error({ err: error, fileId, siteId }, 'the import of a course failed after all retries')
    const db = services.database.of(siteId)
    await sql.setFailed(db, fileId, texts.gaveUpImport)
    const row = await sql.selectFile(db, fileId)
    if (row?.plan && row.fileStatus === sql.states.failed) await discard(services, siteId, row.plan)
  },
})

async function importCourse(work: Work): Promise<void> {
  const { context, db, archive, noteList } = work
  const { services } = context
  const { siteId } = db
  const workDir = await freshWorkDir(services, siteId, work.row.id)
  try {
    const sources = await takeFilms(work, workDir)
    const files = await takeFiles(work, workDir)
    const subtitles = await takeSubtitles(work, workDir)
    await transaction(db, (tx) =>
      writeDraft(tx, services, work, { sources, files, subtitles }, archive.manifest, noteList),
    )
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}

interface Taken {
  /** Sources of films, by name. */
  sources: Map<string, Digests & { media: ManifestMedia; key: string }>
  files: Map<string, Stored['files'] extends ReadonlyMap<string, infer F> ? F : never>
  /** WebVTT by language, by the name of the film. */
  subtitles: Map<string, Record<string, string>>
}

/** Unpacks films to where finished uploads are. A source of an earlier try is overwritten. */
async function takeFilms({ context, db, plan, archive, step }: Work, workDir: string): Promise<Taken['sources']> {
  const { services, signal } = context
  const taken: Taken['sources'] = new Map()
  for (const media of filmsIn(archive.manifest)) {
    signal.throwIfAborted()
    const path = join(workDir, 'film')
    const digests = await archive.unpack(media, path, signal)
    const key = sourceKey(db.siteId, plan.ids[media.name] ?? '')
    await moveToSources(path, sourceFile(services.config.dataDir, key))
    await storeSource(services, key)
    taken.set(media.name, { ...digests, media, key })
    await step.ended(media.bytes)
  }
  return taken
}

/** Stores pictures and documents, by the rules of uploads; one that is refused is left out, with a note. */
async function takeFiles(
  { context, db, plan, archive, step, noteList }: Work,
  workDir: string,
): Promise<Taken['files']> {
  const { services, signal } = context
  const taken: Taken['files'] = new Map()
  for (const media of archive.manifest.mediaList) {
    const { kind, name, bytes } = media
    if (kind === 'film' || kind === 'subtitle') continue
    signal.throwIfAborted()
    const path = join(workDir, 'file')
    await archive.unpack(media, path, signal)
    const fileName = cleanFileName(media.fileName)
    const ticket = {
      siteId: db.siteId,
      userId: plan.userId,
      fileId: plan.ids[name] ?? '',
      kind,
      name: fileName,
      size: bytes,
      isAuthor: true,
      exp: Math.floor(services.clock.now() / 1000) + TICKET_SECONDS,
    }
    try {
      taken.set(name, await takeFile(services, ticket, createReadStream(path)))
    } catch (error) {
      if (!(error instanceof CallError) || passing.includes(error.code)) throw error
      noteList.push(notes.refused(fileName, error.message))
    }
    await rm(path, { force: true })
    await step.ended(bytes)
  }
  return taken
}

async function takeSubtitles({ context, archive, noteList }: Work, workDir: string): Promise<Taken['subtitles']> {
  const { manifest } = archive
  const of = new Map(manifest.mediaList.map((media) => [media.name, media]))
  const taken: Taken['subtitles'] = new Map()
  for (const { film, periodName, subtitleList } of periodsIn(manifest)) {
    if (film === '' || taken.has(film)) continue
    const own: Record<string, string> = {}
    for (const { language, media: name } of subtitleList) {
      const media = of.get(name)
      const path = join(workDir, 'subtitle.vtt')
      const vtt = media && media.bytes <= SUBTITLE_BYTES ? await textOf(archive, media, path, context.signal) : null
      if (vtt === null) noteList.push(notes.subtitle(periodName))
      else own[language] = vtt
    }
    taken.set(film, own)
  }
  return taken
}

async function textOf(archive: Archive, media: ManifestMedia, path: string, signal: AbortSignal) {
  await archive.unpack(media, path, signal)
  const vtt = cleanSubtitle(await readFile(path))
  await rm(path, { force: true })
  return vtt
}

/** Writes the draft and its videos. @throws {Cancelled} when the import was deleted meanwhile */
async function writeDraft(
  tx: Tx,
  services: Services,
  { row, plan }: Work,
  { sources, files, subtitles }: Taken,
  manifest: Manifest,
  notesBefore: string[],
): Promise<void> {
  const now = await sql.selectFile(tx, row.id, true)
  if (!now) throw new Cancelled()
  if (now.fileStatus !== sql.states.importing) return
  const author = { siteId: tx.siteId, userId: plan.userId, lecturerId: plan.lecturerId }
  const films = new Map<string, string>()
  for (const [name, { media, key, md5, sha256 }] of sources) {
    const video = { videoName: media.fileName, sourceKey: key, sourceSize: media.bytes, md5, sha256 }
    films.set(name, await queueVideo(tx, services, author, { ...video, subtitles: subtitles.get(name) ?? {} }))
  }
  const [courseId = '', ...ids] = await newIds(tx, 1 + idsOf(manifest))
  const { doc, noteList } = buildDoc(manifest, courseId, { films, files }, pathOf(plan), () => ids.shift() ?? '')
  const paperNotes: string[] = []
  const papers = manifest.paperList.map(({ place, ...paper }) => ({
    paper: JSON.parse(withAddresses(JSON.stringify(paper), (name) => files.get(name)?.url ?? '')) as typeof paper,
    ...placeOfPaper(doc, courseId, place),
  }))
  for (const { paper, isMoved } of papers) if (isMoved) paperNotes.push(notes.paperPlace(paper.fields.examName))
  const { courseCategory } = manifest
  const draft = { lecturerId: plan.lecturerId, courseCategory, doc, courseId, clientKey: `file-${row.id}` }
  const made = await newDraft(tx, draft)
  if (papers.length > 0) {
    const refused = await coursePapers.one(services).create(tx, author, made.courseId, papers)
    for (const { examName, reason } of refused) paperNotes.push(notes.paperProblem(examName, reason))
    paperNotes.unshift(notes.papersMade(papers.length))
  }
  await sql.setDone(tx, row.id, { courseId: made.courseId, noteList: [...notesBefore, ...noteList, ...paperNotes] })
}

/** The part of the draft that has a paper: the whole course where its chapter or lesson was not imported. */
function placeOfPaper(doc: CourseDoc, courseId: string, [chapterAt, periodAt]: readonly number[]) {
  const whole = { refType: stateCode.ref.course, refId: courseId }
  if (chapterAt === undefined) return { ...whole, isMoved: false }
  const chapter = doc.chapterList[chapterAt]
  const part = periodAt === undefined ? chapter : chapter?.periodList[periodAt]
  if (!part) return { ...whole, isMoved: true }
  return {
    refType: periodAt === undefined ? stateCode.ref.chapter : stateCode.ref.lesson,
    refId: part.id,
    isMoved: false,
  }
}

const pathOf = ({ categoryId1, categoryId2, categoryId3 }: sql.ImportPlan) => ({
  categoryId1,
  categoryId2,
  categoryId3,
})

/** Deletes what an import stored before it failed or was cancelled. Not for one that is done. */
export async function discard(services: Services, siteId: number, { userId, ids }: sql.ImportPlan): Promise<void> {
  const db = services.database.of(siteId)
  const keys = Object.values(ids).map((id) => sourceKey(siteId, id))
  const owned = await selectOwnedSources(db, keys)
  for (const key of keys) if (!owned.has(key)) await removeSource(services, key)
  await transaction(db, (tx) => removeFiles(tx, services, userId, Object.values(ids)))
}
