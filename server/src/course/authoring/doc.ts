import { type CourseFields, initialFields } from '@zhixing/contract/course/course-fields'
import { stateCode } from '@zhixing/contract/states'

/**
 * The document of one version: a course as its author wrote it. Ids of parts are made once and stay for ever, from version to version, so
 * that progress and notes of learners stay tied to what they belong to. Deleted parts stay, marked, until the version is handed in.
 */
type Flag = 0 | 1

export interface DocPicture {
  id: string
  picName: string
  picUrl: string
  clientKey?: string
}

export interface DocPeriod {
  id: string
  periodName: string
  periodDesc: string
  isFree: Flag
  /** 1 video, 2 text, 3 document, 4 file, 20 live session. */
  periodType: number
  /** When a live session begins and is to end (ISO 8601); absent for everything else. */
  startTime?: string
  endTime?: string
  /** '' for none; likewise fileId. */
  videoId: string
  videoName: string
  /** Which subtitle the video has in this version: '' for none; absent: the one that came with its package. */
  subtitleHash?: string
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
  /** Course, chapter or period it belongs to, as refType says: 1, 2, 3. */
  refId: string
  refType: number
  fileId: string
  acName: string
  fileType: string
  fileSize: number
  clientKey?: string
}

/** What stands in a course beside its parts. */
export type DocFields = CourseFields

export interface CourseDoc extends DocFields {
  pictureList: DocPicture[]
  chapterList: DocChapter[]
  accessoryList: DocAccessory[]
}

/** A course with a name only. */
export const emptyDoc = (courseName: string): CourseDoc => ({
  ...initialFields,
  courseName,
  pictureList: [],
  chapterList: [],
  accessoryList: [],
})

/** A stored document with all fields of today: one that is older than a field has its initial value. */
export const completeDoc = (doc: CourseDoc): CourseDoc => ({ ...initialFields, ...doc })

/** A period without content. */
export function emptyPeriod(id: string, periodName: string): DocPeriod {
  return {
    id,
    periodName,
    periodDesc: '',
    isFree: 0,
    periodType: 1,
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

/** The document without what was deleted: what is handed in, judged and shown. */
export function visible(doc: CourseDoc): CourseDoc {
  const chapterList = doc.chapterList
    .filter((chapter) => chapter.isDeleted === 0)
    .map((chapter) => ({ ...chapter, periodList: chapter.periodList.filter((period) => period.isDeleted === 0) }))
  const there = new Set(chapterList.flatMap((chapter) => [chapter.id, ...chapter.periodList.map(({ id }) => id)]))
  // An attachment goes with the part that it belongs to.
  const accessoryList = doc.accessoryList.filter(
    ({ refType, refId }) => refType === stateCode.ref.course || there.has(refId),
  )
  return { ...doc, chapterList, accessoryList }
}

/** Periods that are there, in order, each with its chapter. */
export function periodsOf(doc: CourseDoc): { chapter: DocChapter; period: DocPeriod }[] {
  return visible(doc).chapterList.flatMap((chapter) => chapter.periodList.map((period) => ({ chapter, period })))
}

/** Videos of the periods that are there. */
export function videosOf(doc: CourseDoc): { videoId: string; periodId: string }[] {
  return periodsOf(doc)
    .filter(({ period }) => isVideo(period))
    .map(({ period }) => ({ videoId: period.videoId, periodId: period.id }))
}

/** Ids of all parts, deleted ones included. */
export function partIds(doc: CourseDoc): string[] {
  return [
    ...doc.pictureList.map(({ id }) => id),
    ...doc.accessoryList.map(({ id }) => id),
    ...doc.chapterList.flatMap((chapter) => [
      chapter.id,
      ...chapter.picList.map(({ id }) => id),
      ...chapter.periodList.map(({ id }) => id),
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

/** Whether a period shows a video; a live one names its replay once its subtitle was changed, and only so that the change is judged. */
export const isVideo = ({ periodType, videoId }: DocPeriod) =>
  (periodType === stateCode.lesson.video || periodType === stateCode.lesson.live) && videoId !== ''

/** The document in which live periods name the video that is their replay. */
export function withReplay(doc: CourseDoc, periodIds: readonly string[], videoId: string): CourseDoc {
  const named = (period: DocPeriod): DocPeriod =>
    period.periodType === stateCode.lesson.live && periodIds.includes(period.id) ? { ...period, videoId } : period
  return {
    ...doc,
    chapterList: doc.chapterList.map((chapter) => ({ ...chapter, periodList: chapter.periodList.map(named) })),
  }
}

/** The document with the given subtitles named by its periods; videos that are not given keep theirs. */
export function withSubtitles(doc: CourseDoc, hashes: ReadonlyMap<string, string | null>): CourseDoc {
  const named = (period: DocPeriod): DocPeriod => {
    const hash = isVideo(period) ? hashes.get(period.videoId) : undefined
    if (hash === undefined) return period
    const { subtitleHash: _before, ...rest } = period
    return hash === null ? rest : { ...rest, subtitleHash: hash }
  }
  return {
    ...doc,
    chapterList: doc.chapterList.map((chapter) => ({ ...chapter, periodList: chapter.periodList.map(named) })),
  }
}

/** How one subtitle of one video is named where texts of several are held. */
export const subtitleKey = ({ videoId, subtitleHash }: Pick<DocPeriod, 'videoId' | 'subtitleHash'>): string =>
  `${videoId}/${subtitleHash ?? 'package'}`
