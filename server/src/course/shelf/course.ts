import { type Chapter, type CourseDetail, course, type courseSorts } from '@zhixing/contract/course/course'
import { stateCode } from '@zhixing/contract/states'
import type { Db, Sql } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { withCoursePrices } from '../../shared/shelf-price.ts'
import { found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { offsetOf, type PageRequest, pageOf } from '../../kernel/page.ts'
import { highlight, searchWords } from '../../shared/search/tokenize.ts'
import { selectReadStatuses } from '../../system/index.ts'
import * as sql from './course.sql.ts'
import { examsOf } from '../exam-hook.ts'
import { onShelf } from '../policy.ts'

/** A course in any state with its lecturer and attachments; `undefined` when there is none. */
export async function loadDetail(
  db: Db,
  courseId: string,
): Promise<(CourseDetail & { statusId: number; isPutaway: number }) | undefined> {
  const [row, accessoryList] = await Promise.all([sql.selectDetail(db, courseId), sql.selectAccessories(db, courseId)])
  if (!row) return undefined
  const { lecturerUserId, lecturerImg, lecturerPosition, lecturerIntroduce, attentionCount, ...detail } = row
  return {
    ...detail,
    lecturer: {
      id: row.lecturerId,
      userId: lecturerUserId,
      lecturerName: row.lecturerName,
      headImgUrl: lecturerImg,
      position: lecturerPosition,
      introduce: lecturerIntroduce,
      attentionCount,
    },
    accessoryList,
  }
}

/** Groups rows of lessons by chapter; documents carry their read status. */
export async function gatherChapters(db: Sql, rows: sql.PeriodRow[]): Promise<Chapter[]> {
  const documents = rows.flatMap(({ periodType, fileId }) =>
    periodType === stateCode.lesson.document && fileId ? [fileId] : [],
  )
  const readable = await selectReadStatuses(db, documents)
  const chapters = new Map<string, Chapter>()
  for (const row of rows) {
    const { chapterId, chapterName, chapterDesc } = row
    const chapter = chapters.get(chapterId) ?? { id: chapterId, chapterName, chapterDesc, periodList: [] }
    chapters.set(chapterId, chapter)
    if (row.id === null) continue
    const { chapterName: _name, chapterDesc: _desc, fileId, ...period } = row
    chapter.periodList.push({ ...period, readStatus: readable.get(fileId ?? '') ?? 0 })
  }
  return [...chapters.values()]
}

/** Cards of those of the courses that are on the shelf, in the order of the ids. */
export async function shelvedCourses({ db, services }: { db: Db; services: Services }, ids: readonly string[]) {
  return ids.length === 0 ? [] : withCoursePrices({ db, services }, await sql.selectShelved(db, ids))
}

/** Lessons shown below a search result. */
const MAX_PERIODS_FOUND = 3

/** The first lessons whose names match. */
export function periodsFound(periods: readonly { periodId: string; periodName: string }[], keyword: string) {
  return periods
    .map(({ periodId, periodName }) => ({ periodId, periodName, highlight: highlight(periodName, keyword) }))
    .filter(({ periodName, highlight: marked }) => marked !== periodName)
    .slice(0, MAX_PERIODS_FOUND)
    .map(({ periodId, highlight: marked }) => ({ periodId, highlight: marked }))
}

/** A page of the courses of a kind that match, or sound alike. */
export async function searchCourses(
  { db, services }: { db: Db; services: Services },
  { keyword, type, sort, ...page }: PageRequest & { keyword: string; type: number; sort: (typeof courseSorts)[number] },
) {
  const offset = offsetOf(page)
  const results = await searchWords(keyword, async (query) => {
    // Beyond the cap of the count.
    if (offset >= sql.SEARCH_CAP) return pageOf(page, await sql.countFound(db, { query, type }), [])
    const limit = Math.min(page.pageSize, sql.SEARCH_CAP - offset)
    const [rows, count] = await Promise.all([
      sql.searchCourses(db, { query, keyword, type, sort, limit, offset }),
      sql.countFound(db, { query, type }),
    ])
    const periods = await sql.selectPeriodNames(
      db,
      rows.map(({ courseId }) => courseId),
    )
    return pageOf(
      page,
      count,
      (await withCoursePrices({ db, services }, rows)).map((row) => ({
        ...row,
        highlight: highlight(row.courseName, keyword),
        periodList: periodsFound(
          periods.filter(({ courseId }) => courseId === row.courseId),
          keyword,
        ),
      })),
    )
  })
  return results ?? pageOf(page, 0, [])
}

export const calls = implement(course, {
  async list(input, request) {
    const page = await sql.pageOfCourses(request.db, input, input)
    return { ...page, list: await withCoursePrices(request, page.list) }
  },

  async zone({ zoneId, pageSize }, request) {
    const rows = await sql.selectZoneCourses(request.db, zoneId, pageSize)
    return { zoneCourseList: await withCoursePrices(request, rows) }
  },

  view: async ({ courseId }, { db }) => {
    const detail = await loadDetail(db, courseId)
    return { ...found(detail && onShelf(detail) ? detail : undefined), isPay: 0 }
  },

  chapters: async ({ courseId }, { db }) => {
    const [visible, rows] = await Promise.all([sql.isOnShelf(db, courseId), sql.selectPeriods(db, courseId)])
    return { chapterList: await gatherChapters(db, found(visible ? rows : undefined)) }
  },

  search: (input, request) => searchCourses(request, input),

  async recommend({ courseId, pageSize }, request) {
    const rows = await sql.selectRecommended(request.db, courseId, pageSize)
    return { list: await withCoursePrices(request, rows) }
  },

  refs: async ({ courseId }, { db, services }) => {
    const [visible, accessoryList, examList] = await Promise.all([
      sql.isOnShelf(db, courseId),
      sql.selectAccessories(db, courseId),
      examsOf(services, db, courseId),
    ])
    return { accessoryList: found(visible ? accessoryList : undefined), examList }
  },
})
