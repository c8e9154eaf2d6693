import { category } from '@zhixing/contract/course/course'
import { treeOf } from '../../shared/categories/index.ts'
import type { Db, Sql } from '../../kernel/db/index.ts'
import { extensionPoint } from '../../kernel/extensions.ts'
import { implement } from '../../kernel/implement.ts'
import * as sql from './category.sql.ts'
import { courseKinds } from '../rules.ts'

/** category_type of courses, and the one that stands for information articles in calls. */
const COURSES = 1
const ARTICLES = 4

/** The kind of course that a category type holds. */
const kindOf: Record<number, number> = {
  [COURSES]: courseKinds.recorded,
  2: courseKinds.resource,
  5: courseKinds.library,
}

/** Categories of articles, which a higher domain owns: one call lists the categories of every type. */
export const articleCategories =
  extensionPoint<(sql: Sql) => Promise<{ id: string; categoryName: string }[]>>('course.articleCategories')

async function shelfTree(db: Db, categoryType: number) {
  const kind = kindOf[categoryType]
  const [rows, counts] = await Promise.all([
    sql.selectCategories(db, categoryType),
    kind === undefined ? [] : sql.countByCategory(db, kind),
  ])
  const of = new Map(counts.map(({ id, count }) => [id, count]))
  return { courseCategoryList: treeOf(rows.map((row) => ({ ...row, courseCount: of.get(row.id) ?? 0 }))) }
}

export const calls = implement(category, {
  tree: async (_input, { db }) => shelfTree(db, COURSES),

  list: async ({ categoryType }, { db, services }) => {
    if (categoryType !== ARTICLES) return shelfTree(db, categoryType)
    const rows = await articleCategories.one(services)(db)
    return { courseCategoryList: rows.map((row) => ({ ...row, floor: 1, children: [] })) }
  },

  information: async (_input, { db, services }) => ({ list: await articleCategories.one(services)(db) }),
})
