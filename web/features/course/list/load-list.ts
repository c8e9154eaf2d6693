import { stateCode } from '@zhixing/contract/states'
import { redirect } from 'react-router'
import type { PageServices } from '../../../context.ts'
import type { Kind } from './kinds.ts'
import { listPath, readListQuery } from './list-query.ts'

/** Full rows of two, three and four columns. */
const PAGE_SIZE = 24

/** Data of a list page: categories of its kind and the requested rows. */
export async function loadList({ call, origin }: PageServices, url: URL, kind: Kind) {
  const query = readListQuery(url.searchParams)
  const { courseCategory, categoryType, base } = kind
  const [categories, page] = await Promise.all([
    courseCategory === stateCode.category.recorded
      ? call('course/api/course/category/listForSite', {})
      : call('course/api/course/category/list', { categoryType }),
    call('course/api/course/list', { ...query, courseCategory, pageSize: PAGE_SIZE }),
  ])
  // The page no longer exists (an old link): redirect to the last page.
  if (page.list.length === 0 && page.totalCount > 0)
    throw redirect(listPath({ ...query, pageCurrent: page.totalPage }, base))
  return {
    query,
    categories: categories.courseCategoryList,
    courses: page.list,
    count: page.totalCount,
    isMore: page.isMore === true,
    pages: page.totalPage,
    origin,
  }
}
export type ListData = Awaited<ReturnType<typeof loadList>>
