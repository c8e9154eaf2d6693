/** The life cycle of versions: the open version, and edits. */
import { stateCode } from '@zhixing/contract/states'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { createRevisions } from '../../shared/revision/index.ts'
import { type Author, authorOf, logStaff, userView, type Worker, worksOn } from '../../user/index.ts'
import { type CourseDoc, partIds, periodsOf, videosOf } from './doc.ts'
import { type AuditAction, actionNames, texts } from './texts.ts'
import * as sql from './versions.sql.ts'

const MAX_BYTES = 8 * 1024 * 1024

/** Life cycle of course versions (shared/revision). */
export const revisions = createRevisions<AuditAction, CourseDoc>({
  name: 'course',
  table: 'course_version',
  id: 'course_id',
  log: 'course_audit_log',
  actions: actionNames,
  people: userView,
  texts,
  maxBytes: MAX_BYTES,
})

export { type Author, authorOf }

export type AuthorRequest = Pick<Request<'login'>, 'db' | 'site' | 'viewer' | 'services'>

type Reader = Parameters<typeof sql.selectNewest>[0]

/**
 * The newest version of a course that an author works on, or of any course. A deleted course is answered only on request.
 * @returns undefined when there is no such course
 */
export async function newestVersion(
  db: Reader,
  courseId: string,
  whose: Worker | 'any',
  withDeleted = false,
): Promise<sql.VersionRow | undefined> {
  const row = await sql.selectNewest(db, courseId)
  if (!row || (row.isDeleted === 1 && !withDeleted)) return undefined
  return whose === 'any' || (await worksOn(db, whose, row)) ? row : undefined
}

/** The newest version of the author's course. @throws {CallError} notFound */
export async function ownCourse(db: Reader, author: Author, courseId: string) {
  return found(await newestVersion(db, courseId, author), texts.noCourse)
}

/** The newest version of the author's course that a part belongs to. @throws {CallError} notFound */
export async function ownCourseOf(db: Reader, author: Author, partId: string, missing: string) {
  const courseId = found(await sql.selectCourseOf(db, partId), missing)
  return found(await newestVersion(db, courseId, author), missing)
}

export interface Saved {
  courseId: string
  version: number
  rev: number
  gmtModified: string
}

/** Creates the next version of a course as a draft. */
export async function openVersion(
  tx: Tx,
  newest: Pick<sql.VersionRow, 'courseId' | 'version' | 'lecturerId' | 'courseCategory' | 'orgId' | 'rev'>,
  doc: CourseDoc,
): Promise<Saved> {
  const { courseId, lecturerId, courseCategory, orgId } = newest
  const version = newest.version + 1
  const rev = newest.rev + 1
  const periodTotal = periodsOf(doc).length
  await sql.insertVersion(tx, {
    siteId: tx.siteId,
    courseId,
    version,
    lecturerId,
    courseCategory,
    orgId,
    doc,
    periodTotal,
    auditStatus: stateCode.audit.draft,
    rev,
  })
  await sql.writeVideos(tx, { courseId, version, videos: videosOf(doc) })
  await sql.writeParts(tx, courseId, partIds(doc))
  const made = found(await sql.selectVersion(tx, courseId, version))
  return { courseId, version, rev, gmtModified: made.gmtModified }
}

/** Result of an edit: the new document, and what its call answers. */
export interface Edited<T> {
  doc: CourseDoc
  result: T
}

/**
 * Edits a course in a transaction: locks it, applies `change` to the newest version, and writes the result as the open
 * version. Idempotent: an edit without a change writes nothing and never conflicts. `keepsRev` is for edits that no
 * person typed.
 * @throws {CallError} notFound: missing, or another author's; conflict: `rev` is stale; shown: under review
 */
export async function editWithin<T>(
  tx: Tx,
  author: Author,
  courseId: string,
  rev: number | undefined,
  change: (doc: CourseDoc, newest: sql.VersionRow) => Promise<Edited<T>> | Edited<T>,
  missing: string = texts.noCourse,
  revision: 'bumpsRev' | 'keepsRev' = 'bumpsRev',
): Promise<Saved & { result: T }> {
  await revisions.lock(tx, courseId)
  const newest = found(await newestVersion(tx, courseId, author), missing)
  const { doc, result } = await change(newest.doc, newest)
  const saved = await revisions.write(newest, doc, rev, {
    async update(after) {
      const which = { courseId, version: newest.version }
      const written = await sql.updateDoc(tx, { ...which, doc: after, periodTotal: periodsOf(after).length }, revision)
      await sql.writeVideos(tx, { ...which, videos: videosOf(after) })
      const before = new Set(partIds(newest.doc))
      await sql.writeParts(
        tx,
        courseId,
        partIds(after).filter((id) => !before.has(id)),
      )
      return written
    },
    async open(after) {
      return openVersion(tx, newest, after)
    },
  })
  if (saved.gmtModified !== newest.gmtModified) await logStaff(tx, author, newest, 'edit', newest.courseName)
  return { courseId, ...saved, result }
}

/** {@link editWithin} in a new transaction. */
export function edit<T>(
  request: AuthorRequest,
  courseId: string,
  rev: number | undefined,
  change: (doc: CourseDoc, newest: sql.VersionRow, tx: Tx) => Promise<Edited<T>> | Edited<T>,
): Promise<Saved & { result: T }> {
  return transaction(request.db, (tx) =>
    editWithin(tx, authorOf(request), courseId, rev, (doc, newest) => change(doc, newest, tx)),
  )
}

/** {@link edit} for a call that names a part of a course. */
export function editOf<T>(
  request: AuthorRequest,
  partId: string,
  missing: string,
  rev: number | undefined,
  change: (doc: CourseDoc, newest: sql.VersionRow, tx: Tx) => Promise<Edited<T>> | Edited<T>,
): Promise<Saved & { result: T }> {
  return transaction(request.db, async (tx) => {
    const author = authorOf(request)
    const courseId = found(await sql.selectCourseOf(tx, partId), missing)
    return editWithin(tx, author, courseId, rev, (doc, newest) => change(doc, newest, tx), missing)
  })
}

/** Creates the first draft of a course. A retry with the same key answers the course of the first try. */
export async function newDraft(
  tx: Tx,
  draft: {
    lecturerId: string
    courseCategory: number
    /** The organisation for whose people it is; for everyone by default. */
    orgId?: string | undefined
    doc: CourseDoc
    clientKey?: string | undefined
    /** For a document whose parts name their course. */
    courseId?: string
  },
): Promise<sql.VersionHead> {
  const { clientKey, courseId = (await sql.newIds(tx, 1))[0] ?? '', ...version } = draft
  const { doc } = version
  const isNew = await sql.insertVersion(tx, {
    ...version,
    siteId: tx.siteId,
    courseId,
    version: 1,
    periodTotal: periodsOf(doc).length,
    auditStatus: stateCode.audit.draft,
    rev: 1,
    clientKey: clientKey || null,
  })
  if (isNew && partIds(doc).length > 0) {
    await sql.writeVideos(tx, { courseId, version: 1, videos: videosOf(doc) })
    await sql.writeParts(tx, courseId, partIds(doc))
  }
  const saved = clientKey
    ? await sql.selectVersionByKey(tx, draft.lecturerId, clientKey)
    : await sql.selectVersion(tx, courseId, 1)
  return found(saved, texts.noCourse)
}
