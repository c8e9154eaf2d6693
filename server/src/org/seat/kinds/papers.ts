/** Seats in papers: `exam_owner` has a branch for their holders. */
import { EVERYONE } from '@zhixing/contract/audience'
import { stateCode } from '@zhixing/contract/states'
import { findSellablePapers, type SellablePaper, selectSellablePapers } from '../../../exam/index.ts'
import type { SeatItem, SeatKind } from './port.ts'

const { paper } = stateCode.product

const itemOf = (row: SellablePaper): SeatItem => ({
  productType: paper,
  productId: row.examId,
  itemName: row.examName,
  itemLogo: row.examLogo,
  url: `/exam/view/${row.examId}`,
  price: row.examDiscount,
  isFree: row.isFree,
  isOnShelf: row.isOnShelf,
  ...(row.orgId !== EVERYONE && { orgId: row.orgId }),
  lecturer: row,
})

/** Finished by passing; progress is the best score as a share. A seat whose paper was begun is not taken back. */
export const papers: SeatKind = {
  productTypes: [paper],
  kindName: '试卷',
  select: async (sql, ids) => (await selectSellablePapers(sql, ids)).map(itemOf),
  async find(sql, by, stretch) {
    const { list, totalCount } = await findSellablePapers(sql, by, stretch)
    return { list: list.map(itemOf), totalCount }
  },
  learning: (sql) => ({
    join: sql`
      LEFT JOIN LATERAL (
        SELECT count(*) AS taken, min(t.finished_at) FILTER (WHERE t.is_marked AND t.is_pass = 1) AS finished_at,
          max(t.score * 100 / nullif(t.total_score, 0)) FILTER (WHERE t.is_marked) AS best
        FROM exam_taken t WHERE t.site_id = ${sql.siteId} AND t.user_id = s.user_id AND t.exam_id = s.product_id
      ) l ON true`,
    progress: sql`coalesce(l.best, 0)`,
    isBegun: sql`l.taken > 0`,
    finishedAt: sql`l.finished_at`,
  }),
  async marks(sql, userId, productIds) {
    const rows = await sql<{ examId: string; best: number; totalScore: number }[]>`
      SELECT DISTINCT ON (t.exam_id) t.exam_id, t.score::float8 AS best, t.total_score::float8 AS total_score
      FROM exam_taken t
      WHERE t.site_id = ${sql.siteId} AND t.user_id = ${userId} AND t.exam_id = ANY(${sql.ids(productIds)}) AND t.is_marked
      ORDER BY t.exam_id, t.score / nullif(t.total_score, 0) DESC NULLS LAST`
    return new Map(rows.map(({ examId, best, totalScore }) => [examId, `${best} / ${totalScore}`]))
  },
  isFinishable: true,
  lock: 'begun',
}
