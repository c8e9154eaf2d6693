import { createObservable } from './offline/observable.ts'

/** Number of calls in flight; the loading bar shows while there are any. */
const count = createObservable(0)

export const loadingBar = {
  /** Starts one unit of work; call the returned function once when it is done. */
  begin(): () => void {
    count.set(count.get() + 1)
    let over = false
    return () => {
      if (over) return
      over = true
      count.set(count.get() - 1)
    }
  },
  active: () => count.get() > 0,
  subscribe: count.subscribe,
}
