import { matchRoutes } from 'react-router'
import { type AdminPage, adminPages } from './pages.ts'

export interface FoundPage {
  /** The route pattern of the table: `admin/reviews/:courseId`. */
  path: string
  page: AdminPage
  /** Route parameters. */
  params: Readonly<Record<string, string | undefined>>
}

const routes = Object.entries(adminPages).map(([path, page]) => ({ path, page }))

/** The page of the back office for a path; null: none. */
export function findAdminPage(pathname: string): FoundPage | null {
  const found = matchRoutes(routes, pathname)?.at(-1)
  return found ? { ...found.route, params: found.params } : null
}
