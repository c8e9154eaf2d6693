/** How a bulk action stands with one row. */
export type RowState =
  | { state: 'waiting' }
  | { state: 'running' }
  | { state: 'done'; says?: string | undefined }
  | { state: 'failed'; says: string }
  /** Not for this row; never tried. */
  | { state: 'refused'; says: string }

export type BulkStates = ReadonlyMap<string, RowState>

/** How far it is. Pure. */
export function tally(states: BulkStates): {
  done: number
  failed: number
  refused: number
  open: number
  all: number
} {
  const count = (wanted: RowState['state']) => [...states.values()].filter(({ state }) => state === wanted).length
  return {
    done: count('done'),
    failed: count('failed'),
    refused: count('refused'),
    open: count('waiting') + count('running'),
    all: states.size,
  }
}

/** What a failed row is tried again from. Pure. */
export function withFailedWaiting(states: BulkStates): BulkStates {
  return new Map([...states].map(([key, one]) => [key, one.state === 'failed' ? { state: 'waiting' } : one]))
}

/**
 * Works through the rows that wait, one after the other, until all are done or it is told to stop; a row that fails does not keep the others
 * from their turn. What runs when it is told to stop is finished: no row is left in between.
 */
export async function workThrough(
  states: BulkStates,
  run: (key: string) => Promise<string | undefined>,
  applyServerErrors: (states: BulkStates) => void,
  stopped: () => boolean,
): Promise<BulkStates> {
  const now = new Map(states)
  const set = (key: string, state: RowState) => {
    now.set(key, state)
    applyServerErrors(new Map(now))
  }
  for (const [key, { state }] of states) {
    if (state !== 'waiting') continue
    if (stopped()) break
    set(key, { state: 'running' })
    try {
      set(key, { state: 'done', says: await run(key) })
    } catch (error) {
      set(key, { state: 'failed', says: error instanceof Error ? error.message : String(error) })
    }
  }
  return now
}
