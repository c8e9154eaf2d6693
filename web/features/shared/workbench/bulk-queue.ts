import { markHandled } from '../../../api.ts'

/** State of one row in a bulk action. */
export type RowState =
  | { state: 'waiting' }
  | { state: 'running' }
  | { state: 'done'; message?: string | undefined }
  | { state: 'failed'; message: string }
  /** The action does not apply to this row and is not attempted. */
  | { state: 'refused'; message: string }

export type BulkStates = ReadonlyMap<string, RowState>

/** Counts the rows by state. Pure. */
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

/** The states with failed rows set to waiting, for a retry. Pure. */
export function withFailedWaiting(states: BulkStates): BulkStates {
  return new Map([...states].map(([key, one]) => [key, one.state === 'failed' ? { state: 'waiting' } : one]))
}

/**
 * Processes waiting rows sequentially until all are done or `isStopped` answers true. A failed row does not stop the
 * rest. The row in progress is finished before stopping.
 */
export async function workThrough(
  states: BulkStates,
  run: (key: string) => Promise<string | undefined>,
  onChange: (states: BulkStates) => void,
  isStopped: () => boolean,
): Promise<BulkStates> {
  const now = new Map(states)
  const set = (key: string, state: RowState) => {
    now.set(key, state)
    onChange(new Map(now))
  }
  for (const [key, { state }] of states) {
    if (state !== 'waiting') continue
    if (isStopped()) break
    set(key, { state: 'running' })
    try {
      set(key, { state: 'done', message: await run(key) })
    } catch (error) {
      markHandled(error)
      set(key, { state: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }
  return now
}
