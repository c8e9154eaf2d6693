/** Calls of courses as files. */
import { fileDirection as direction } from '@zhixing/contract/course/codes'
import { adminCourseFile, courseFile, type CourseFile } from '@zhixing/contract/course/course-file'
import { COURSE_FILE_CHUNK } from '@zhixing/contract/course/limits'
import { type Db, type Tx, transaction } from '../../kernel/db/index.ts'
import { requireRoom } from '../../kernel/disk.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import type { Services } from '../../kernel/services.ts'
import { mayStore, writeChunk } from '../../vod/index.ts'
import { checkCategories } from '../authoring/categories.ts'
import { emptyDoc } from '../authoring/doc.ts'
import * as references from '../authoring/references.sql.ts'
import { requireShelf } from '../authoring/shelf-right.ts'
import { newIds } from '../authoring/versions.sql.ts'
import { newestVersion } from '../authoring/versions.ts'
import { texts as authoringTexts } from '../authoring/texts.ts'
import { openArchive } from './archive.ts'
import * as sql from './course-file.sql.ts'
import { archivePath, removeFolder } from './folder.ts'
import { discard } from './import-job.ts'
import { exportType, importType, readType } from './jobs.ts'
import { texts } from './texts.ts'

/** Exports and imports of a person that may be under way at once. */
const MAX_OPEN = 5

const { states } = sql

function shown(row: sql.FileRow): CourseFile {
  const isWaiting = row.fileStatus === states.read || row.fileStatus === states.failed
  return {
    id: row.id,
    direction: row.direction,
    fileStatus: row.fileStatus,
    courseId: row.courseId ?? '',
    courseCategory: row.courseCategory,
    courseName: row.courseName,
    fileName: row.fileName,
    fileSize: row.fileSize,
    receivedBytes: row.received,
    progress: row.progress,
    failReason: row.failReason,
    noteList: row.noteList,
    canStart: row.direction === direction.import && row.hasPreview && isWaiting ? 1 : 0,
    gmtCreate: row.gmtCreate,
    expiresAt: row.expiresAt,
  }
}

/** Who exports or imports, as what. */
interface Actor {
  userId: string
  isOperator: 0 | 1
  /** Null for an operator, who may export any course of the site. */
  lecturerId: string | null
}

const lecturer = ({ userId, lecturerId }: { userId: string; lecturerId: string }): Actor => ({
  userId,
  lecturerId,
  isOperator: 0,
})
const operator = ({ userId }: { userId: string }): Actor => ({ userId, lecturerId: null, isOperator: 1 })

/** Adds a row once per client key, within the limit of its person. `before` runs for a new one only. */
async function once(
  tx: Tx,
  { userId, isOperator }: Actor,
  file: Omit<sql.NewFile, 'userId' | 'isOperator'>,
  before: () => Promise<void>,
): Promise<{ row: sql.FileRow; isNew: boolean }> {
  await sql.lockMine(tx, userId)
  const known = await sql.selectByKey(tx, userId, file.clientKey)
  if (known) return { row: known, isNew: false }
  if ((await sql.countOpen(tx, userId)) >= MAX_OPEN) throw new CallError('shown', texts.tooMany(MAX_OPEN))
  await before()
  return { row: await sql.insertFile(tx, { ...file, userId, isOperator }), isNew: true }
}

type Calling = { db: Db; services: Services; site: { siteId: number } }
/** Requires the right to courses of a kind. @throws {CallError} forbidden */
type RequireShelf = (courseCategory: number) => void
const ownShelf: RequireShelf = () => undefined

