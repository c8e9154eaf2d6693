/** Shared by all kinds of series: members and their order; a member is in at most one series. */
import type { Fragment, Tx } from '../../kernel/db/index.ts'

/** Table of members, and its column of member ids. */
export interface SeriesRefs {
  table: 'blog_series_ref' | 'info_series_ref'
  thing: 'blog_id' | 'article_id'
}

/**
 * Replaces the members of a series, in order; moves members of other series. `also`: further columns of rows that stay
 * or move (`r`: the old row).
 */
export async function writeOrder(
  tx: Tx,
  { table, thing }: SeriesRefs,
  id: string,
  things: readonly string[],
  also: Fragment = tx``,
): Promise<void> {
  await tx`DELETE FROM ${tx(table)} WHERE site_id = ${tx.siteId} AND series_id = ${id} AND NOT ${tx(thing)} = ANY(${tx.ids(things)})`
  await tx`
    INSERT INTO ${tx(table)} AS r (site_id, ${tx(thing)}, series_id, place)
    SELECT ${tx.siteId}, w.id, ${id}, w.place
    FROM unnest(${tx.ids(things)})
    WITH ORDINALITY AS w (id, place)
    ORDER BY w.id
    ON CONFLICT (site_id, ${tx(thing)}) DO UPDATE SET series_id = EXCLUDED.series_id, place = EXCLUDED.place ${also}`
}

/** Position (from 1) of a public member with its neighbours; undefined when it is not public. Pure. */
export function placeIn<Place extends { id: string }>(places: readonly Place[], id: string) {
  const index = places.findIndex((one) => one.id === id)
  return index < 0
    ? undefined
    : { place: index + 1, previous: places[index - 1] ?? null, next: places[index + 1] ?? null }
}
