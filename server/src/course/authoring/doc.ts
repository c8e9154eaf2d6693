import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { type CourseFields, courseDescription } from '@zhixing/contract/course/course-fields'
import { stateCode } from '@zhixing/contract/states'
import { MAIN_LANGUAGE } from '@zhixing/contract/vod/languages'
import { type SubtitleHash, type SubtitleTracks, type VideoSubtitles, sortedTracks } from '../../vod/index.ts'

/**
 * The document of one version: a course as its author wrote it. Parts keep their ids in all versions, so that progress
 * and notes of learners stay attached. Deleted parts stay, marked, until the version is submitted.
 */
type Flag = 0 | 1

export interface DocPicture {
  id: string
  picName: string
  picUrl: string
  clientKey?: string
}

/** A question that a film asks at a moment. */
export interface DocMoment {
  id: string
  /** Seconds from the beginning, at most three decimals. */
  second: number
  isRequired: Flag
  /** Problem of the bank that it was copied from; ''. */
  sourceId: string
  problem: ProblemDoc
  clientKey?: string
}

export interface DocPeriod {
  id: string
  periodName: string
  periodDesc: string
  isFree: Flag
  /** `stateCode.lesson`. */
  periodType: number
  /** Start and planned end of a live session (ISO 8601); absent otherwise. */
  startTime?: string
  endTime?: string
  /** '' for none; likewise fileId. */
  videoId: string
  videoName: string
  /** Subtitle of the video in this version: '' for none; absent: that of its package. */
  subtitleHash?: string
  /** Subtitles in other languages: hash by language; absent: none. */
  subtitleTracks?: SubtitleTracks
  /** Questions in the film, by time; absent: none. */
  momentList?: DocMoment[]
  /** Clean HTML. */
  periodText: string
  fileId: string
  docName: string
  docType: string
  docSize: number
  isDeleted: Flag
  clientKey?: string
}

export interface DocChapter {
  id: string
  chapterName: string
  chapterDesc: string
  picList: DocPicture[]
  periodList: DocPeriod[]
  isDeleted: Flag
  clientKey?: string
}

export interface DocAccessory {
  id: string
  /** Course, chapter or lesson it belongs to, by `refType` (`stateCode.ref`). */
  refId: string
  refType: number
  fileId: string
  acName: string
  fileType: string
  fileSize: number
  clientKey?: string
}

/** Fields of a course without its parts. */
export type DocFields = CourseFields

export interface CourseDoc extends DocFields {
  pictureList: DocPicture[]
  chapterList: DocChapter[]
  accessoryList: DocAccessory[]
}

/** A new course with a name only. */
export const emptyDoc = (courseName: string): CourseDoc => ({
  ...courseDescription.initial,
  courseName,
  pictureList: [],
  chapterList: [],
  accessoryList: [],
})

/** A stored document with the initial values of fields that were added after it. */
export const completeDoc = (doc: CourseDoc): CourseDoc => ({ ...courseDescription.initial, ...doc })

/** An empty lesson. */
export function emptyPeriod(id: string, periodName: string): DocPeriod {
  return {
    id,
    periodName,
    periodDesc: '',
    isFree: 0,
    periodType: stateCode.lesson.video,
    videoId: '',
    videoName: '',
    periodText: '',
    fileId: '',
    docName: '',
    docType: '',
    docSize: 0,
    isDeleted: 0,
  }
}

/** The document without deleted parts, as it is submitted, reviewed and shown. */
export function visible(doc: CourseDoc): CourseDoc {
  const chapterList = doc.chapterList
    .filter((chapter) => chapter.isDeleted === 0)
    .map((chapter) => ({ ...chapter, periodList: chapter.periodList.filter((period) => period.isDeleted === 0) }))
  const there = new Set(chapterList.flatMap((chapter) => [chapter.id, ...chapter.periodList.map(({ id }) => id)]))
  // Attachments of a deleted part are dropped with it.
  const accessoryList = doc.accessoryList.filter(
    ({ refType, refId }) => refType === stateCode.ref.course || there.has(refId),
  )
  return { ...doc, chapterList, accessoryList }
}

/** Active lessons in order, each with its chapter. */
export function periodsOf(doc: CourseDoc): { chapter: DocChapter; period: DocPeriod }[] {
  return visible(doc).chapterList.flatMap((chapter) => chapter.periodList.map((period) => ({ chapter, period })))
}

