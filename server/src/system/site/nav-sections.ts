/** Header entries of sections: shown once the section has content, which each domain checks for its own. */
import type { Sql } from '../../kernel/db/index.ts'
import { extensionPoint } from '../../kernel/extensions.ts'
import type { Services } from '../../kernel/services.ts'

/** A section that a header entry may lead to. */
export interface NavSection {
  /** Its URL in the navigation, such as `list`. */
  url: string
  /** Whether the section has public content. */
  hasContent: (sql: Sql) => Promise<boolean>
}

/** Sections of higher domains. */
export const navSections = extensionPoint<NavSection>('navSection')

/** All sections of the specification; one without an implementation counts as empty. */
const NAMED = ['list', 'live', 'grade', 'resource', 'exam', 'blog', 'question', 'info', 'library', 'vip']

/** Section of an entry; undefined for any other URL. Pure. */
export function sectionOf(navUrl: string): string | undefined {
  const name = navUrl.replace(/^\//, '')
  return NAMED.includes(name) ? name : undefined
}

/** Returns a check of entries for content; queries each section at most once. */
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
