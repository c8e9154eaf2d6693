/**
 * Adds a course that is approved and on the shelf. It writes the rows that a review writes when it passes: version 1,
 * and the shelf as its projection. For seeds and tests; people go through a draft and a review.
 */
import { stateCode } from '@zhixing/contract/states'
import type { Tx } from '../../kernel/db/index.ts'
import { cleanHtml } from '../../lib/html.ts'
import { cleanFields } from './clean-fields.ts'
import {
  type CourseDoc,
  type DocAccessory,
  type DocChapter,
  type DocFields,
  type DocMoment,
  type DocPeriod,
  emptyDoc,
  emptyPeriod,
  partIds,
  videosOf,
  periodsOf,
} from './doc.ts'
import { writeShelf } from './publish.ts'
import { selectAuthor } from './publish.sql.ts'
import { revisions } from './versions.ts'
import * as sql from './versions.sql.ts'

type Part<T> = Partial<Omit<T, 'id' | 'isDeleted' | 'clientKey'>>

/** A lesson to add. `periodText` is HTML and is cleaned. */
export type PeriodToAdd = Part<Omit<DocPeriod, 'momentList'>> &
  Pick<DocPeriod, 'periodName' | 'periodType'> & { momentList?: Omit<DocMoment, 'id'>[] }

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
  /** Of a private course: the organisation, which is to give it seats. */
  orgId?: string
  /** Handed in, and not reviewed yet. */
  isWaiting?: boolean
  /** HTML is cleaned. */
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

/**
 * Adds the course; one that waits is a draft on the desk only. It publishes no event: the caller does, once its whole
 * change is complete.
 */
export async function addCourse(tx: Tx, course: CourseToAdd): Promise<AddedCourse> {
  const { lecturerId, courseCategory = stateCode.category.recorded, fields, chapters, accessories = [] } = course
  const moments = chapters.flatMap(({ periods }) => periods.flatMap(({ momentList = [] }) => momentList)).length
  const parts = chapters.reduce((sum, { periods }) => sum + 1 + periods.length, accessories.length + moments)
  const ids = await sql.newIds(tx, parts + 1)
  const nextId = () => ids.shift() ?? ''
  const courseId = nextId()
  const doc: CourseDoc = {
    ...emptyDoc(fields.courseName),
    ...cleanFields(fields),
    chapterList: chapters.map(
      ({ chapterName, chapterDesc = '', periods }): DocChapter => ({
        id: nextId(),
        chapterName,
        chapterDesc,
        picList: [],
        periodList: periods.map(({ periodName, momentList, ...period }) => ({
          ...emptyPeriod(nextId(), periodName),
          ...period,
          periodText: cleanHtml(period.periodText ?? ''),
          ...(momentList && { momentList: momentList.map((moment) => ({ ...moment, id: nextId() })) }),
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
  const { orgId, isWaiting = false } = course
  const version = { courseId, version: 1, lecturerId, courseCategory, orgId, doc }
  await sql.insertVersion(tx, {
    ...version,
    siteId: tx.siteId,
    periodTotal: periodsOf(doc).length,
    auditStatus: isWaiting ? stateCode.audit.draft : stateCode.audit.approved,
    rev: 1,
  })
  await sql.writeVideos(tx, { ...version, videos: videosOf(doc) })
  await sql.writeParts(tx, courseId, partIds(doc))
  if (isWaiting) await handIn(tx, courseId, lecturerId)
  else await writeShelf(tx, { ...version, siteId: tx.siteId, publishTime: null })
  return {
    courseId,
    chapterIds: doc.chapterList.map(({ id }) => id),
    periodIds: periodsOf(doc).map(({ period }) => period.id),
    accessoryIds: doc.accessoryList.map(({ id }) => id),
  }
}

async function handIn(tx: Tx, courseId: string, lecturerId: string): Promise<void> {
  const [newest, userId] = [await sql.selectNewest(tx, courseId), await selectAuthor(tx, lecturerId)]
  if (!newest || !userId) throw new Error('the draft has no author')
  await revisions.submit(tx, courseId, newest, { rev: newest.rev, userId, missing: async () => [] })
}
