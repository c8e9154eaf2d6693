import { redirect } from 'react-router'
import type { pageLink } from './page-link.ts'

/**
 * Redirects to the last page if the requested one no longer exists (its last row was deleted, an old link).
 * @throws a redirect
 */
export function mustExist(
  page: { list: readonly unknown[]; totalCount: number; totalPage: number },
  link: ReturnType<typeof pageLink>,
): void {
  if (page.list.length === 0 && page.totalCount > 0) throw redirect(link(page.totalPage))
}
