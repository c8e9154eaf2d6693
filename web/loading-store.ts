/** Number of calls in flight; the loading bar shows while there are any. */
let count = 0
const listeners = new Set<() => void>()
const report = () => {
  for (const listener of listeners) listener()
}

export const loadingBar = {
  /** Starts one unit of work; call the returned function once when it is done. */
  begin(): () => void {
    count += 1
    report()
    let over = false
    return () => {
      if (over) return
      over = true
      count -= 1
      report()
    }
  },
  active: () => count > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
