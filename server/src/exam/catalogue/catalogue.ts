import {
  examInfo,
  type examSorts,
  type ExamDetail,
  myExam,
  type ExamCard,
  type ExamStatus,
} from '@zhixing/contract/exam/catalogue'
import { stateCode } from '@zhixing/contract/states'
import type { Db } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { type Priceable, withPrices } from '../../shared/shelf-price.ts'
import { found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage, offsetOf, pageOf, type Page, type PageRequest } from '../../kernel/page.ts'
import { highlight, searchWords } from '../../shared/search/tokenize.ts'
import { selectPaper } from '../paper/index.ts'
import * as sql from './catalogue.sql.ts'
import { rulesInBrief, sectionsOf, statusOf } from './rules.ts'
import * as own from './status.sql.ts'
import { texts } from './texts.ts'

/** A paper with related data, and whether it is public; undefined when it was never published, or is deleted. */
export async function loadDetail(
  db: Db,
  examId: string,
  now: number,
): Promise<(ExamDetail & { isOpen: boolean }) | undefined> {
  const row = await sql.selectDetail(db, examId, new Date(now))
  const frozen = row && (await selectPaper(db, examId, row.version, 'any'))
  if (!row || !frozen) return undefined
  const { lecturerUserId, lecturerImg, lecturerPosition, lecturerIntroduce, attentionCount, isCounted, ...detail } = row
  return {
    ...detail,
    notice: frozen.notice,
    rules: { ...rulesInBrief(frozen), isCounted },
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

/** Access and attempts of a person for each of these papers, in two queries. */
export async function statuses(
  { db, services, viewer }: Pick<Request<'login'>, 'db' | 'services' | 'viewer'>,
  examIds: readonly string[],
): Promise<(examId: string) => ExamStatus> {
  const now = services.clock.now()
  const [records, owned] =
    examIds.length === 0
      ? [[], []]
      : await Promise.all([own.selectRecords(db, viewer.userId, examIds), own.selectOwned(db, viewer.userId, examIds)])
  const byExam = Map.groupBy(records, ({ examId }) => examId)
  const ownedBy = new Map(owned.map(({ examId, isPay, isCollection }) => [examId, { isPay, isCollection }]))
  return (examId) => statusOf(byExam.get(examId) ?? [], ownedBy.get(examId) ?? { isPay: 0, isCollection: 0 }, now)
}

/** The same cards with the viewer's access and attempts. */
async function withStatus<T extends Pick<ExamCard, 'examId'>>(
  request: Request<'login'>,
  page: Page<T>,
): Promise<Page<T & ExamStatus>> {
  const of = await statuses(
    request,
    page.list.map(({ examId }) => examId),
  )
  return mapPage(page, (card) => ({ ...card, ...of(card.examId) }))
}

/** A paper as a product. */
const paperOf = ({ examId, examOriginal, examDiscount, isFree, isVipFree }: ExamCard): Priceable => ({
  productType: stateCode.product.paper,
  productId: examId,
  original: examOriginal,
  price: examDiscount,
  isFree,
  isVipFree,
})

/** A page of papers that match the words, or sound like them (pinyin). */
export async function searchExams(
  { db, services }: { db: Db; services: Services },
  { keyword, sort, ...page }: PageRequest & { keyword: string; sort: (typeof examSorts)[number] },
) {
  const offset = offsetOf(page)
  const hits = await searchWords(keyword, async (query) => {
    // Beyond the limit of counting.
    if (offset >= sql.SEARCH_CAP) return pageOf(page, await sql.countFound(db, query), [])
    const limit = Math.min(page.pageSize, sql.SEARCH_CAP - offset)
    const [rows, count] = await Promise.all([
      sql.searchExams(db, { query, keyword, sort, limit, offset }),
      sql.countFound(db, query),
    ])
    return pageOf(
      page,
      count,
      (await withPrices({ db, services }, rows, paperOf)).map((row) => ({
        ...row,
        highlight: highlight(row.examName, keyword),
      })),
    )
  })
  return hits ?? pageOf(page, 0, [])
}

const publicCalls = implement(examInfo, {
  async list(input, request) {
    const page = await sql.pageOfExams(request.db, input, input)
    return { ...page, list: await withPrices(request, page.list, paperOf) }
  },

  view: async ({ examId }, { db, services }) => {
    const detail = await loadDetail(db, examId, services.clock.now())
    return found(detail?.isOpen ? detail : undefined, texts.noExam)
  },

  search: (input, request) => searchExams(request, input),

  async recommend({ examId, pageSize }, request) {
    return { list: await withPrices(request, await sql.selectRecommended(request.db, examId, pageSize), paperOf) }
  },
})

const myCalls = implement(myExam, {
  async list({ subjectId, ...page }, request) {
    const by = { userId: request.viewer.userId, subjectId }
    return withStatus(request, await own.pageOfMayTake(request.db, by, page))
  },

  async view({ examId }, request) {
    const { db, viewer } = request
    const [detail, may, of] = await Promise.all([
      loadDetail(db, examId, request.services.clock.now()),
      own.mayOpen(db, viewer.userId, examId),
      statuses(request, [examId]),
    ])
    // A paper stays visible to its takers and owners when it is unlisted.
    return { ...found(may ? detail : undefined, texts.noExam), ...of(examId) }
  },

  async taken({ state, keyword, ...page }, request) {
    const by = { userId: request.viewer.userId, state, keyword }
    return withStatus(request, await own.pageOfTaken(request.db, by, page))
  },
})

export const calls = [...publicCalls, ...myCalls]
