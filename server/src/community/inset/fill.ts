import type { Db } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { selectMentioned } from './card.sql.ts'
import { selectCards } from './card.ts'
import { cardKey, cardsIn, fill, mentionedIn } from './inset.ts'

/** Maximum number of insets of each kind resolved for one page. */
const MAX = 200

/** Inserts current data into mentions and cards of texts; one query per kind for all texts. */
export async function fillInsets(
  { services, db, site }: { services: Services; db: Db; site: { siteId: number } },
  htmls: readonly string[],
): Promise<string[]> {
  const cardRefs = [...new Map(htmls.flatMap(cardsIn).map((ref) => [cardKey(ref), ref])).values()].slice(0, MAX)
  const ids = [...new Set(htmls.flatMap(mentionedIn))].slice(0, MAX)
  if (cardRefs.length === 0 && ids.length === 0) return [...htmls]
  const [people, cards] = await Promise.all([
    selectMentioned(db, ids),
    selectCards(services, db, site.siteId, cardRefs),
  ])
  const byId = new Map(people.map((person) => [person.userId, person]))
  return htmls.map((html) => fill(html, byId, cards))
}

/** As `fillInsets` for rows with a `content` column. */
export async function fillRows<T extends { content: string }>(
  request: Parameters<typeof fillInsets>[0],
  rows: readonly T[],
): Promise<T[]> {
  const filled = await fillInsets(
    request,
    rows.map(({ content }) => content),
  )
  return rows.map((row, index) => ({ ...row, content: filled[index] ?? row.content }))
}
