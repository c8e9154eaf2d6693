/** Preview of a version, before learners see it. */
import type { Sql } from '../../kernel/db/index.ts'
import { stateCode } from '@zhixing/contract/states'
import type { courseAudit } from '@zhixing/contract/course/authoring'
import { found } from '../../kernel/errors.ts'
import type { Handler, Request } from '../../kernel/implement.ts'
import { holds } from '../../kernel/permissions.ts'
import { fileUrl, readingUrl } from '../../system/index.ts'
import { authorOf, worksOn } from '../../user/index.ts'
import { issueTicket, TICKET_SECONDS } from '../../vod/index.ts'
import { type CourseDoc, periodOf, visible } from './doc.ts'
import { selectLecturerCard } from './preview.sql.ts'
import { readSeconds } from '../rules.ts'
import { texts } from './texts.ts'
import { newestVersion } from './versions.ts'
import * as references from './references.sql.ts'
import * as sql from './versions.sql.ts'
import { categoryNames, knownOf, pictures, stateRow } from './views.ts'

/**
 * A version for those who work on it, or a reviewing operator.
 * @throws {CallError} notFound for all others
 */
async function visibleVersion(
  { db, site, viewer, services }: Pick<Request<'login'>, 'db' | 'site' | 'viewer' | 'services'>,
  courseId: string,
  version: number | undefined,
  missing: string,
): Promise<sql.VersionRow> {
  const reviews = viewer.isAdmin === 1 && holds(viewer, 'review.course', site)
  const newest = found(await newestVersion(db, courseId, 'any', reviews), missing)
  const isAllowed = reviews || (await worksOn(db, authorOf({ site, viewer, services }), newest))
  const shown = found(isAllowed ? newest : undefined, missing)
  if (version === undefined || version === shown.version) return shown
  return found(await sql.selectVersion(db, courseId, version), missing)
}

/** File types of a document, most frequent first, in the form of course.file_types. */
function fileTypes(doc: CourseDoc): string {
  const counts = new Map<string, number>()
  for (const { periodList } of doc.chapterList)
    for (const { docType } of periodList) if (docType) counts.set(docType, (counts.get(docType) ?? 0) + 1)
  return [...counts]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([type]) => type)
    .join(',')
}

export const preview: Handler<(typeof courseAudit)['preview']> = async ({ courseId, version }, request) => {
  const { db } = request
  const shown = await visibleVersion(request, courseId, version, texts.noCourse)
  const doc = visible(shown.doc)
  const [state, { videos, files }, lecturer, names] = await Promise.all([
    stateRow(db, courseId),
    knownOf(db, doc),
    selectLecturerCard(db, shown.lecturerId),
    categoryNames(db, [doc]),
  ])
  const lengthOf = (videoId: string) => videos.get(videoId)?.videoLength ?? 0
  const periods = doc.chapterList.flatMap(({ periodList }) => periodList)
  return {
    courseId,
    courseCategory: shown.courseCategory,
    version: shown.version,
    auditStatus: shown.auditStatus,
    ...fieldsOf(doc),
    // Operators decide on free access for members after the approval.
    isVipFree: 0 as const,
    lecturerId: shown.lecturerId,
    lecturerName: state.lecturerName,
    countStudy: state.countStudy,
    periodTotal: periods.length,
    totalSeconds: periods.reduce(
      (sum, { periodType, videoId }) => sum + (periodType === stateCode.lesson.video ? lengthOf(videoId) : 0),
      0,
    ),
    readSeconds: periods.reduce(
      (sum, { periodType, periodText }) => sum + (periodType === stateCode.lesson.text ? readSeconds(periodText) : 0),
      0,
    ),
    score: 0,
    commentCount: state.commentCount,
    collectionCount: 0,
    fileTypes: fileTypes(doc),
    downloadCount: 0,
    gmtCreate: state.gmtCreate,
    categoryName1: names.get(doc.categoryId1) ?? '',
    categoryName2: names.get(doc.categoryId2) ?? '',
    categoryName3: names.get(doc.categoryId3) ?? '',
    lecturer: found(lecturer, texts.noCourse),
    accessoryList: doc.accessoryList.map(({ id, refId, refType, acName, fileType, fileSize }) => ({
      id,
      refId,
      refType,
      acName,
      fileType,
      fileSize,
      downloadCount: 0,
    })),
    chapterList: doc.chapterList.map(({ id: chapterId, chapterName, chapterDesc, picList, periodList }) => ({
      id: chapterId,
      chapterName,
      chapterDesc,
      picList: pictures(picList),
      periodList: periodList.map(
        ({
          id,
          periodName,
          periodDesc,
          isFree,
          periodType,
          videoId,
          fileId,
          docType,
          docSize,
          startTime,
          endTime,
        }) => ({
          id,
          chapterId,
          periodName,
          periodDesc,
          isFree,
          periodType,
          videoLength: periodType === stateCode.lesson.video ? lengthOf(videoId) : 0,
          startTime: startTime || null,
          endTime: endTime || null,
          docType,
          docSize,
          readStatus: periodType === stateCode.lesson.document ? (files.get(fileId)?.readStatus ?? 0) : 0,
        }),
      ),
    })),
  }
}

