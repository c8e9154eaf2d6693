/** Which entries of the header lead somewhere: a section shows once there is something in it (each domain says so of its own). */
import type { Sql } from '../../kernel/db/index.ts'
import { extensionPoint } from '../../kernel/extensions.ts'
import type { Services } from '../../kernel/services.ts'

/** A part of the product that an entry of the header may lead to. */
export interface NavSection {
  /** Its address as the navigation writes it: list. */
  url: string
  /** Whether a visitor would find anything there. */
  hasContent: (sql: Sql) => Promise<boolean>
}

/** Sections of the domains above. */
export const navSections = extensionPoint<NavSection>('navSection')

/** Every section that the navigation knows by name (specification); one that no domain has added yet is empty. */
const NAMED = ['list', 'live', 'grade', 'resource', 'exam', 'blog', 'question', 'info', 'library', 'vip']

/** The section that an entry leads to; undefined for any other address, which is the operator's own affair. Pure. */
export function sectionOf(navUrl: string): string | undefined {
  const name = navUrl.replace(/^\//, '')
  return NAMED.includes(name) ? name : undefined
}

/** Says of an entry whether anything is behind it; asks for each section that these entries name once. */
export async function contentCheck(
  services: Services,
  sql: Sql,
  entries: readonly { navUrl: string }[],
): Promise<(entry: { navUrl: string }) => boolean> {
  const named = new Set(entries.map(({ navUrl }) => sectionOf(navUrl)))
  const sections = navSections.all(services).filter(({ url }) => named.has(url))
  const filled = new Set<string>()
  await Promise.all(
    sections.map(async ({ url, hasContent }) => {
      if (await hasContent(sql)) filled.add(url)
    }),
  )
  return ({ navUrl }) => {
    const section = sectionOf(navUrl)
    return section === undefined || filled.has(section)
  }
}
