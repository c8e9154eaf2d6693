import { stateCode } from '@zhixing/contract/states'
import { redirect } from 'react-router'
import type { PageServices } from '../../../context.ts'
import type { Kind } from './kinds.ts'
import { listPath, readListQuery } from './list-query.ts'

/** Three columns beside the categories make four full rows. */
const PAGE_SIZE = 12

/** What the page of a list shows: categories of its kind, and the rows its address asks for. */
export async function loadList({ call, origin }: PageServices, url: URL, kind: Kind) {
  const query = readListQuery(url.searchParams)
  const { courseCategory, categoryType, base } = kind
  const [categories, page] = await Promise.all([
    courseCategory === stateCode.category.recorded
      ? call('course/api/course/category/listForSite', {})
      : call('course/api/course/category/list', { categoryType }),
    call('course/api/course/list', { ...query, courseCategory, pageSize: PAGE_SIZE }),
  ])
  // A page that is no longer there (an old link): the last one there is.
  if (page.list.length === 0 && page.totalCount > 0)
    throw redirect(listPath({ ...query, pageCurrent: page.totalPage }, base))
  return {
    query,
    categories: categories.courseCategoryList,
    courses: page.list,
    count: page.totalCount,
    pages: page.totalPage,
    origin,
  }
}
export type ListData = Awaited<ReturnType<typeof loadList>>