async function beginExport(
  { db, services, site }: Calling,
  actor: Actor,
  { courseId, clientKey }: { courseId: string; clientKey: string },
  requireRight = ownShelf,
) {
  const row = await transaction(db, async (tx) => {
    const whose = actor.lecturerId === null ? 'any' : { lecturerId: actor.lecturerId }
    const { doc, lecturerId, courseCategory } = found(await newestVersion(tx, courseId, whose), texts.noCourse)
    requireRight(courseCategory)
    const { courseName } = doc
    const fileName = texts.archiveName(courseName)
    const file = { direction: direction.export, courseId, lecturerId, courseName, fileName, fileSize: 0, clientKey }
    const { row: made, isNew } = await once(tx, actor, file, () => requireRoom(services, 0, texts.diskFull))
    if (isNew) await services.jobs.send(tx, exportType, { siteId: site.siteId, fileId: made.id })
    return made
  })
  return shown(row)
}

async function beginImport(
  { db, services }: Calling,
  actor: Actor,
  { fileName, fileSize, clientKey }: { fileName: string; fileSize: number; clientKey: string },
) {
  if (!/\.zip$/i.test(fileName)) throw new CallError('shown', texts.notZip)
  const { row } = await transaction(db, async (tx) => {
    const { lecturerId } = actor
    const file = {
      direction: direction.import,
      courseId: null,
      lecturerId,
      courseName: '',
      fileName,
      fileSize,
      clientKey,
    }
    return once(tx, actor, file, async () => {
      await mayStore(tx, services, lecturerId, fileSize)
      // The archive, and what is unpacked from it.
      await requireRoom(services, 2 * fileSize, texts.diskFull)
    })
  })
  return shown(row)
}

interface Choice {
  id: string
  categoryId1: string
  categoryId2: string
  categoryId3: string
}

async function startImport(
  { db, services, site }: Calling,
  { userId, isOperator }: Actor,
  { id, ...path }: Choice,
  teacher: { lecturerId: string; userId: string },
  requireRight = ownShelf,
) {
  const choice = { ...path, lecturerId: teacher.lecturerId }
  const isSame = ({ plan }: sql.WholeRow) =>
    plan !== null && Object.entries(choice).every(([name, value]) => plan[name as keyof typeof choice] === value)
  const isBegun = ({ fileStatus }: sql.FileRow) => fileStatus === states.importing || fileStatus === states.done
  const row = await transaction(db, async (tx) => {
    const given = await sql.selectFile(tx, id, true)
    const isMine = given?.userId === userId && given.isOperator === isOperator && given.direction === direction.import
    const now = found(isMine ? given : undefined, texts.noFile)
    if (isBegun(now)) {
      // A repeated request.
      if (!isSame(now)) throw new CallError('conflict', texts.otherChoice)
      return now
    }
    if (!now.preview) throw new CallError('shown', now.failReason || texts.stillReading)
    const { courseCategory, courseName, videoBytes } = now.preview
    requireRight(courseCategory)
    await checkCategories(tx, courseCategory, emptyDoc(''), { ...emptyDoc(courseName), ...path })
    await mayStore(tx, services, teacher.lecturerId, videoBytes)
    const names = await contentOf(services, site.siteId, id)
    const ids = await newIds(tx, names.length)
    const plan = { ...teacher, ...path, ids: Object.fromEntries(names.map((name, at) => [name, ids[at] ?? ''])) }
    await sql.setImporting(tx, id, plan)
    await services.jobs.send(tx, importType, { siteId: site.siteId, fileId: id })
    return found(await sql.selectFile(tx, id), texts.noFile)
  })
  return shown(row)
}

/** Names of the files that an import stores. @throws {CallError} shown: the archive is gone */
async function contentOf(services: Services, siteId: number, id: string): Promise<string[]> {
  const archive = await openArchive(archivePath(services, siteId, id)).catch((error: unknown) => {
    services.log.error({ err: error, fileId: id }, 'the file of a course is gone')
    throw new CallError('shown', texts.noFile)
  })
  archive.close()
  return archive.manifest.mediaList.filter(({ kind }) => kind !== 'subtitle').map(({ name }) => name)
}

