/**
 * Group commit: batches concurrent single-row requests, because one commit costs the same for one row as for five
 * hundred. A request resolves after its batch has committed; a bad item fails alone.
 */

export interface GroupCommitOptions<I, O> {
  /**
   * Runs a batch; returns one result per item, in order. Must be idempotent: it is retried after a transient error.
   */
  run(items: I[]): Promise<O[]>
  /** Size of an item. Default 1. */
  sizeOf?(item: I): number
  /** Maximum total size of a batch. */
  maxSize?: number
  /** Time (ms) the first item waits for others; 0: until all requests that have already arrived are read. */
  waitMs?: number
  /** Maximum concurrent batches. */
  inFlight?: number
  /** Transient errors: the batch is held and retried. */
  isTransient?(error: unknown): boolean
  /** Maximum time (ms) an item is held before it is rejected with the transient error. */
  holdMs?: number
}

export interface GroupCommit<I, O> {
  /** Resolves with the item's result once its batch is done. */
  submit(item: I): Promise<O>
  /** Items waiting or in flight. */
  pending(): number
}

interface Waiting<I, O> {
  item: I
  since: number
  resolve(result: O): void
  reject(error: unknown): void
}

const RETRY_MS = 100

export function createGroupCommit<I, O>({
  run,
  sizeOf = () => 1,
  maxSize = 500,
  waitMs = 3,
  inFlight = 2,
  isTransient = () => false,
  holdMs = 5000,
}: GroupCommitOptions<I, O>): GroupCommit<I, O> {
  let queue: Waiting<I, O>[] = []
  let flying = 0
  let carried = 0
  let awaited = false

  /** Removes the next batch: at least one item, whatever its size. */
  function take(): Waiting<I, O>[] {
    let size = 0
    let count = 0
    for (const { item } of queue) {
      size += sizeOf(item)
      if (count > 0 && size > maxSize) break
      count++
    }
    const batch = queue.slice(0, count)
    queue = queue.slice(count)
    return batch
  }

  /** Rejects items held for too long; returns the others. */
  function rejectExpired(batch: Waiting<I, O>[], error: unknown): Waiting<I, O>[] {
    const oldest = performance.now() - holdMs
    return batch.filter((waiting) => {
      if (waiting.since > oldest) return true
      waiting.reject(error)
      return false
    })
  }

  async function carry(batch: Waiting<I, O>[]): Promise<void> {
    let left = batch
    while (left.length > 0) {
      try {
        const results = await run(left.map(({ item }) => item))
        if (results.length !== left.length) throw new Error(`${results.length} results for ${left.length} items`)
        left.forEach((waiting, at) => waiting.resolve(results[at] as O))
        return
      } catch (error) {
        if (isTransient(error)) {
          left = rejectExpired(left, error)
          queue = rejectExpired(queue, error)
          if (left.length > 0) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        } else if (left.length === 1) {
          left[0]?.reject(error)
          return
        } else {
          // One item is bad: bisect until it is alone.
          const half = left.length >> 1
          await carry(left.slice(0, half))
          left = left.slice(half)
        }
      }
    }
  }

  function flush(): void {
    awaited = false
    while (flying < inFlight && queue.length > 0) {
      const batch = take()
      flying++
      carried += batch.length
      void carry(batch).finally(() => {
        flying--
        carried -= batch.length
        // Items that arrived meanwhile do not wait again.
        flush()
      })
    }
  }

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, since: performance.now(), resolve, reject })
        if (awaited || flying >= inFlight) return
        awaited = true
        if (waitMs === 0) setImmediate(flush)
        else setTimeout(flush, waitMs)
      }),
    pending: () => queue.length + carried,
  }
}
