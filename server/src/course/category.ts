import { category } from '@zhixing/contract/course/course'
import { implement } from '../kernel/implement.ts'
import * as sql from './category.sql.ts'
import { categoryTree } from './rules.ts'

/** category_type of courses, and the one by which callers ask for the categories of information articles. */
const COURSES = 1
const ARTICLES = 4

export const calls = implement(category, {
  tree: async (_input, { db }) => ({ courseCategoryList: categoryTree(await sql.selectCategories(db, COURSES)) }),

  list: async ({ categoryType }, { db }) => {
    if (categoryType !== ARTICLES)
      return { courseCategoryList: categoryTree(await sql.selectCategories(db, categoryType)) }
    const rows = await sql.selectInformationCategories(db)
    return { courseCategoryList: rows.map((row) => ({ ...row, floor: 1, children: [] })) }
  },

  information: async (_input, { db }) => ({ list: await sql.selectInformationCategories(db) }),
})
