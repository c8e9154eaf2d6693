import { type AdminEntry, type AdminGroup, adminGroups, adminMenu } from '@zhixing/contract/admin-menu'
import { rightsOf } from '@zhixing/contract/admin-entries'
import { allows, type Deed } from '@zhixing/contract/grants'

export { entryOf, rightsOf } from '@zhixing/contract/admin-entries'
export { type AdminEntry, type AdminGroup, adminMenu } from '@zhixing/contract/admin-menu'

/** A line of the menu: one page, or several as tabs. */
export interface AdminSection {
  title: string
  entries: AdminEntry[]
}

/** Whether a holder of these permissions may do the deed with what the page of the entry shows. Pure. */
export const mayWith = (permissions: readonly string[], entry: AdminEntry, deed: Deed): boolean =>
  rightsOf(entry).some((permission) => allows(permissions, permission, deed))

/** Whether a holder of these permissions may open the page of the entry. Pure. */
export const mayOpen = (permissions: readonly string[], entry: AdminEntry): boolean =>
  mayWith(permissions, entry, 'read')

const sectionOf = ({ section, title }: AdminEntry) => section ?? title

/** The entries beside one, itself included, that these permissions may open: tabs of one line of the menu. Pure. */
export function tabsOf(
  entry: AdminEntry,
  permissions: readonly string[],
  menu: readonly AdminEntry[] = adminMenu,
): AdminEntry[] {
  return menu.filter(
    (other) => other.group === entry.group && sectionOf(other) === sectionOf(entry) && mayOpen(permissions, other),
  )
}

/** The menu for a set of permissions, without empty groups. A section of one page has its title. Pure. */
export function menuFor(
  permissions: readonly string[],
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
export const firstPath = (permissions: readonly string[]): string | undefined =>
  menuFor(permissions)[0]?.sections[0]?.entries[0]?.path
