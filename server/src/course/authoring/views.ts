/** Documents in the shapes of the contract. */
import { stateCode } from '@zhixing/contract/states'
import type { AuthoredChapter, AuthoredPeriod } from '@zhixing/contract/course/authoring-parts'
import type { AuthoredCourse, CourseState } from '@zhixing/contract/course/authoring'
import type { Sql } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import { first } from '../../kernel/page.ts'
import type { Services } from '../../kernel/services.ts'
import { posterAddress } from '../../vod/index.ts'
import { visibleCharacters } from '../rules.ts'
import type { Known } from './check.ts'
import { askedMoments, type CourseDoc, type DocPeriod, type DocPicture, periodsOf, visible } from './doc.ts'
import { pageOfStates, type StateRow } from './states.sql.ts'
import { texts } from './texts.ts'
import * as references from './references.sql.ts'
import type { FileNow, VideoNow } from './references.sql.ts'

/** Current videos and files of a document, by id. */
export interface KnownNow extends Known {
  videos: Map<string, VideoNow>
  files: Map<string, FileNow>
  /** Addresses of posters, where a view shows them. */
  posterOf?(video: VideoNow): string
}

/** Loads the current videos and files of a document; with `services`, also poster addresses. */
export async function knownOf(
  db: Sql,
  doc: CourseDoc,
  services?: Pick<Services, 'secret' | 'clock'>,
): Promise<KnownNow> {
  const periods = periodsOf(doc).map(({ period }) => period)
  const [videos, files] = await Promise.all([
    references.selectVideos(db, [...new Set(periods.map(({ videoId }) => videoId).filter(Boolean))]),
    references.selectFiles(db, [...new Set(periods.map(({ fileId }) => fileId).filter(Boolean))]),
  ])
  return services
    ? { videos, files, posterOf: (video) => posterAddress(services, db.siteId, video) }
    : { videos, files }
}

/** A lesson in the author's view, with its current video and file. */
export function periodView(
  period: DocPeriod,
  chapterId: string,
  { videos, files, posterOf }: KnownNow,
): AuthoredPeriod {
  // The replay of a live lesson is not edited here.
  const isLive = period.periodType === stateCode.lesson.live
  const video = period.videoId && !isLive ? videos.get(period.videoId) : undefined
  const there = video && video.isDeleted === 0 ? video : undefined
  const file = period.periodType === stateCode.lesson.document ? files.get(period.fileId) : undefined
  return {
    id: period.id,
    chapterId,
    periodName: period.periodName,
    periodDesc: period.periodDesc,
    isFree: period.isFree,
    periodType: period.periodType,
    videoId: there ? period.videoId : '',
    videoName: there ? period.videoName || there.videoName : '',
    videoLength: there?.videoLength ?? 0,
    videoStatus: there?.videoStatus ?? 0,
    progress: there?.progress ?? 0,
    stage: there?.stage ?? '',
    failReason: there?.failReason ?? '',
    videoSize: there?.videoSize ?? 0,
    inspection: there?.inspection ?? null,
    subtitleDrafts: there?.draftLanguages ?? [],
    posterUrl: there?.videoStatus === stateCode.video.ready ? (posterOf?.(there) ?? '') : '',
    fileId: period.fileId,
    docName: period.docName,
    docSize: period.docSize,
    docPage: file?.docPage ?? 0,
    readStatus: file?.readStatus ?? 0,
    readReason: file?.readReason ?? '',
    startTime: period.startTime ?? '',
    endTime: period.endTime ?? '',
    momentTotal: askedMoments(period).length,
    textLength: visibleCharacters(period.periodText),
  }
}

/** The outline of a document, without deleted parts. */
export function outline(doc: CourseDoc, known: KnownNow): AuthoredChapter[] {
  return visible(doc).chapterList.map(({ id, chapterName, chapterDesc, picList, periodList }) => ({
    id,
    chapterName,
    chapterDesc,
    picCount: picList.length,
    periodList: periodList.map((period) => periodView(period, id, known)),
  }))
}

/** Pictures without their idempotency keys. */
export const pictures = (list: DocPicture[]): DocPicture[] =>
  list.map(({ id, picName, picUrl }) => ({ id, picName, picUrl }))

/** A row of states without fields for operators. */
export function stateOf({
  lecturerId: _lecturerId,
  lecturerName: _lecturerName,
  courseSort: _courseSort,
  commentCount: _commentCount,
  isDeleted: _isDeleted,
  categoryIds: _categoryIds,
  ...state
}: StateRow): CourseState {
  return state
}

/** State of one course. @throws {CallError} notFound */
export async function stateRow(db: Sql, courseId: string): Promise<StateRow> {
  const { list } = await pageOfStates(
    db,
    {
      siteId: db.siteId,
      courseId,
      keyword: '',
      sort: 'changed',
    },
    first(1),
  )
  return found(list[0], texts.noCourse)
}

/** Merges state and fields of a document. */
export function courseView(state: CourseState, doc: CourseDoc): Omit<AuthoredCourse, 'missingList'> {
  const { pictureList, chapterList: _chapterList, accessoryList: _accessoryList, ...fields } = doc
  return {
    ...state,
    ...fields,
    pictureList: pictures(pictureList),
  }
}

/** Names of the categories of documents, by id. */
export async function categoryNames(db: Sql, docs: CourseDoc[]): Promise<Map<string, string>> {
  const ids = docs.flatMap((doc) => [doc.categoryId1, doc.categoryId2, doc.categoryId3])
  const rows = await references.selectCategories(db, [...new Set(ids)])
  return new Map(rows.map(({ id, categoryName }) => [id, categoryName]))
}
