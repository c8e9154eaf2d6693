/** Seats in courses: `course_owner` has a branch for their holders. */
import { EVERYONE } from '@zhixing/contract/audience'
import { stateCode } from '@zhixing/contract/states'
import { findSellableCourses, type SellableCourse, selectSellableCourses } from '../../../course/index.ts'
import type { SeatItem, SeatKind } from './port.ts'

// The categories of courses have the numbers of their product types.
const { course, live } = stateCode.product

/** A row of the course table as an item of this type, with its page. */
export const itemOfCourse = (row: SellableCourse, productType: number, path: string): SeatItem => ({
  productType,
  productId: row.courseId,
  itemName: row.courseName,
  itemLogo: row.courseLogo,
  url: `${path}${row.courseId}`,
  price: row.courseDiscount,
  isFree: row.isFree,
  isOnShelf: row.isOnShelf,
  ...(row.orgId !== EVERYONE && { orgId: row.orgId }),
  lecturer: row,
})

const itemOf = (row: SellableCourse) =>
  itemOfCourse(row, row.courseCategory, row.courseCategory === live ? '/live/detail/' : '/view/')

export const courses: SeatKind = {
  productTypes: [course, live],
  kindName: '课程',
  select: async (sql, ids) => (await selectSellableCourses(sql, ids)).map(itemOf),
  async find(sql, by, stretch) {
    const { list, totalCount } = await findSellableCourses(sql, [course, live], by, stretch)
    return { list: list.map(itemOf), totalCount }
  },
  learning: (sql) => ({
    join: sql`
      LEFT JOIN course_learned l ON l.site_id = ${sql.siteId} AND l.user_id = s.user_id AND l.course_id = s.product_id`,
    progress: sql`coalesce(l.progress, 0)`,
    isBegun: sql`l.user_id IS NOT NULL`,
    finishedAt: sql`l.finished_at`,
  }),
  isFinishable: true,
  lock: 'progress',
}
