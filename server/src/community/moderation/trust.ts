/** Trust levels: a pure rule over a person's reputation, and permissions by level. docs/decisions/0049. */

/** Reputation of a person. */
export interface Reputation {
  /** Whole days since the account was created. */
  days: number
  /** Number of public texts. */
  accepted: number
  /** Removals by moderators within 90 days that were not reverted. */
  upheld: number
  /** Muted or suspended now or within the last 30 days; lifted sanctions do not count. */
  isSanctioned: boolean
}

/** One level of the site's table, by index: 0 newcomer, 1 member, 2 regular, 3 trusted. */
export interface TrustLevel {
  minDays: number
  minAccepted: number
  maxUpheld: number
  /** Texts wait for review. */
  isHeld: 0 | 1
  /** External links: 0 removed, 1 nofollow ugc, 2 plain. */
  linkMode: 0 | 1 | 2
  /** Maximum number of texts per hour; 0: unlimited. */
  hourlyMax: number
  /** Reports count towards hiding. */
  isWeighed: 0 | 1
}

const allowed = { isHeld: 0, linkMode: 1, hourlyMax: 0, isWeighed: 1 } as const

/** Default table: levels differ in requirements, not in permissions. */
export const usualLevels: readonly TrustLevel[] = [
  { minDays: 0, minAccepted: 0, maxUpheld: 0, ...allowed },
  { minDays: 1, minAccepted: 1, maxUpheld: 2, ...allowed },
  { minDays: 30, minAccepted: 10, maxUpheld: 1, ...allowed },
  { minDays: 90, minAccepted: 50, maxUpheld: 0, ...allowed },
]

/**
 * Level of a person: 0 when sanctioned; else rises while the next level's requirements are met, so that no level is
 * skipped even if a higher one requires less. Pure.
 */
export function levelOf(reputation: Reputation, levels: readonly TrustLevel[]): number {
  if (reputation.isSanctioned) return 0
  const refused = levels.findIndex(
    ({ minDays, minAccepted, maxUpheld }, index) =>
      index > 0 && (reputation.days < minDays || reputation.accepted < minAccepted || reputation.upheld > maxUpheld),
  )
  return refused === -1 ? Math.max(levels.length - 1, 0) : refused - 1
}

/** Whether levels differ in a field; if not, no lookup is needed. Pure. */
export const differ = (levels: readonly TrustLevel[], ...fields: (keyof TrustLevel)[]): boolean =>
  fields.some((field) => levels.some((level) => level[field] !== levels[0]?.[field]))

const OUTSIDE = /<a ([^>]*)>([\s\S]*?)<\/a>/g

/** Applies a link mode to sanitized HTML (`cleanPeoplesHtml`). Pure. */
export function withLinks(html: string, mode: TrustLevel['linkMode']): string {
  if (mode === 1) return html
  if (mode === 2) return html.replaceAll(' rel="noopener nofollow ugc"', ' rel="noopener"')
  return html.replace(OUTSIDE, (link, attributes: string, words: string) =>
    /href="\/(?!\/)/.test(attributes) ? link : words,
  )
}
