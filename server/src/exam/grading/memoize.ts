/** Results of long work, kept while what they were made from stays the same. */

/**
 * A keeper of results. Whoever asks while the work is being done waits for it with the others; what was made from other facts (`fingerprint`) is made anew.
 * @param most how many results are kept
 */
export function memoizeByFingerprint<T>(max: number) {
  const cached = new Map<string, { fingerprint: string; result: Promise<T> }>()
  return (key: string, fingerprint: string, make: () => Promise<T>): Promise<T> => {
    const known = cached.get(key)
    if (known?.fingerprint === fingerprint) return known.result
    const entry = { fingerprint, result: make() }
    cached.delete(key)
    cached.set(key, entry)
    if (cached.size > max) cached.delete(cached.keys().next().value as string)
    entry.result.catch(() => {
      if (cached.get(key) === entry) cached.delete(key)
    })
    return entry.result
  }
}
