/**
 * Times of live sessions across versions: a session that has begun keeps its times; a planned one moves immediately.
 */
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { extensionPoint, type Extensions } from '../../kernel/extensions.ts'
import { type CourseDoc, periodOf } from './doc.ts'
import { updatePeriod } from './edits.ts'
import { texts } from './texts.ts'
import * as sql from './versions.sql.ts'
import { revisions } from './versions.ts'

export interface SessionTimes {
  startTime: string
  endTime: string
}

/** Sessions of a course that have begun, by lesson; a higher domain knows them. */
export const heldSessions =
  extensionPoint<(db: Sql, courseId: string) => Promise<ReadonlyMap<string, SessionTimes>>>('course.heldSessions')

/** Sessions of a course whose times are fixed. */
export async function heldTimes(
  services: { extensions: Extensions },
  db: Sql,
  courseId: string,
): Promise<ReadonlyMap<string, SessionTimes>> {
  const all = await Promise.all(heldSessions.all(services).map((held) => held(db, courseId)))
  return new Map(all.flatMap((held) => [...held]))
}

/** Restores the actual times of held sessions in a document. */
export function withHeldTimes<T extends CourseDoc>(doc: T, held: ReadonlyMap<string, SessionTimes>): T {
  if (held.size === 0) return doc
  return {
    ...doc,
    chapterList: doc.chapterList.map((chapter) => ({
      ...chapter,
      periodList: chapter.periodList.map((period) => {
        const times = period.periodType === stateCode.lesson.live ? held.get(period.id) : undefined
        return times ? { ...period, ...times } : period
      }),
    })),
  }
}

/** Refuses new times for a session that has begun. @throws {CallError} shown */
export function refuseHeld(
  held: ReadonlyMap<string, SessionTimes>,
  period: { id: string; startTime?: string | undefined; endTime?: string | undefined },
  given: { startTime?: string | undefined; endTime?: string | undefined },
): void {
  const changes =
    (given.startTime !== undefined && given.startTime !== period.startTime) ||
    (given.endTime !== undefined && given.endTime !== period.endTime)
  if (changes && held.has(period.id)) throw new CallError('shown', texts.sessionHeld)
}

/**
 * Moves a session of a published course, on the shelf and in all later versions, so that no later approval moves it
 * back. Revisions are not bumped: open editors and reviews stay current.
 * @throws {CallError} notFound: not published, or another lecturer's
 */
export async function moveSession(
  tx: Tx,
  { lecturerId, userId, periodId, ...times }: SessionTimes & { lecturerId: string; userId: string; periodId: string },
): Promise<{ courseId: string }> {
  const courseId = found(await sql.selectCourseOf(tx, periodId), texts.noPeriod)
  await revisions.lock(tx, courseId)
  const live = await sql.selectLive(tx, courseId)
  if (!live || live.lecturerId !== lecturerId || live.isDeleted === 1) throw new CallError('notFound', texts.noPeriod)
  if (!(await sql.setSessionTimes(tx, { courseId, periodId, ...times })))
    throw new CallError('notFound', texts.noPeriod)
  for (const { version, doc, rejectedDoc } of await sql.selectDocsFrom(tx, courseId, live.version)) {
    const moved = (of: CourseDoc) => (periodOf(of, periodId) ? updatePeriod(of, periodId, times) : of)
    await sql.writeDocs(tx, courseId, version, { doc: moved(doc), rejectedDoc: rejectedDoc && moved(rejectedDoc) })
  }
  await revisions.log(tx, { id: courseId, version: live.version, auditAction: 'reschedule', userId })
  return { courseId }
}
