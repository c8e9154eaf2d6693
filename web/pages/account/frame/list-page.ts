import { redirect } from 'react-router'
import type { pageLink } from './page-link.ts'

/**
 * A page of a list that is no longer there (its last row was deleted, an old link): on to the last one there is.
 * @throws a redirect
 */
export function mustExist(
  page: { list: readonly unknown[]; totalCount: number; totalPage: number },
  link: ReturnType<typeof pageLink>,
): void {
  if (page.list.length === 0 && page.totalCount > 0) throw redirect(link(page.totalPage))
}
