/** How far a site trusts a person: a pure rule over what is known of them, and what each level allows. docs/decisions/0082. */

/** What is known of a person. */
export interface Reputation {
  /** Whole days since the account was made. */
  days: number
  /** Texts of theirs that others see. */
  accepted: number
  /** What moderators took down of theirs within 90 days and did not bring back. */
  upheld: number
  /** Muted or suspended now, or until less than 30 days ago; one that was lifted does not count. */
  isSanctioned: boolean
}

/** One row of the site's table; its place in the table is the level: 0 newcomer, 1 member, 2 regular, 3 trusted. */
export interface TrustLevel {
  minDays: number
  minAccepted: number
  maxUpheld: number
  /** What they publish waits for a moderator. */
  isHeld: 0 | 1
  /** Links to other sites: 0 none, 1 not vouched for (nofollow ugc), 2 plain. */
  linkMode: 0 | 1 | 2
  /** So many texts an hour; 0 without an end of their own. */
  hourlyMax: number
  /** Their reports count for hiding what was reported. */
  isWeighed: 0 | 1
}

const allowed = { isHeld: 0, linkMode: 1, hourlyMax: 0, isWeighed: 1 } as const

/** The table of a site that has none of its own: levels are told apart, and allow the same. */
export const usualLevels: readonly TrustLevel[] = [
  { minDays: 0, minAccepted: 0, maxUpheld: 0, ...allowed },
  { minDays: 1, minAccepted: 1, maxUpheld: 2, ...allowed },
  { minDays: 30, minAccepted: 10, maxUpheld: 1, ...allowed },
  { minDays: 90, minAccepted: 50, maxUpheld: 0, ...allowed },
]

/**
 * The level of a person: who is or was lately under a sanction is a newcomer; everybody else climbs as long as each next level's demands are met, so
 * that a table whose higher level asks for less lets nobody jump. Pure.
 */
export function levelOf(reputation: Reputation, levels: readonly TrustLevel[]): number {
  if (reputation.isSanctioned) return 0
  const refused = levels.findIndex(
    ({ minDays, minAccepted, maxUpheld }, at) =>
      at > 0 && (reputation.days < minDays || reputation.accepted < minAccepted || reputation.upheld > maxUpheld),
  )
  return refused === -1 ? Math.max(levels.length - 1, 0) : refused - 1
}

/** Whether some levels allow something else than others: where none does, nobody needs to know who stands where. Pure. */
export const differ = (levels: readonly TrustLevel[], ...fields: (keyof TrustLevel)[]): boolean =>
  fields.some((field) => levels.some((level) => level[field] !== levels[0]?.[field]))

const OUTSIDE = /<a ([^>]*)>([\s\S]*?)<\/a>/g

/** Clean HTML of a person (`cleanPeoplesHtml`) with the links that their level may set. Pure. */
export function withLinks(html: string, mode: TrustLevel['linkMode']): string {
  if (mode === 1) return html
  if (mode === 2) return html.replaceAll(' rel="noopener nofollow ugc"', ' rel="noopener"')
  return html.replace(OUTSIDE, (link, attributes: string, words: string) =>
    /href="\/(?!\/)/.test(attributes) ? link : words,
  )
}
