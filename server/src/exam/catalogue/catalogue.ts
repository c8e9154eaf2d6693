import { examInfo, type ExamDetail, myExam, type ExamCard, type ExamStanding } from '@zhixing/contract/exam/catalogue'
import type { Db } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import { implement, offsetOf, pageOf, type Request } from '../../kernel/implement.ts'
import { highlight, queryWords } from '../../kernel/words.ts'
import { selectPaper } from '../paper/frozen.ts'
import * as sql from './catalogue.sql.ts'
import { rulesInBrief, sectionsOf, standingOf } from './rules.ts'
import * as mine from './standing.sql.ts'
import { texts } from './texts.ts'

/** A paper with what surrounds it, and whether its address is open to everybody; `undefined` when it was never published, or is deleted. */
export async function loadDetail(
  db: Db,
  siteId: number,
  examId: string,
): Promise<(ExamDetail & { isOpen: boolean }) | undefined> {
  const row = await sql.selectDetail(db, examId)
  const frozen = row && (await selectPaper(db, siteId, examId, row.version, 'any'))
  if (!row || !frozen) return undefined
  const { lecturerUserId, lecturerImg, lecturerPosition, lecturerIntroduce, attentionCount, ...detail } = row
  return {
    ...detail,
    notice: frozen.notice,
    rules: rulesInBrief(frozen),
    titleList: sectionsOf(frozen),
    lecturer: {
      id: row.lecturerId,
      userId: lecturerUserId,
      lecturerName: row.lecturerName,
      headImgUrl: lecturerImg,
      position: lecturerPosition,
      introduce: lecturerIntroduce,
      attentionCount,
    },
  }
}

/** How a person stands to each of these papers. Two queries, however many there are. */
export async function standings(
  { db, services, viewer }: Pick<Request<'login'>, 'db' | 'services' | 'viewer'>,
  examIds: readonly string[],
): Promise<(examId: string) => ExamStanding> {
  const now = services.clock.now()
  const [records, owned] =
    examIds.length === 0
      ? [[], []]
      : await Promise.all([
          mine.selectRecords(db, viewer.userId, examIds),
          mine.selectOwned(db, viewer.userId, examIds),
        ])
  const byExam = Map.groupBy(records, ({ examId }) => examId)
  const ownedBy = new Map(owned.map(({ examId, isPay, isCollection }) => [examId, { isPay, isCollection }]))
  return (examId) => standingOf(byExam.get(examId) ?? [], ownedBy.get(examId) ?? { isPay: 0, isCollection: 0 }, now)
}

/** The same cards, each with my standing. */
async function withStanding<T extends Pick<ExamCard, 'examId'>>(
  request: Request<'login'>,
  list: readonly T[],
): Promise<(T & ExamStanding)[]> {
  const of = await standings(
    request,
    list.map(({ examId }) => examId),
  )
  return list.map((card) => ({ ...card, ...of(card.examId) }))
}

const publicCalls = implement(examInfo, {
  list: async (input, { db }) => {
    const [list, count] = await Promise.all([
      sql.selectExams(db, { ...input, limit: input.pageSize, offset: offsetOf(input) }),
      sql.countExams(db, input),
    ])
    return pageOf(input, count, list)
  },

  view: async ({ examId }, { db, site }) => {
    const detail = await loadDetail(db, site.siteId, examId)
    return found(detail?.isOpen ? detail : undefined, texts.noExam)
  },

  search: async ({ keyword, sort, ...page }, { db }) => {
    const query = queryWords(keyword)
    const offset = offsetOf(page)
    // Nothing to look for (punctuation only), or beyond what a search counts.
    if (!query || offset >= sql.SEARCH_CAP) return pageOf(page, query ? await sql.countFound(db, query) : 0, [])
    const limit = Math.min(page.pageSize, sql.SEARCH_CAP - offset)
    const [rows, count] = await Promise.all([
      sql.searchExams(db, { query, keyword, sort, limit, offset }),
      sql.countFound(db, query),
    ])
    return pageOf(
      page,
      count,
      rows.map((row) => ({ ...row, highlight: highlight(row.examName, keyword) })),
    )
  },

  recommend: async ({ examId, pageSize }, { db }) => ({ list: await sql.selectRecommended(db, examId, pageSize) }),
})

const myCalls = implement(myExam, {
  async list({ subjectId, ...page }, request) {
    const by = { userId: request.viewer.userId, subjectId }
    const [list, count] = await Promise.all([
      mine.selectMayTake(request.db, { ...by, limit: page.pageSize, offset: offsetOf(page) }),
      mine.countMayTake(request.db, by),
    ])
    return pageOf(page, count, await withStanding(request, list))
  },

  async view({ examId }, request) {
    const { db, site, viewer } = request
    const [detail, may, of] = await Promise.all([
      loadDetail(db, site.siteId, examId),
      mine.mayOpen(db, viewer.userId, examId),
      standings(request, [examId]),
    ])
    // One who sat or owns it keeps seeing it when it leaves the shelf.
    return { ...found(may ? detail : undefined, texts.noExam), ...of(examId) }
  },

  async taken({ state, keyword, ...page }, request) {
    const by = { userId: request.viewer.userId, state, keyword }
    const [list, count] = await Promise.all([
      mine.selectTaken(request.db, { ...by, limit: page.pageSize, offset: offsetOf(page) }),
      mine.countTaken(request.db, by),
    ])
    return pageOf(page, count, await withStanding(request, list))
  },
})

export const calls = [...publicCalls, ...myCalls]
