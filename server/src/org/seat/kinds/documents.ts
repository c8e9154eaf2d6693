/** Seats in documents of the library, which are opened and learned as courses are. */
import { stateCode } from '@zhixing/contract/states'
import { findSellableCourses, type SellableCourse, selectSellableCourses } from '../../../course/index.ts'
import { courses, itemOfCourse } from './courses.ts'
import type { SeatKind } from './port.ts'

const { library } = stateCode.category
const { material } = stateCode.product

const itemOf = (row: SellableCourse) => itemOfCourse(row, material, '/library/view/')

export const documents: SeatKind = {
  productTypes: [material],
  kindName: '文档',
  async select(sql, ids) {
    const rows = await selectSellableCourses(sql, ids)
    return rows.filter(({ courseCategory }) => courseCategory === library).map(itemOf)
  },
  async find(sql, by, stretch) {
    const { list, totalCount } = await findSellableCourses(sql, [library], by, stretch)
    return { list: list.map(itemOf), totalCount }
  },
  learning: courses.learning,
  isFinishable: courses.isFinishable,
  lock: courses.lock,
}
