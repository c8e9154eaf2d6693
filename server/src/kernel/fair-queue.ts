/** Scheduling key of a piece of work. */
export interface Turn {
  /** Prioritized: three of four turns, so that the others do not starve. */
  first: boolean
  /** Nested groups from wide to narrow, for example network and address. Groups of one level take turns. */
  path: readonly string[]
}

export interface FairQueueSettings {
  atOnce: number
  waiting: number
  maxWaitMs: number
  /** Error for work that is rejected, dropped or timed out. */
  refuse: () => Error
}

interface Entry {
  start(): void
  refuse(): void
  since: number
}

/** Round robin over nested groups of waiting work. */
class Ring {
  size = 0
  readonly #own: Entry[] = []
  readonly #groups = new Map<string, Ring>()

  push([name, ...rest]: readonly string[], entry: Entry): void {
    this.size += 1
    if (name === undefined) {
      this.#own.push(entry)
      return
    }
    const group = this.#groups.get(name) ?? new Ring()
    this.#groups.set(name, group)
    group.push(rest, entry)
  }

  /** Removes the next entry. */
  take(): Entry | undefined {
    if (this.size === 0) return undefined
    this.size -= 1
    const [next] = this.#groups
    if (!next) return this.#own.shift()
    const [name, group] = next
    const entry = group.take()
    // Back to the end: the other groups come first.
    this.#groups.delete(name)
    if (group.size > 0) this.#groups.set(name, group)
    return entry
  }

  /** Removes the newest entry of the largest group. */
  drop(): Entry | undefined {
    if (this.size === 0) return undefined
    this.size -= 1
    let largest: [string, Ring] | undefined
    for (const group of this.#groups) if (!largest || group[1].size > largest[1].size) largest = group
    if (!largest) return this.#own.pop()
    const entry = largest[1].drop()
    if (largest[1].size === 0) this.#groups.delete(largest[0])
    return entry
  }
}

/**
 * Fair queue with bounded concurrency: a client that floods waits behind its own requests (no head-of-line blocking
 * of others). When the queue is full, the largest group loses an entry.
 * @returns a function that runs work in its turn; throws the error of `refuse` or of the work
 */
export function createFairQueue({ atOnce, waiting, maxWaitMs, refuse }: FairQueueSettings) {
  const first = new Ring()
  const others = new Ring()
  let running = 0
  let turns = 0

  const next = (): Entry | undefined => {
    turns += 1
    const [ring, second] = turns % 4 === 0 ? [others, first] : [first, others]
    return ring.take() ?? second.take()
  }

  const pass = (): void => {
    for (let entry = next(); entry; entry = next()) {
      if (performance.now() - entry.since <= maxWaitMs) return entry.start()
      entry.refuse()
    }
    running -= 1
  }

  return async <T>({ first: goesFirst, path }: Turn, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else
      await new Promise<void>((start, reject) => {
        const entry = { start, refuse: () => reject(refuse()), since: performance.now() }
        ;(goesFirst ? first : others).push(path, entry)
        if (first.size + others.size > waiting) (others.drop() ?? first.drop())?.refuse()
      })
    try {
      return await work()
    } finally {
      pass()
    }
  }
}
