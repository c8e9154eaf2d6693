/** Whose turn a piece of work takes. */
export interface Turn {
  /** Goes before the others, yet never starves them: three turns of four. */
  first: boolean
  /** Groups from the wide to the narrow, such as a network and an address of it. Groups of one level take turns. */
  path: readonly string[]
}

export interface FairQueueSettings {
  atOnce: number
  waiting: number
  maxWaitMs: number
  /** The error for work that found no place, lost it, or waited for too long. */
  refuse: () => Error
}

interface Entry {
  start(): void
  refuse(): void
  since: number
}

/** Work that waits, by groups that take turns at every level. */
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

  /** The next in turn. */
  take(): Entry | undefined {
    if (this.size === 0) return undefined
    this.size -= 1
    const [next] = this.#groups
    if (!next) return this.#own.shift()
    const [name, group] = next
    const entry = group.take()
    // To the end of the line: the others come first now.
    this.#groups.delete(name)
    if (group.size > 0) this.#groups.set(name, group)
    return entry
  }

  /** The newest of the group that waits with most. */
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
 * Limits how many pieces of work run at once, and shares their places fairly: whoever sends a thousand waits behind their own, not
 * in front of everybody. When the waiting room is full, the group that fills it loses one.
 * @returns a function that runs work in its turn; it throws what `refuse` makes, or what the work throws
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
