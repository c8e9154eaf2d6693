/** The category path of a course: three levels of its site. */
import { stateCode } from '@zhixing/contract/states'
import type { Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { DocFields } from './doc.ts'
import * as references from './references.sql.ts'
import { texts } from './texts.ts'

type CategoryPath = Pick<DocFields, 'categoryId1' | 'categoryId2' | 'categoryId3'>

/** course_category.category_type by kind of course. */
const categoryTypes: Record<number, number> = { 1: 1, 2: 1, 3: 5, 4: 2 }

/**
 * Checks a changed category path: each level lies below the previous one and fits the kind of course.
 * @throws {CallError} invalid
 */
export async function checkCategories(
  tx: Tx,
  courseCategory: number,
  before: CategoryPath,
  after: CategoryPath,
): Promise<void> {
  const levels = ['categoryId1', 'categoryId2', 'categoryId3'] as const
  const changed = levels.find((level) => before[level] !== after[level])
  if (!changed) return
  const rows = await references.selectCategories(
    tx,
    levels.map((level) => after[level]),
  )
  let parentId = '0'
  for (const level of levels) {
    const id = after[level]
    if (id === '0') {
      parentId = 'none'
      continue
    }
    const row = rows.find((one) => one.id === id)
    if (
      !row ||
      row.statusId !== stateCode.row.active ||
      row.parentId !== parentId ||
      row.categoryType !== categoryTypes[courseCategory]
    )
      throw new CallError('invalid', texts.noCategory, level)
    parentId = id
  }
}
