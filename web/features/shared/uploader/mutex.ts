/** FIFO mutex. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** @throws what `work` throws; the signal's reason if aborted while waiting */
    async take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      const before = last
      let end = () => {}
      const own = new Promise<void>((resolve) => {
        end = resolve
      })
      last = before.then(() => own)
      try {
        await Promise.race([before, aborted(signal)])
        signal.throwIfAborted()
        return await work()
      } finally {
        end()
      }
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
