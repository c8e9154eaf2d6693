/** Results of long work, kept while what they were made from stays the same. */

/**
 * A keeper of results. Whoever asks while the work is being done waits for it with the others; what was made from other facts (`fingerprint`) is made anew.
 * @param most how many results are kept
 */
export function keptWhile<T>(most: number) {
  const kept = new Map<string, { fingerprint: string; result: Promise<T> }>()
  return (key: string, fingerprint: string, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    if (known?.fingerprint === fingerprint) return known.result
    const entry = { fingerprint, result: make() }
    kept.delete(key)
    kept.set(key, entry)
    if (kept.size > most) kept.delete(kept.keys().next().value as string)
    entry.result.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
    return entry.result
  }
}
