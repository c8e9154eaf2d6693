import { type AdminEntry, adminMenu } from './admin-menu.ts'
import type { Permission } from './permissions.ts'

/** Whether a path is the entry or below it. The overview, a prefix of every path, covers only itself. */
const covers = (entry: AdminEntry, pathname: string) =>
  pathname === entry.path || (entry.path !== '/admin' && pathname.startsWith(`${entry.path}/`))

/** The entry of a path: the longest one that covers it. Pure. */
export function entryOf(pathname: string, menu: readonly AdminEntry[] = adminMenu): AdminEntry | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return menu.filter((entry) => covers(entry, path)).toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** Permissions of which one opens the entry. */
export const rightsOf = ({ permission }: AdminEntry): readonly Permission[] =>
  typeof permission === 'string' ? [permission] : permission
