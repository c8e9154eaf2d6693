/**
 * Adds a course that is approved and on the shelf. It writes the rows that a review writes when it passes: version 1,
 * and the shelf as its projection. For seeds and tests; people go through a draft and a review.
 */
import { stateCode } from '@zhixing/contract/states'
import type { Tx } from '../../kernel/db/index.ts'
import { cleanHtml } from '../../lib/html.ts'
import {
  type CourseDoc,
  type DocAccessory,
  type DocChapter,
  type DocFields,
  type DocPeriod,
  emptyDoc,
  emptyPeriod,
  partIds,
  videosOf,
  periodsOf,
} from './doc.ts'
import { writeShelf } from './publish.ts'
import * as sql from './versions.sql.ts'

type Part<T> = Partial<Omit<T, 'id' | 'isDeleted' | 'clientKey'>>

/** A lesson to add. `periodText` is HTML and is cleaned. */
export type PeriodToAdd = Part<DocPeriod> & Pick<DocPeriod, 'periodName' | 'periodType'>

export interface ChapterToAdd {
  chapterName: string
  chapterDesc?: string
  periods: PeriodToAdd[]
}

/** An attachment of the course itself. */
export type AccessoryToAdd = Omit<Part<DocAccessory>, 'refId' | 'refType'> & Pick<DocAccessory, 'acName' | 'fileId'>

export interface CourseToAdd {
  lecturerId: string
  /** `stateCode.category`; a recorded course by default. */
  courseCategory?: number
  /** `introduce` is HTML and is cleaned. */
  fields: Partial<DocFields> & Pick<DocFields, 'courseName'>
  chapters: ChapterToAdd[]
  accessories?: AccessoryToAdd[]
}

export interface AddedCourse {
  courseId: string
  chapterIds: string[]
  /** Of all chapters, in order. */
  periodIds: string[]
  accessoryIds: string[]
}

/** Adds the course. It publishes no event: the caller does, once its whole change is complete. */
export async function addCourse(tx: Tx, course: CourseToAdd): Promise<AddedCourse> {
  const { lecturerId, courseCategory = stateCode.category.recorded, fields, chapters, accessories = [] } = course
  const parts = chapters.reduce((sum, { periods }) => sum + 1 + periods.length, accessories.length)
  const ids = await sql.newIds(tx, parts + 1)
  const nextId = () => ids.shift() ?? ''
  const courseId = nextId()
  const doc: CourseDoc = {
    ...emptyDoc(fields.courseName),
    ...fields,
    introduce: cleanHtml(fields.introduce ?? ''),
    chapterList: chapters.map(
      ({ chapterName, chapterDesc = '', periods }): DocChapter => ({
        id: nextId(),
        chapterName,
        chapterDesc,
        picList: [],
        periodList: periods.map(({ periodName, ...period }) => ({
          ...emptyPeriod(nextId(), periodName),
          ...period,
          periodText: cleanHtml(period.periodText ?? ''),
        })),
        isDeleted: 0,
      }),
    ),
    accessoryList: accessories.map((accessory) => ({
      id: nextId(),
      refId: courseId,
      refType: stateCode.ref.course,
      fileType: '',
      fileSize: 0,
      ...accessory,
    })),
  }
  const version = { courseId, version: 1, lecturerId, courseCategory, doc }
  await sql.insertVersion(tx, {
    ...version,
    siteId: tx.siteId,
    periodTotal: periodsOf(doc).length,
    auditStatus: stateCode.audit.approved,
    rev: 1,
  })
  await sql.writeVideos(tx, { ...version, videos: videosOf(doc) })
  await sql.writeParts(tx, courseId, partIds(doc))
  await writeShelf(tx, { ...version, siteId: tx.siteId, publishTime: null })
  return {
    courseId,
    chapterIds: doc.chapterList.map(({ id }) => id),
    periodIds: periodsOf(doc).map(({ period }) => period.id),
    accessoryIds: doc.accessoryList.map(({ id }) => id),
  }
}