export const calls = [
  ...implement(courseFile, {
    async list({ isOperator, ...page }, { db, viewer }) {
      return mapPage(await sql.pageOfMine(db, { userId: viewer.userId, isOperator }, page), shown)
    },

    async view({ id }, { db, viewer }) {
      const row = await sql.selectFile(db, id)
      const own = found(row?.userId === viewer.userId ? row : undefined, texts.noFile)
      return { ...shown(own), preview: own.preview }
    },

    async chunk({ id, offset }, { db, site: { siteId }, viewer, services, file }) {
      const stored = await sql.selectFile(db, id)
      const isMine = stored?.userId === viewer.userId && stored.direction === direction.import
      const row = found(isMine ? stored : undefined, texts.noFile)
      if (!file) throw new CallError('invalid', texts.noChunk, 'file')
      const length = Math.min(COURSE_FILE_CHUNK, row.fileSize - offset)
      // A repeated chunk is answered with the offset to go on from.
      if (offset !== row.received || row.fileStatus !== states.receiving || length <= 0) {
        file.resume()
        if (offset < row.received) return { receivedBytes: row.received }
        throw new CallError('conflict', texts.wrongOffset)
      }
      await requireRoom(services, length, texts.diskFull)
      const path = archivePath(services, siteId, id)
      await writeChunk(file as AsyncIterable<Buffer>, { path, place: { offset, length } })
      return transaction(db, async (tx) => {
        const added = await sql.addReceived(tx, id, offset, length)
        if (added?.isWhole) await services.jobs.send(tx, readType, { siteId, fileId: id })
        if (added) return { receivedBytes: added.received }
        const now = found(await sql.selectFile(tx, id), texts.noFile)
        return { receivedBytes: now.received }
      })
    },

    async delete({ id }, { db, site: { siteId }, viewer, services, setMessage }) {
      const row = found(await sql.deleteMine(db, viewer.userId, id), texts.noFile)
      await removeFolder(services, siteId, id)
      if (row.plan && row.fileStatus !== states.done) await discard(services, siteId, row.plan)
      setMessage('删除成功')
      return {}
    },

    export: (input, request) => beginExport(request, lecturer(request.viewer), input),
    begin: (input, request) => beginImport(request, lecturer(request.viewer), input),
    start: (choice, request) => startImport(request, lecturer(request.viewer), choice, lecturerOf(request.viewer)),
  }),
  ...implement(adminCourseFile, {
    export: (input, request) =>
      beginExport(request, operator(request.viewer), input, (kind) => requireShelf(request, kind, 'export')),
    begin: (input, request) => beginImport(request, operator(request.viewer), input),
    async start({ lecturerId, ...choice }, request) {
      const teacher = found(await references.selectTeacher(request.db, lecturerId), authoringTexts.noTeacher)
      const author = { lecturerId, userId: teacher.userId }
      return startImport(request, operator(request.viewer), choice, author, (kind) =>
        requireShelf(request, kind, 'change'),
      )
    },
  }),
]

const lecturerOf = ({ lecturerId, userId }: { lecturerId: string; userId: string }) => ({ lecturerId, userId })

/** Deletes what expired, of all sites. */
export async function expireCourseFiles(services: Services): Promise<void> {
  for (const { siteId, id, plan, isDone } of await sql.deleteExpired(services.database.owner)) {
    await removeFolder(services, siteId, id)
    if (plan && !isDone) await discard(services, siteId, plan)
  }
}

/** An export of the viewer that can be downloaded, with its path. Operators need their permission still. */
export async function readyExport(
  services: Services,
  db: Db,
  viewer: { userId: string; lecturerId: string | null; isOperator: boolean },
  id: string,
) {
  const row = await sql.selectReady(db, viewer.userId, id)
  const isAllowed = row && (row.isOperator === 1 ? viewer.isOperator : row.lecturerId === viewer.lecturerId)
  return isAllowed
    ? { fileName: row.fileName, fileSize: row.fileSize, path: archivePath(services, db.siteId, id) }
    : null
}