function fieldsOf({ chapterList: _chapters, accessoryList: _accessories, pictureList, ...fields }: CourseDoc) {
  return { ...fields, pictureList: pictures(pictureList) }
}

export const previewSign: Handler<(typeof courseAudit)['previewSign']> = async ({ periodId, version }, request) => {
  const { db, site, viewer, services } = request
  const { siteId } = site
  const courseId = found(await sql.selectCourseOf(db, periodId), texts.noPeriod)
  const shown = await visibleVersion(request, courseId, version, texts.noPeriod)
  const { period } = found(periodOf(visible(shown.doc), periodId), texts.noPeriod)
  const video = period.periodType === stateCode.lesson.video ? await readyVideo(db, period.videoId) : undefined
  const isFile = period.periodType === stateCode.lesson.document || period.periodType === stateCode.lesson.file
  const file =
    isFile && period.fileId ? (await references.selectFiles(db, [period.fileId])).get(period.fileId) : undefined
  const isReadable = period.periodType === stateCode.lesson.document && file?.readStatus === stateCode.document.readable
  const isReady = video?.videoStatus === stateCode.video.ready
  return {
    periodId,
    periodType: period.periodType,
    periodName: period.periodName,
    videoStatus: video?.videoStatus ?? 0,
    vid: video?.videoId ?? '',
    // Previews have study 0, which is not recorded.
    ticket: isReady ? previewTicket(request, video.videoId, periodId) : '',
    text: period.periodType === stateCode.lesson.text ? period.periodText : '',
    docName: period.docName,
    docUrl: file ? fileUrl(services, siteId, { id: period.fileId, fileKind: 'document' }, viewer.userId) : '',
    readStatus: period.periodType === stateCode.lesson.document ? (file?.readStatus ?? 0) : 0,
    readReason: period.periodType === stateCode.lesson.document ? (file?.readReason ?? '') : '',
    readUrl: isReadable ? readingUrl(services, siteId, period.fileId, viewer.userId) : '',
  }
}

async function readyVideo(db: Sql, videoId: string) {
  if (!videoId) return undefined
  const video = (await references.selectVideos(db, [videoId])).get(videoId)
  return video?.isDeleted === 0 ? video : undefined
}

/** A ticket that plays a video outside of any study. */
export function previewTicket(
  { services, site, viewer }: Pick<Request<'login'>, 'services' | 'site' | 'viewer'>,
  videoId: string,
  periodId: string,
): string {
  const exp = Math.floor(services.clock.now() / 1000) + TICKET_SECONDS
  return issueTicket(services.secret, {
    siteId: site.siteId,
    userId: viewer.userId,
    videoId,
    periodId,
    studyId: '0',
    exp,
  })
}
