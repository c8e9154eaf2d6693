/** Publication of an approved version: in the transaction of its approval, or at its publish time. */
import type { z } from 'zod'
import { stateCode } from '@zhixing/contract/states'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { extensionPoint } from '../../kernel/extensions.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import type { Services } from '../../kernel/services.ts'
import { type AudienceContent, msgTypes, publishToOrg, sendMessage } from '../../user/index.ts'
import { refreshSearchWords } from '../shelf/search-words.ts'
import { tellTextsChanged } from '../study/course-texts.ts'
import { readTranscriptsLater } from '../study/transcript.ts'
import { type CourseDoc, periodsOf, visible } from './doc.ts'
import * as sql from './publish.sql.ts'
import { heldTimes, withHeldTimes } from './session-times.ts'
import { publishType } from './jobs.ts'
import { texts, verdicts } from './texts.ts'
import * as versions from './versions.sql.ts'
import { revisions } from './versions.ts'

/** A live session of a published course. */
export interface PublishedSession {
  periodId: string
  startTime: string
  endTime: string
}

/** Runs in higher domains when a version is published, in the same transaction. */
export const coursePublished =
  extensionPoint<
    (
      tx: Tx,
      course: Pick<versions.VersionRow, 'courseId' | 'courseCategory' | 'lecturerId'> & {
        sessions: PublishedSession[]
      },
      services: Pick<Services, 'clock' | 'config' | 'events' | 'extensions' | 'jobs' | 'log' | 'platform' | 'secret'>,
    ) => Promise<void>
  >('course.published')

const sessionsOf = (doc: CourseDoc): PublishedSession[] =>
  periodsOf(doc).flatMap(({ period: { id, periodType, startTime = '', endTime = '' } }) =>
    periodType === stateCode.lesson.live ? [{ periodId: id, startTime, endTime }] : [],
  )

/**
 * Writes the rows that learners read from a version, with everything that is derived from them. The only write path to
 * the shelf.
 */
export async function writeShelf(tx: Tx, course: sql.ToPublish): Promise<void> {
  await sql.upsertCourse(tx, course)
  await sql.upsertChapters(tx, course)
  await sql.upsertPeriods(tx, course)
  await sql.upsertMoments(tx, course)
  await sql.upsertAccessories(tx, course)
  await sql.replaceSlides(tx, course)
  await sql.recount(tx, course.courseId)
  await refreshSearchWords(tx, course.courseId)
}

/** A course as content with an audience; categories have the numbers of their product types. */
export const contentOf = (row: versions.VersionRow): AudienceContent => ({
  orgId: row.orgId,
  productType: row.courseCategory,
  productId: row.courseId,
  lecturerId: row.lecturerId,
  contentName: row.courseName,
})

/** Publishes a version. Rows keep their ids, so that progress, notes and comments stay. */
export async function publishVersion(
  tx: Tx,
  services: Pick<Services, 'clock' | 'config' | 'events' | 'extensions' | 'jobs' | 'log' | 'platform' | 'secret'>,
  siteId: number,
  row: versions.VersionRow,
): Promise<void> {
  const { courseId, courseCategory, lecturerId, version } = row
  const doc = withHeldTimes(visible(row.doc), await heldTimes(services, tx, courseId))
  await writeShelf(tx, { ...row, siteId, doc })
  await readTranscriptsLater(tx, services, siteId, courseId)
  await tellTextsChanged(tx, services, siteId, courseId)
  for (const follow of coursePublished.all(services))
    await follow(tx, { courseId, courseCategory, lecturerId, sessions: sessionsOf(doc) }, services)
  await publishToOrg(tx, services, contentOf(row))
  await versions.setPublished(tx, courseId, version)
  await services.events.publish(tx, 'content.changed', { siteId, kind: 'course' })
}

/** Page on which an author sees the state of a course. */
const checkPages: Record<number, string> = {
  2: '/account/live/check',
  3: '/account/library/check',
  4: '/account/resource/check',
}
const checkPage = (courseCategory: number, courseId: string): string =>
  `${checkPages[courseCategory] ?? '/account/vod/check'}?id=${courseId}`

/** Notifies the author of a course. `msgText` is HTML. */
export async function notifyAuthor(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
  siteId: number,
  course: { courseId: string; lecturerId: string; courseCategory: number },
  message: { msgTitle: string; msgText: string },
): Promise<void> {
  const userId = await sql.selectAuthor(tx, course.lecturerId)
  if (!userId) return
  await sendMessage(tx, services, {
    siteId,
    userIds: [userId],
    msgType: msgTypes.course,
    linkUrl: checkPage(course.courseCategory, course.courseId),
    ...message,
  })
}

/**
 * Publishes an approved version that is due. Idempotent: retries, a moved publish time and newer versions are no-ops.
 */
export async function publishWhenDue(
  services: Services,
  { siteId, courseId, version }: z.output<typeof publishType.data>,
): Promise<void> {
  await transaction(services.database.of(siteId), async (tx) => {
    await revisions.lock(tx, courseId)
    const row = await versions.selectVersion(tx, courseId, version)
    if (!row || row.auditStatus !== stateCode.audit.approved || row.publishedAt || row.isDeleted === 1) return
    // Rescheduled, or clock skew to the database: requeue.
    if (row.publishTime && Date.parse(row.publishTime) > services.clock.now())
      return publishLater(tx, services, siteId, { courseId, version, publishTime: row.publishTime })
    const live = await versions.selectLive(tx, courseId)
    // A newer version is published already.
    if (live && live.version > version) return
    await publishVersion(tx, services, siteId, row)
    await revisions.log(tx, { id: courseId, version, auditAction: 'publish', userId: null })
    const kind = texts.kinds[row.courseCategory] ?? ''
    await notifyAuthor(tx, services, siteId, row, {
      msgTitle: verdicts.publishTitle(kind, row.courseName),
      msgText: `<p>${verdicts.passText}</p>`,
    })
  })
}

export const jobs = [jobKind(publishType, { run: (data, { services }) => publishWhenDue(services, data) })]

/** Queues the publication of a version at its publish time. */
export async function publishLater(
  tx: Tx,
  services: Services,
  siteId: number,
  row: { courseId: string; version: number; publishTime: string },
): Promise<void> {
  await services.jobs.send(
    tx,
    publishType,
    { siteId, courseId: row.courseId, version: row.version },
    { startAfter: new Date(row.publishTime) },
  )
}

/**
 * Approves a pending version: publishes it, or leaves it for its publish time.
 * @returns whether it waits for its publish time
 */
export async function approve(
  tx: Tx,
  services: Services,
  siteId: number,
  row: versions.VersionRow,
  by: { auditOpinion: string; auditUserId: string },
): Promise<boolean> {
  const { courseId, version, publishTime } = row
  await revisions.judge(tx, { id: courseId, version }, { auditStatus: stateCode.audit.approved, ...by })
  const waits = publishTime !== null && Date.parse(publishTime) > services.clock.now()
  if (waits) await publishLater(tx, services, siteId, { courseId, version, publishTime })
  else await publishVersion(tx, services, siteId, row)
  return waits
}
