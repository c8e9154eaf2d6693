/** What a version still lacks: pure. */
import { stateCode } from '@zhixing/contract/states'
import type { Missing } from '@zhixing/contract/course/authoring'
import type { AuthoredPeriod } from '@zhixing/contract/course/authoring-parts'
import { courseKinds, visibleCharacters } from '../rules.ts'
import { type CourseDoc, type DocPeriod, periodsOf, visible } from './doc.ts'
import { missingTexts as setMessage } from './texts.ts'

interface KnownVideo {
  videoStatus: number
  isDeleted: number
  videoLength?: number
  inspection?: AuthoredPeriod['inspection']
}

/** What is known of the videos and files that a document names. */
export interface Known {
  /** Status by id: 1 on its way, 2 ready, 3 failed; absent when deleted. */
  videos: ReadonlyMap<string, KnownVideo>
  files: { has(id: string): boolean }
}

function missingOfPeriod(period: DocPeriod, name: string, known: Known): { field: string; sentence: string } | null {
  if (period.periodType === stateCode.lesson.video) {
    if (!period.videoId) return { field: 'videoId', sentence: setMessage.noVideo(name) }
    const video = known.videos.get(period.videoId)
    if (!video || video.isDeleted === 1) return { field: 'videoId', sentence: setMessage.videoGone(name) }
    if (video.videoStatus === stateCode.video.failed)
      return { field: 'videoId', sentence: setMessage.videoFailed(name) }
    const { inspection, videoLength = 0 } = video
    // A lesson that ends in the middle goes to learners only when its author has seen that it does.
    return inspection?.isPartial === 1 && inspection.isAccepted === 0
      ? { field: 'videoId', sentence: setMessage.videoPartial(name, videoLength, inspection.promisedSeconds) }
      : null
  }
  if (period.periodType === stateCode.lesson.text) {
    const isEmpty = visibleCharacters(period.periodText) === 0 && !/<(?:img|div|span)\b/.test(period.periodText)
    return isEmpty ? { field: 'periodText', sentence: setMessage.noText(name) } : null
  }
  if (period.periodType === stateCode.lesson.live) {
    if (!period.startTime || !period.endTime) return { field: 'startTime', sentence: setMessage.noTime(name) }
    return period.startTime < period.endTime ? null : { field: 'endTime', sentence: setMessage.wrongTime(name) }
  }
  if (!period.fileId) return { field: 'fileId', sentence: setMessage.noFile(name) }
  return known.files.has(period.fileId) ? null : { field: 'fileId', sentence: setMessage.fileGone(name) }
}

/**
 * Everything without which the version cannot be handed in, in the order of the form. A video may still be on its way. Documents and
 * resources speak for themselves: they need neither cover nor introduction.
 */
export function missingOf(
  { courseId, courseCategory }: { courseId: string; courseCategory: number },
  doc: CourseDoc,
  known: Known,
): Missing[] {
  const list: Missing[] = []
  const isCourse = courseCategory === courseKinds.recorded || courseCategory === courseKinds.live
  const ofCourse = (field: string, sentence: string) => list.push({ place: 'course', id: courseId, field, sentence })
  if (!doc.courseName) ofCourse('courseName', setMessage.courseName)
  if (isCourse && !doc.courseLogo) ofCourse('courseLogo', setMessage.courseLogo)
  if (doc.categoryId1 === '0') ofCourse('categoryId1', setMessage.category)
  if (isCourse && visibleCharacters(doc.introduce) === 0) ofCourse('introduce', setMessage.introduce)
  if (doc.isFree === 0 && doc.courseDiscount <= 0) ofCourse('courseDiscount', setMessage.price)
  if (doc.isFree === 0 && doc.courseOriginal > 0 && doc.courseDiscount > doc.courseOriginal)
    ofCourse('courseDiscount', setMessage.discount)
  const { chapterList } = visible(doc)
  if (chapterList.length === 0) ofCourse('chapterList', setMessage.noChapter)
  for (const chapter of chapterList) {
    const { id, chapterName, periodList } = chapter
    if (periodList.length === 0)
      list.push({ place: 'chapter', id, field: 'periodList', sentence: setMessage.emptyChapter(chapterName) })
    for (const period of periodList) {
      const missing = missingOfPeriod(period, setMessage.period(chapterName, period.periodName), known)
      if (missing) list.push({ place: 'period', id: period.id, ...missing })
    }
  }
  return list
}

/** Why a version that was handed in cannot pass yet: something it needs is gone, or a video is not ready. */
export function notReady(course: Parameters<typeof missingOf>[0], doc: CourseDoc, known: Known): string[] {
  const waiting = periodsOf(doc)
    .filter(
      ({ period }) =>
        period.periodType === stateCode.lesson.video &&
        known.videos.get(period.videoId)?.videoStatus === stateCode.video.transcoding,
    )
    .map(({ chapter, period }) => setMessage.videoNotReady(setMessage.period(chapter.chapterName, period.periodName)))
  return [...missingOf(course, doc, known).map(({ sentence }) => sentence), ...waiting]
}