/** Videos of active lessons. */
export function videosOf(doc: CourseDoc): { videoId: string; periodId: string }[] {
  return periodsOf(doc)
    .filter(({ period }) => isVideo(period))
    .map(({ period }) => ({ videoId: period.videoId, periodId: period.id }))
}

/** Ids of all parts, including deleted ones. */
export function partIds(doc: CourseDoc): string[] {
  return [
    ...doc.pictureList.map(({ id }) => id),
    ...doc.accessoryList.map(({ id }) => id),
    ...doc.chapterList.flatMap((chapter) => [
      chapter.id,
      ...chapter.picList.map(({ id }) => id),
      ...chapter.periodList.flatMap((period) => [period.id, ...momentsOf(period).map(({ id }) => id)]),
    ]),
  ]
}

/** A chapter, deleted or not. */
export function chapterOf(doc: CourseDoc, id: string): DocChapter | undefined {
  return doc.chapterList.find((chapter) => chapter.id === id)
}

/** A period with its chapter, deleted or not. */
export function periodOf(doc: CourseDoc, id: string): { chapter: DocChapter; period: DocPeriod } | undefined {
  for (const chapter of doc.chapterList) {
    const period = chapter.periodList.find((one) => one.id === id)
    if (period) return { chapter, period }
  }
  return undefined
}

/**
 * Whether a lesson has a video. A live lesson has one only after a change of its replay's subtitle, so that the change
 * is reviewed.
 */
export const isVideo = ({ periodType, videoId }: DocPeriod) =>
  (periodType === stateCode.lesson.video || periodType === stateCode.lesson.live) && videoId !== ''

/** Questions of a lesson, whatever its type is at present. */
export const momentsOf = ({ momentList = [] }: DocPeriod): DocMoment[] => momentList

/** Questions that a lesson asks: those of a recorded film. */
export const askedMoments = (period: DocPeriod): DocMoment[] =>
  period.periodType === stateCode.lesson.video && period.videoId !== '' ? momentsOf(period) : []

/** Sets the replay of live lessons in a document. */
export function withReplay(doc: CourseDoc, periodIds: readonly string[], videoId: string): CourseDoc {
  const named = (period: DocPeriod): DocPeriod =>
    period.periodType === stateCode.lesson.live && periodIds.includes(period.id) ? { ...period, videoId } : period
  return {
    ...doc,
    chapterList: doc.chapterList.map((chapter) => ({ ...chapter, periodList: chapter.periodList.map(named) })),
  }
}

/** Sets the subtitles of videos in a document; other videos keep theirs. */
export function withSubtitles(doc: CourseDoc, of: ReadonlyMap<string, VideoSubtitles>): CourseDoc {
  const named = (period: DocPeriod): DocPeriod => {
    const now = isVideo(period) ? of.get(period.videoId) : undefined
    if (now === undefined) return period
    const { subtitleHash: _hash, subtitleTracks: _tracks, ...rest } = period
    return {
      ...rest,
      ...(now.hash === null ? {} : { subtitleHash: now.hash }),
      ...(Object.keys(now.tracks).length === 0 ? {} : { subtitleTracks: now.tracks }),
    }
  }
  return {
    ...doc,
    chapterList: doc.chapterList.map((chapter) => ({ ...chapter, periodList: chapter.periodList.map(named) })),
  }
}

/** Key of a subtitle in a map of subtitle texts. */
export const subtitleKey = ({ videoId, subtitleHash }: Pick<DocPeriod, 'videoId' | 'subtitleHash'>): string =>
  `${videoId}/${subtitleHash ?? 'package'}`

/** All subtitles of a lesson's video, main one first, with their keys. */
export const subtitlesOf = ({
  videoId,
  subtitleHash,
  subtitleTracks = {},
}: DocPeriod): { language: string; hash: SubtitleHash; key: string }[] => [
  { language: MAIN_LANGUAGE, hash: subtitleHash ?? null, key: subtitleKey({ videoId, subtitleHash }) },
  ...sortedTracks(subtitleTracks).map(([language, hash]) => ({
    language,
    hash,
    key: subtitleKey({ videoId, subtitleHash: hash }),
  })),
]
