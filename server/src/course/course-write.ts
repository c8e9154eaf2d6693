/**
 * How categories, courses and what belongs to them come into being: used by the demo school's seed and by authoring. Every function takes
 * the pool or transaction it is part of, names the site itself, answers the new id, and keeps derived columns right. None publishes
 * `content.changed`: whoever finishes the whole change does.
 */
import type { Sql } from '../kernel/db/index.ts'
import { cleanHtml } from '../lib/html.ts'
import { indexWords } from '../shared/search/tokenize.ts'
import * as sql from './course-write.sql.ts'
import type { NewAccessory, NewCategory, NewChapter, NewCourse } from './new-course.ts'
import { periodTypes } from './rules.ts'

export type { NewAccessory, NewCategory, NewChapter, NewCourse } from './new-course.ts'

/** What was really given: a key that is there but undefined means the default, too. */
function given<T extends object>(row: T): T {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as T
}

/** Adds a category; its level follows from its parent. */
export async function insertCategory(tx: Sql, category: NewCategory): Promise<string> {
  return sql.insertCategory(tx, { parentId: '0', categoryType: 1, sort: 0, ...given(category) })
}

/** Adds a course without chapters, off the shelf unless told. */
export async function insertCourse(tx: Sql, course: NewCourse): Promise<string> {
  const id = await sql.insertCourse(tx, {
    courseLogo: '',
    courseDesc: '',
    keyword: '',
    courseCategory: 1,
    isFree: 1,
    courseOriginal: 0,
    courseDiscount: 0,
    isPutaway: 0,
    courseSort: 0,
    speedDouble: 1,
    speedDrag: 1,
    isWatermark: 0,
    countStudy: 0,
    courseLevel: 0,
    outcomeList: [],
    gmtCreate: new Date().toISOString(),
    ...given(course),
    introduce: cleanHtml(course.introduce ?? ''),
  })
  await refreshSearchWords(tx, id)
  return id
}

/** Writes anew what a course is found by; to be called after its name, description, keywords, lecturer or lessons changed. */
export async function refreshSearchWords(tx: Sql, courseId: string): Promise<void> {
  const row = await sql.selectSearchSource(tx, courseId)
  if (!row) return
  const words = indexWords({
    title: row.courseName,
    names: `${row.lecturerName},${row.keyword}`,
    text: `${row.courseDesc},${row.periodNames}`,
  })
  await sql.updateSearchWords(tx, courseId, words)
}

/** Adds a chapter without periods. */
export async function insertChapter(tx: Sql, chapter: NewChapter): Promise<string> {
  return sql.insertChapter(tx, { chapterDesc: '', sort: 0, ...given(chapter) })
}

export type NewPeriod = {
  siteId: number
  courseId: string
  chapterId: string
  periodName: string
  periodDesc?: string
  /** 1: a trial, may be studied before enrolling. */
  isFree?: 0 | 1
  sort?: number
} & (
  | { videoId: string }
  /** HTML; cleaned here. */
  | { periodText: string }
  /** A live session, ISO 8601. */
  | { startTime: string; endTime: string }
  /** Name as shown, and the path below the site from which the document opens. */
  | { docName: string; docUrl: string }
  /** A stored file: read page by page (`document`) or taken away (`file`). `docType` is its ending. */
  | { fileId: string; use: 'document' | 'file'; docName: string; docType: string; docSize: number }
)

/** Adds a period (video, text or document by what it is given) and counts it and its length in the course. */
export async function insertPeriod(tx: Sql, period: NewPeriod): Promise<string> {
  const content = {
    startTime: null,
    endTime: null,
    videoId: null,
    periodText: '',
    docName: '',
    docUrl: '',
    fileId: null,
    docType: '',
    docSize: 0,
  }
  const common = { periodDesc: '', isFree: 0 as const, sort: 0, ...given(period) }
  if ('videoId' in period) return sql.insertPeriod(tx, { ...content, ...common, periodType: periodTypes.video })
  if ('periodText' in period)
    return sql.insertPeriod(tx, {
      ...content,
      ...common,
      periodType: periodTypes.text,
      periodText: cleanHtml(period.periodText),
    })
  if ('startTime' in period) return sql.insertPeriod(tx, { ...content, ...common, periodType: periodTypes.live })
  if ('fileId' in period) return sql.insertPeriod(tx, { ...content, ...common, periodType: periodTypes[period.use] })
  return sql.insertPeriod(tx, { ...content, ...common, periodType: periodTypes.document })
}

/** Adds an attachment. */
export async function insertAccessory(tx: Sql, accessory: NewAccessory): Promise<string> {
  return sql.insertAccessory(tx, {
    fileType: '',
    fileSize: 0,
    refId: accessory.courseId,
    refType: 1,
    sort: 0,
    ...given(accessory),
  })
}

/** Puts a course on a shelf of the home page; a course that stands there already only moves. */
export async function insertZoneCourse(
  tx: Sql,
  place: { siteId: number; zoneId: string; courseId: string; sort?: number },
): Promise<void> {
  await sql.insertZoneCourse(tx, { sort: 0, ...given(place) })
}
