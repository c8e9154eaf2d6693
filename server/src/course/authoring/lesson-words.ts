/** What lessons say in the newest version of a course, for drafts that its author reviews. */
import { stateCode } from '@zhixing/contract/states'
import { paragraphsOf } from '@zhixing/files/paragraphs'
import type { Db } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { subtitleCues } from '../../vod/index.ts'
import { type CourseDoc, type DocPeriod, isVideo, periodsOf } from './doc.ts'
import * as edits from './edits.ts'
import { texts } from './texts.ts'
import { type Author, ownCourse, ownCourseOf } from './versions.ts'

export interface LessonWords {
  periodName: string
  periodDesc: string
  chapterName: string
  /** Places are seconds of a film, paragraphs of a text; other lessons have no lines. */
  kind: 'film' | 'text' | 'other'
  lines: [place: number, text: string][]
}

type Reader = Pick<Services, 'config' | 'platform'>

async function linesOf(db: Db, services: Reader, period: DocPeriod): Promise<Pick<LessonWords, 'kind' | 'lines'>> {
  if (isVideo(period)) {
    const { videoId, subtitleHash = null } = period
    const cues = await subtitleCues(services, db, videoId, subtitleHash)
    return { kind: 'film', lines: cues.map(({ start, text }) => [Math.floor(start), text.replaceAll('\n', ' ')]) }
  }
  if (period.periodType !== stateCode.lesson.text) return { kind: 'other', lines: [] }
  return { kind: 'text', lines: paragraphsOf(period.periodText).map(({ number, text }) => [number, text]) }
}

/** One lesson of the author. @throws {CallError} notFound */
export async function ownLessonWords(
  services: Reader,
  db: Db,
  author: Author,
  periodId: string,
): Promise<LessonWords & { courseName: string }> {
  const { doc } = await ownCourseOf(db, author, periodId, texts.noPeriod)
  const { chapter, period } = edits.livingPeriod(doc, periodId)
  const { periodName, periodDesc } = period
  const said = await linesOf(db, services, period)
  return { courseName: doc.courseName, chapterName: chapter.chapterName, periodName, periodDesc, ...said }
}

/**
 * The lessons of the author's course in order; the lines of the first `most` of them only, since each film is a file.
 * @throws {CallError} notFound
 */
export async function ownCourseWords(
  services: Reader,
  db: Db,
  author: Author,
  courseId: string,
  most: number,
): Promise<{ doc: CourseDoc; lessons: LessonWords[] }> {
  const { doc } = await ownCourse(db, author, courseId)
  const lessons: LessonWords[] = []
  for (const { chapter, period } of periodsOf(doc)) {
    const said = lessons.length < most ? await linesOf(db, services, period) : { kind: 'other' as const, lines: [] }
    const { periodName, periodDesc } = period
    lessons.push({ chapterName: chapter.chapterName, periodName, periodDesc, ...said })
  }
  return { doc, lessons }
}
