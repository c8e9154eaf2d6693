/** What a version still lacks: pure. */
import type { Missing } from '@zhixing/contract/course/authoring'
import { courseKinds, visibleCharacters } from '../rules.ts'
import { type CourseDoc, type DocPeriod, periodsOf, visible } from './doc.ts'
import { missingTexts as say } from './texts.ts'

/** What is known of the videos and files that a document names. */
export interface Known {
  /** Status by id: 1 on its way, 2 ready, 3 failed; absent when deleted. */
  videos: ReadonlyMap<string, { videoStatus: number; isDeleted: number }>
  files: { has(id: string): boolean }
}

function missingOfPeriod(period: DocPeriod, name: string, known: Known): { field: string; sentence: string } | null {
  if (period.periodType === 1) {
    if (!period.videoId) return { field: 'videoId', sentence: say.noVideo(name) }
    const video = known.videos.get(period.videoId)
    if (!video || video.isDeleted === 1) return { field: 'videoId', sentence: say.videoGone(name) }
    return video.videoStatus === 3 ? { field: 'videoId', sentence: say.videoFailed(name) } : null
  }
  if (period.periodType === 2) {
    const isEmpty = visibleCharacters(period.periodText) === 0 && !/<(?:img|div|span)\b/.test(period.periodText)
    return isEmpty ? { field: 'periodText', sentence: say.noText(name) } : null
  }
  if (!period.fileId) return period.docUrl ? null : { field: 'fileId', sentence: say.noFile(name) }
  return known.files.has(period.fileId) ? null : { field: 'fileId', sentence: say.fileGone(name) }
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
  const isCourse = courseCategory === courseKinds.recorded
  const ofCourse = (field: string, sentence: string) => list.push({ place: 'course', id: courseId, field, sentence })
  if (!doc.courseName) ofCourse('courseName', say.courseName)
  if (isCourse && !doc.courseLogo) ofCourse('courseLogo', say.courseLogo)
  if (doc.categoryId1 === '0') ofCourse('categoryId1', say.category)
  if (isCourse && visibleCharacters(doc.introduce) === 0) ofCourse('introduce', say.introduce)
  if (doc.isFree === 0 && doc.courseDiscount <= 0) ofCourse('courseDiscount', say.price)
  if (doc.isFree === 0 && doc.courseOriginal > 0 && doc.courseDiscount > doc.courseOriginal)
    ofCourse('courseDiscount', say.discount)
  const { chapterList } = visible(doc)
  if (chapterList.length === 0) ofCourse('chapterList', say.noChapter)
  for (const chapter of chapterList) {
    const { id, chapterName, periodList } = chapter
    if (periodList.length === 0)
      list.push({ place: 'chapter', id, field: 'periodList', sentence: say.emptyChapter(chapterName) })
    for (const period of periodList) {
      const missing = missingOfPeriod(period, say.period(chapterName, period.periodName), known)
      if (missing) list.push({ place: 'period', id: period.id, ...missing })
    }
  }
  return list
}

/** Why a version that was handed in cannot pass yet: something it needs is gone, or a video is not ready. */
export function notReady(course: Parameters<typeof missingOf>[0], doc: CourseDoc, known: Known): string[] {
  const waiting = periodsOf(doc)
    .filter(({ period }) => period.periodType === 1 && known.videos.get(period.videoId)?.videoStatus === 1)
    .map(({ chapter, period }) => say.videoNotReady(say.period(chapter.chapterName, period.periodName)))
  return [...missingOf(course, doc, known).map(({ sentence }) => sentence), ...waiting]
}
