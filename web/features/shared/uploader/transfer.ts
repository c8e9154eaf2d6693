/** The chunks of one file on their way. Knows no page, no storage and no other file. */
import { errorTable, isTransient } from '@zhixing/contract/errors'
import { missing, PARALLEL, type Plan, RETRIES, sizeOf, retryAfter } from './plan.ts'
import type { Sending, Status } from './wire.ts'

/** The outside world of a transfer. */
export interface TransferPorts {
  ask(what: Sending, signal: AbortSignal): Promise<Status>
  send(what: Sending, n: number, file: Blob, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<Status>
  sleep(ms: number, signal: AbortSignal): Promise<void>
  random(): number
  isOnline(): boolean
}

export interface TransferEvents {
  /** Bytes that are safe, and bytes that have gone out. */
  progress(bytes: number): void
  /** The server told under which id it keeps the upload. */
  begun(uploadStatusId: string): void
}

export const codeOf = (error: unknown): number | undefined => (error as { code?: number } | null)?.code
/** A full disk is asked again more slowly; an error without a code is one of reading the file. */
export const isPassing = (error: unknown): boolean =>
  codeOf(error) !== undefined && codeOf(error) !== errorTable.noSpace.code && isTransient(error)

/** Asking again whether the file is whole helps once or twice, not for ever. */
const MAX_ROUNDS = 5

/**
 * Sends what is missing of a file and returns once it is whole and checked.
 * @throws whatever the last try of a chunk met, when three more did not help; the signal's reason when it was given up
 */
export async function transfer(
  ports: TransferPorts,
  given: Sending,
  file: Blob,
  events: TransferEvents,
  signal: AbortSignal,
): Promise<Status> {
  const what = { ...given }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const status = await ports.ask(what, signal)
    if (status.videoId) return status
    if (status.uploadStatusId && status.uploadStatusId !== what.uploadStatusId) {
      what.uploadStatusId = status.uploadStatusId
      events.begun(status.uploadStatusId)
    }
    const last = await sendMissing(ports, what, file, status, events, signal)
    if (last) return last
  }
  throw new Error('the server has every chunk and no video')
}

async function sendMissing(
  ports: TransferPorts,
  what: Sending,
  file: Blob,
  status: Status,
  events: TransferEvents,
  signal: AbortSignal,
): Promise<Status | undefined> {
  const { plan } = what
  const todo = missing(plan, status.uploads)
  const going = new Map<number, number>()
  let safe = plan.totalSize - sum(plan, todo)
  let finished: Status | undefined
  // One chunk that fails for good ends the others.
  const group = new AbortController()
  const both = AbortSignal.any([signal, group.signal])
  const report = () => events.progress(safe + [...going.values()].reduce((all, bytes) => all + bytes, 0))

  const sendOne = async (n: number) => {
    const reply = await withRetries(ports, both, () =>
      ports.send(
        what,
        n,
        file,
        (bytes) => {
          going.set(n, Math.min(bytes, sizeOf(plan, n)))
          report()
        },
        both,
      ),
    )
    going.delete(n)
    safe += sizeOf(plan, n)
    report()
    if (reply.uploadStatusId && !what.uploadStatusId) {
      what.uploadStatusId = reply.uploadStatusId
      events.begun(reply.uploadStatusId)
    }
    if (reply.videoId) finished = reply
  }
  const work = async () => {
    for (let n = todo.shift(); n !== undefined && !finished; n = todo.shift()) await sendOne(n)
  }
  report()
  try {
    // By its first bytes a file shows what it is: no others are sent before it was let in.
    if (todo[0] === 1) await sendOne(todo.shift() ?? 1)
    await Promise.all(Array.from({ length: PARALLEL }, work))
  } catch (error) {
    group.abort(error)
    throw error
  }
  return finished
}

async function withRetries<T>(ports: TransferPorts, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      // Without a line another try is in vain; whoever waits for the line is above.
      if (signal.aborted || !isPassing(error) || attempt > RETRIES || !ports.isOnline()) throw error
      await ports.sleep(retryAfter(attempt, ports.random()), signal)
    }
}

const sum = (plan: Plan, numbers: number[]) => numbers.reduce((all, n) => all + sizeOf(plan, n), 0)
