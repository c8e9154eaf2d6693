/** Seats in classes: the holder is a member of the class until the seat ends. */
import { stateCode } from '@zhixing/contract/states'
import {
  enterBySeats,
  extendBySeats,
  findSellableGrades,
  learnerTotals,
  leaveBySeats,
  lockSeatRoom,
  type SellableGrade,
  selectSeatRoom,
  selectSellableGrades,
} from '../../../grade/index.ts'
import { texts } from '../../texts.ts'
import type { SeatItem, SeatKind } from './port.ts'

const { class: grade } = stateCode.product

const itemOf = (row: SellableGrade): SeatItem => ({
  productType: grade,
  productId: row.gradeId,
  itemName: row.gradeName,
  itemLogo: row.gradeLogo,
  url: `/grade/view/${row.gradeId}`,
  price: row.fabPrice,
  isFree: row.isFree,
  isOnShelf: row.isOnShelf,
  isRenewable: row.isOpen,
  lecturer: row,
})

/** Finished with all of its courses; progress is their mean. */
export const classes: SeatKind = {
  productTypes: [grade],
  kindName: '班级',
  select: async (sql, ids) => (await selectSellableGrades(sql, ids)).map(itemOf),
  async find(sql, by, stretch) {
    const { list, totalCount } = await findSellableGrades(sql, by, stretch)
    return { list: list.map(itemOf), totalCount }
  },
  places: selectSeatRoom,
  async screen(tx, gradeId, userIds) {
    const room = await lockSeatRoom(tx, gradeId, userIds)
    if (!room) return { refused: new Map(userIds.map((id) => [id, texts.refused.classOver])), places: 0 }
    return { refused: new Map([...room.memberIds].map((id) => [id, texts.refused.inClass])), places: room.places }
  },
  async give(tx, seats, { operatorId, orgName }) {
    for (const [gradeId, list] of Map.groupBy(seats, ({ productId }) => productId))
      await enterBySeats(tx, gradeId, list, { operatorId, detail: texts.bySeat(orgName) })
    return []
  },
  async extend(tx, seats, { operatorId, orgName }) {
    for (const [gradeId, list] of Map.groupBy(seats, ({ productId }) => productId))
      await extendBySeats(tx, gradeId, list, { operatorId, detail: texts.bySeat(orgName) })
  },
  async takeBack(tx, seats, { operatorId, orgName }) {
    for (const [gradeId, list] of Map.groupBy(seats, ({ productId }) => productId)) {
      const userIds = list.map(({ userId }) => userId)
      await leaveBySeats(tx, gradeId, userIds, { operatorId, detail: texts.bySeat(orgName) })
    }
  },
  learning: (sql) => ({
    join: sql`
      LEFT JOIN LATERAL (
        SELECT avg(coalesce(x.progress, 0)) AS progress, count(x.user_id) AS begun,
          CASE WHEN bool_and(x.finished_at IS NOT NULL) THEN max(x.finished_at) END AS finished_at
        FROM grade_course_plan p
        LEFT JOIN course_learned x ON x.site_id = ${sql.siteId} AND x.user_id = s.user_id AND x.course_id = p.course_id
        WHERE p.site_id = ${sql.siteId} AND p.grade_id = s.product_id AND p.disabled = 0
      ) l ON true`,
    progress: sql`coalesce(l.progress, 0)`,
    isBegun: sql`l.begun > 0`,
    finishedAt: sql`l.finished_at`,
  }),
  async marks(sql, userId, productIds, now) {
    const totals = await learnerTotals(sql, userId, productIds, now)
    return new Map([...totals].map(([gradeId, total]) => [gradeId, String(total)]))
  },
  isFinishable: true,
  lock: 'progress',
}
