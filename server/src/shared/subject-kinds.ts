/** What the operation log says of things that many domains have alike: lists that are put into an order, and several things of one call. */
import type { Sql } from '../kernel/db/index.ts'
import type { SubjectNow } from './operation-log.ts'

/** Reads a subject that the input names by itself: nothing is looked up. */
export const namedAt =
  (path: string) =>
  (_sql: Sql, name: string): Promise<SubjectNow> =>
    Promise.resolve({ name, path, values: {} })

/** Names a subject by a list of ids of the input, for `together`. */
export const idsIn =
  (field: string) =>
  (input: unknown): string =>
    ((input as Readonly<Record<string, readonly string[] | undefined>>)[field] ?? []).join(',')

/** A list that is saved as a whole: its name, and the names of what is in it. */
export const listNow = (name: string, path: string, names: readonly string[]): SubjectNow => ({
  name,
  path,
  values: { 顺序: names },
})

/**
 * Several things that one call is about: named by the first and how many they are, each with its own values. `unit`: how they are counted, such as 门课程;
 * `path`: where the list of them is. Undefined where none of them is there.
 */
export async function together(
  ids: string,
  { unit, path }: { unit: string; path: string },
  read: (id: string) => Promise<SubjectNow | undefined>,
): Promise<SubjectNow | undefined> {
  const things = new Map<string, SubjectNow>()
  // One after another: a batch must not take every connection.
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
