/** Alternates between the lists, without duplicates, so that each interest is represented. Pure. */
export function interleave<T>(lists: readonly (readonly T[])[], key: (item: T) => string): T[] {
  const found = new Map<string, T>()
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  for (let at = 0; at < longest; at++)
    for (const list of lists) {
      const item = list[at]
      if (item !== undefined && !found.has(key(item))) found.set(key(item), item)
    }
  return [...found.values()]
}
