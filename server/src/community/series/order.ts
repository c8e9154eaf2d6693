/** What series of every kind share: which things stand in one, in which order, each in at most one. */
import type { Fragment, Tx } from '../../kernel/db/index.ts'

/** The table that says what stands in which series, and its column of things. */
export interface SeriesRefs {
  table: 'blog_series_ref' | 'info_series_ref'
  thing: 'blog_id' | 'article_id'
}

/** Makes these the things of a series, in this order; what stood in another one moves. `also`: further columns of a row that stays or moves (`r` is the row as it was). */
export async function writeOrder(
  tx: Tx,
  { table, thing }: SeriesRefs,
  id: string,
  things: readonly string[],
  also: Fragment = tx``,
): Promise<void> {
  await tx`DELETE FROM ${tx(table)} WHERE site_id = ${tx.siteId} AND series_id = ${id} AND NOT ${tx(thing)} = ANY(${tx.ids(things)})`
  await tx`
    INSERT INTO ${tx(table)} AS r (site_id, ${tx(thing)}, series_id, place) SELECT ${tx.siteId}, w.id, ${id}, w.place FROM unnest(${tx.ids(things)}) WITH ORDINALITY AS w (id, place) ORDER BY w.id
    ON CONFLICT (site_id, ${tx(thing)}) DO UPDATE SET series_id = EXCLUDED.series_id, place = EXCLUDED.place ${also}`
}

/** Where a thing stands among what can be read of its series, from 1, and what comes before and after; undefined when it is not among them. Pure. */
export function placeIn<Place extends { id: string }>(places: readonly Place[], id: string) {
  const at = places.findIndex((one) => one.id === id)
  return at < 0 ? undefined : { place: at + 1, previous: places[at - 1] ?? null, next: places[at + 1] ?? null }
}
