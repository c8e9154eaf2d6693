/**
 * Work that many ask for one by one and that is cheap to do together: a commit costs the same for one row as for five hundred. Nobody is answered
 * before the work that carries their item is done, and a bad item spoils no other.
 */

export interface GroupCommitOptions<I, O> {
  /** Does a batch; answers one result for each item, in order. Must be safe to repeat: it runs again when the database went away underneath. */
  run(items: I[]): Promise<O[]>
  /** How much an item counts for; 1 unless told. */
  sizeOf?(item: I): number
  /** Items (by size) in one batch. */
  maxSize?: number
  /** How long the first of a batch waits for company; 0: until whatever else has arrived by now is read. */
  waitMs?: number
  /** Batches under way at the same time. */
  inFlight?: number
  /** Faults that go away by themselves: the batch is held and tried again. */
  isAway?(error: unknown): boolean
  /** How long an item is held for such a fault before it is refused with it. */
  holdMs?: number
}

export interface GroupCommit<I, O> {
  /** Resolves with the item's result once the batch that carries it is done. */
  submit(item: I): Promise<O>
  /** Items that wait or are under way. */
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
  isAway = () => false,
  holdMs = 5000,
}: GroupCommitOptions<I, O>): GroupCommit<I, O> {
  let queue: Waiting<I, O>[] = []
  let flying = 0
  let carried = 0
  let awaited = false

  /** The next batch; at least one item, however large. */
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

  /** Refuses those that were held for too long; answers the others. */
  function stillHeld(batch: Waiting<I, O>[], error: unknown): Waiting<I, O>[] {
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
        if (isAway(error)) {
          left = stillHeld(left, error)
          queue = stillHeld(queue, error)
          if (left.length > 0) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        } else if (left.length === 1) {
          left[0]?.reject(error)
          return
        } else {
          // One of them is bad: by halves it ends up alone.
          const half = left.length >> 1
          await carry(left.slice(0, half))
          left = left.slice(half)
        }
      }
    }
  }

  function fly(): void {
    awaited = false
    while (flying < inFlight && queue.length > 0) {
      const batch = take()
      flying++
      carried += batch.length
      void carry(batch).finally(() => {
        flying--
        carried -= batch.length
        // What came meanwhile has waited long enough.
        fly()
      })
    }
  }

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, since: performance.now(), resolve, reject })
        if (awaited || flying >= inFlight) return
        awaited = true
        if (waitMs === 0) setImmediate(fly)
        else setTimeout(fly, waitMs)
      }),
    pending: () => queue.length + carried,
  }
}
