/** The life of versions: which one is open, and how an edit is made. */
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { createRevisions } from '../../shared/revision/index.ts'
import { userView } from '../../user/index.ts'
import { type CourseDoc, partIds, periodsOf, videosOf } from './doc.ts'
import { type AuditAction, actionNames, texts } from './texts.ts'
import * as sql from './versions.sql.ts'

const MAX_BYTES = 8 * 1024 * 1024

/** The life of courses' versions (shared/revision). */
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

/** Who edits: the site and the lecturer whose course it has to be. */
export interface Author {
  siteId: number
  lecturerId: string
}

export type AuthorRequest = Pick<Request<'lecturer'>, 'db' | 'site' | 'viewer'>

export const authorOf = ({ site, viewer }: Pick<AuthorRequest, 'site' | 'viewer'>): Author => ({
  siteId: site.siteId,
  lecturerId: viewer.lecturerId,
})

type Reader = Parameters<typeof sql.selectNewest>[0]

/**
 * The newest version of a course of a lecturer, or of anyone's. A deleted course is answered only on request.
 * @returns undefined when there is no such course
 */
export async function newestVersion(
  db: Reader,
  courseId: string,
  whose: { lecturerId: string } | 'any',
  withDeleted = false,
): Promise<sql.VersionRow | undefined> {
  const row = await sql.selectNewest(db, courseId)
  if (!row || (row.isDeleted === 1 && !withDeleted)) return undefined
  return whose === 'any' || row.lecturerId === whose.lecturerId ? row : undefined
}

/** The same for the author, as a `notFound` answer when it is not theirs. */
export async function ownCourse(db: Reader, author: Author, courseId: string) {
  return found(await newestVersion(db, courseId, author), texts.noCourse)
}

/** The course that a part belongs to, as the author sees it. */
export async function ownCourseOf(db: Reader, author: Author, partId: string, gone: string) {
  const courseId = found(await sql.selectCourseOf(db, partId), gone)
  return found(await newestVersion(db, courseId, author), gone)
}

export interface Saved {
  courseId: string
  version: number
  rev: number
  gmtModified: string
}

/** Makes the next version of a course, in place of an open one if there is one. */
export async function openVersion(
  tx: Tx,
  newest: { courseId: string; version: number; lecturerId: string; courseCategory: number; rev: number },
  doc: CourseDoc,
): Promise<Saved> {
  const { courseId, lecturerId, courseCategory } = newest
  const version = newest.version + 1
  const rev = newest.rev + 1
  const periodTotal = periodsOf(doc).length
  await sql.insertVersion(tx, {
    siteId: tx.siteId,
    courseId,
    version,
    lecturerId,
    courseCategory,
    doc,
    periodTotal,
    auditStatus: 3,
    rev,
  })
  await sql.writeVideos(tx, { courseId, version, videos: videosOf(doc) })
  await sql.writeParts(tx, courseId, partIds(doc))
  const made = found(await sql.selectVersion(tx, courseId, version))
  return { courseId, version, rev, gmtModified: made.gmtModified }
}

/** What an edit does: a new document, and whatever else its call answers. */
export interface Edited<T> {
  doc: CourseDoc
  result: T
}

/**
 * Makes an edit in a transaction: locks the course, applies `change` to the newest version, and writes it as the open one. An edit that
 * changes nothing writes nothing and is never a conflict, so that a repeated one answers like the first.
 * An edit of which people typed nothing may leave the revision as it is.
 * @throws {CallError} notFound (not there, not yours), conflict (`rev` is behind), shown (being judged)
 */
export async function editWithin<T>(
  tx: Tx,
  author: Author,
  courseId: string,
  rev: number | undefined,
  change: (doc: CourseDoc, seen: sql.VersionRow) => Promise<Edited<T>> | Edited<T>,
  gone: string = texts.noCourse,
  revision: 'bumpsRev' | 'keepsRev' = 'bumpsRev',
): Promise<Saved & { result: T }> {
  await revisions.lock(tx, courseId)
  const seen = found(await newestVersion(tx, courseId, author), gone)
  const { doc, result } = await change(seen.doc, seen)
  const saved = await revisions.write(seen, doc, rev, {
    async update(after) {
      const which = { courseId, version: seen.version }
      const written = await sql.updateDoc(tx, { ...which, doc: after, periodTotal: periodsOf(after).length }, revision)
      await sql.writeVideos(tx, { ...which, videos: videosOf(after) })
      const before = new Set(partIds(seen.doc))
      await sql.writeParts(
        tx,
        courseId,
        partIds(after).filter((id) => !before.has(id)),
      )
      return written
    },
    async open(after) {
      return openVersion(tx, seen, after)
    },
  })
  return { courseId, ...saved, result }
}

/** {@link editWithin} in a transaction of its own. */
export function edit<T>(
  request: AuthorRequest,
  courseId: string,
  rev: number | undefined,
  change: (doc: CourseDoc, seen: sql.VersionRow, tx: Tx) => Promise<Edited<T>> | Edited<T>,
): Promise<Saved & { result: T }> {
  return transaction(request.db, (tx) =>
    editWithin(tx, authorOf(request), courseId, rev, (doc, seen) => change(doc, seen, tx)),
  )
}

/** The same for a call that names a part of a course. */
export function editOf<T>(
  request: AuthorRequest,
  partId: string,
  gone: string,
  rev: number | undefined,
  change: (doc: CourseDoc, seen: sql.VersionRow, tx: Tx) => Promise<Edited<T>> | Edited<T>,
): Promise<Saved & { result: T }> {
  return transaction(request.db, async (tx) => {
    const author = authorOf(request)
    const courseId = found(await sql.selectCourseOf(tx, partId), gone)
    return editWithin(tx, author, courseId, rev, (doc, seen) => change(doc, seen, tx), gone)
  })
}
