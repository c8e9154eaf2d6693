/** Operation-log subjects common to many domains: orderings, and several entities of one call. */
import type { Sql } from '../kernel/db/index.ts'
import type { SubjectNow } from './operation-log.ts'

/** Subject named by the input itself, without a lookup. */
export const namedAt =
  (path: string) =>
  (_sql: Sql, name: string): Promise<SubjectNow> =>
    Promise.resolve({ name, path, values: {} })

/** Identifies a subject by a list of ids of the input, for `together`. */
export const idsIn =
  (field: string) =>
  (input: unknown): string =>
    ((input as Readonly<Record<string, readonly string[] | undefined>>)[field] ?? []).join(',')

/** A list saved as a whole: its name and the names of its items. */
export const listNow = (name: string, path: string, names: readonly string[]): SubjectNow => ({
  name,
  path,
  values: { 顺序: names },
})

/**
 * Several entities of one call: named by the first and their number, each with its values. Undefined if none exists.
 * @param unit counter word, for example 门课程
 * @param path page of the list
 */
export async function together(
  ids: string,
  { unit, path }: { unit: string; path: string },
  read: (id: string) => Promise<SubjectNow | undefined>,
): Promise<SubjectNow | undefined> {
  const things = new Map<string, SubjectNow>()
  // Sequential: a batch must not take every connection.
  for (const id of new Set(ids.split(','))) {
    const thing = await read(id)
    if (thing) things.set(id, thing)
  }
  const [first] = things.values()
  if (!first || things.size === 1) return first
  const named = Map.groupBy(things, ([, { name }]) => name)
  return {
    name: `「${first.name}」等 ${things.size} ${unit}`,
    path,
    values: Object.fromEntries(
      [...things].flatMap(([id, { name, values }]) => {
        const whose = (named.get(name)?.length ?? 0) > 1 ? `${name}（${id}）` : name
        return Object.entries(values).map(([label, value]) => [`${whose}：${label}`, value])
      }),
    ),
  }
}
