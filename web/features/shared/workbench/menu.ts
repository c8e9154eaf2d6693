import { type AdminEntry, type AdminGroup, adminGroups, adminMenu } from '@zhixing/contract/admin-menu'
import { includesRight, mayRead, type Permission } from '@zhixing/contract/permissions'

export { type AdminEntry, type AdminGroup, adminMenu } from '@zhixing/contract/admin-menu'

/** A line of the menu: one page, or several as tabs. */
export interface AdminSection {
  title: string
  entries: AdminEntry[]
}

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

/** Whether a holder of these permissions may open the page of the entry. Pure. */
export const mayOpen = (permissions: readonly Permission[], entry: AdminEntry): boolean =>
  rightsOf(entry).some((permission) => mayRead(permissions, permission))

/** Whether a holder of these permissions may change what the page of the entry shows. Pure. */
export const mayEdit = (permissions: readonly Permission[], entry: AdminEntry): boolean =>
  rightsOf(entry).some((permission) => includesRight(permissions, permission))

const sectionOf = ({ section, title }: AdminEntry) => section ?? title

/** The entries beside one, itself included, that these permissions may open: tabs of one line of the menu. Pure. */
export function tabsOf(
  entry: AdminEntry,
  permissions: readonly Permission[],
  menu: readonly AdminEntry[] = adminMenu,
): AdminEntry[] {
  return menu.filter(
    (other) => other.group === entry.group && sectionOf(other) === sectionOf(entry) && mayOpen(permissions, other),
  )
}

/** The menu for a set of permissions, without empty groups. A section of one page has its title. Pure. */
export function menuFor(
  permissions: readonly Permission[],
  menu: readonly AdminEntry[] = adminMenu,
): { group: AdminGroup; sections: AdminSection[] }[] {
  return adminGroups
    .map((group) => {
      const entries = menu.filter((entry) => entry.group === group && mayOpen(permissions, entry))
      const sections = [...Map.groupBy(entries, sectionOf)].map(([title, own]) => ({
        title: own.length === 1 ? (own[0]?.title ?? title) : title,
        entries: own,
      }))
      return { group, sections }
    })
    .filter(({ sections }) => sections.length > 0)
}

/** Path of the first page that these permissions may open. Pure. */
export const firstPath = (permissions: readonly Permission[]): string | undefined =>
  menuFor(permissions)[0]?.sections[0]?.entries[0]?.path
