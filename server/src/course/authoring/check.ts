/** Completeness of a version. Pure. */
import { stateCode } from '@zhixing/contract/states'
import type { Missing } from '@zhixing/contract/course/authoring'
import type { AuthoredPeriod } from '@zhixing/contract/course/authoring-parts'
import { visibleCharacters } from '../rules.ts'
import { type CourseDoc, type DocPeriod, momentsOf, periodsOf, visible } from './doc.ts'
import { clockText, missingTexts } from './texts.ts'

interface KnownVideo {
  videoStatus: number
  isDeleted: number
  videoLength?: number
  inspection?: AuthoredPeriod['inspection']
}

/** State of the videos and files that a document references. */
export interface Known {
  /** By id; absent when deleted. */
  videos: ReadonlyMap<string, KnownVideo>
  files: { has(id: string): boolean }
}

function missingOfPeriod(period: DocPeriod, name: string, known: Known): { field: string; sentence: string } | null {
  if (period.periodType === stateCode.lesson.video) {
    if (!period.videoId) return { field: 'videoId', sentence: missingTexts.noVideo(name) }
    const video = known.videos.get(period.videoId)
    if (!video || video.isDeleted === 1) return { field: 'videoId', sentence: missingTexts.videoGone(name) }
    if (video.videoStatus === stateCode.video.failed)
      return { field: 'videoId', sentence: missingTexts.videoFailed(name) }
    const { inspection, videoLength = 0 } = video
    // A truncated video needs the explicit acceptance of its author.
    if (inspection?.isPartial === 1 && inspection.isAccepted === 0)
      return { field: 'videoId', sentence: missingTexts.videoPartial(name, videoLength, inspection.promisedSeconds) }
    // The video may have been replaced by a shorter one.
    const late = videoLength > 0 ? momentsOf(period).find(({ second }) => second > videoLength) : undefined
    return late
      ? {
          field: 'momentList',
          sentence: missingTexts.lateMoment(name, clockText(late.second), clockText(videoLength)),
        }
      : null
  }
  if (period.periodType === stateCode.lesson.text) {
    const isEmpty = visibleCharacters(period.periodText) === 0 && !/<(?:img|div|span)\b/.test(period.periodText)
    return isEmpty ? { field: 'periodText', sentence: missingTexts.noText(name) } : null
  }
  if (period.periodType === stateCode.lesson.live) {
    if (!period.startTime || !period.endTime) return { field: 'startTime', sentence: missingTexts.noTime(name) }
    return period.startTime < period.endTime ? null : { field: 'endTime', sentence: missingTexts.wrongTime(name) }
  }
  if (!period.fileId) return { field: 'fileId', sentence: missingTexts.noFile(name) }
  return known.files.has(period.fileId) ? null : { field: 'fileId', sentence: missingTexts.fileGone(name) }
}

/**
 * What is missing for a submission, in the order of the form. Videos may still be transcoding. Nothing needs a cover
 * (one is drawn from the name) or an introduction.
 */
export function missingOf({ courseId }: { courseId: string }, doc: CourseDoc, known: Known): Missing[] {
  const list: Missing[] = []
  const ofCourse = (field: string, sentence: string) => list.push({ place: 'course', id: courseId, field, sentence })
  if (!doc.courseName) ofCourse('courseName', missingTexts.courseName)
  if (doc.categoryId1 === '0') ofCourse('categoryId1', missingTexts.category)
  if (doc.isFree === 0 && doc.courseDiscount <= 0) ofCourse('courseDiscount', missingTexts.price)
  if (doc.isFree === 0 && doc.courseOriginal > 0 && doc.courseDiscount > doc.courseOriginal)
    ofCourse('courseDiscount', missingTexts.discount)
  if (doc.asksWork === 1 && !doc.workTitle) ofCourse('workTitle', missingTexts.workTitle)
  const { chapterList } = visible(doc)
  if (chapterList.length === 0) ofCourse('chapterList', missingTexts.noChapter)
  for (const chapter of chapterList) {
    const { id, chapterName, periodList } = chapter
    if (periodList.length === 0)
      list.push({ place: 'chapter', id, field: 'periodList', sentence: missingTexts.emptyChapter(chapterName) })
    for (const period of periodList) {
      const missing = missingOfPeriod(period, missingTexts.period(chapterName, period.periodName), known)
      if (missing) list.push({ place: 'period', id: period.id, ...missing })
    }
  }
  return list
}

/** Why a submitted version cannot be approved yet: something is missing, or a video is not ready. */
export function notReady(course: Parameters<typeof missingOf>[0], doc: CourseDoc, known: Known): string[] {
  const waiting = periodsOf(doc)
    .filter(
      ({ period }) =>
        period.periodType === stateCode.lesson.video &&
        known.videos.get(period.videoId)?.videoStatus === stateCode.video.transcoding,
    )
    .map(({ chapter, period }) =>
      missingTexts.videoNotReady(missingTexts.period(chapter.chapterName, period.periodName)),
    )
  return [...missingOf(course, doc, known).map(({ sentence }) => sentence), ...waiting]
}
