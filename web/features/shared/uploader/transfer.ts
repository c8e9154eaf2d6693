/** Transfer of one file's chunks. Independent of page, storage and other files. */
import { errorTable, isTransient } from '@zhixing/contract/errors'
import { missing, PARALLEL, type Plan, RETRIES, sizeOf, retryAfter } from './plan.ts'
import type { Sending, Status } from './wire.ts'

/** Ports of a transfer. */
export interface TransferPorts {
  ask(what: Sending, signal: AbortSignal): Promise<Status>
  send(what: Sending, n: number, file: Blob, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<Status>
  sleep(ms: number, signal: AbortSignal): Promise<void>
  random(): number
  isOnline(): boolean
}

export interface TransferEvents {
  /** Acknowledged bytes, and sent bytes. */
  progress(bytes: number): void
  /** Called with the server's upload id. */
  begun(uploadStatusId: string): void
}

export const codeOf = (error: unknown): number | undefined => (error as { code?: number } | null)?.code
/** A full disk is retried more slowly; an error without a code is a read error. */
export const isPassing = (error: unknown): boolean =>
  codeOf(error) !== undefined && codeOf(error) !== errorTable.noSpace.code && isTransient(error)

/** Maximum completion checks. */
const MAX_ROUNDS = 5

/**
 * Sends missing chunks and resolves once the file is complete and verified.
 * @throws the last error of a chunk after its retries; the signal's reason if aborted
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
  throw new Error('the server has all chunks but no video')
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
  // A failed chunk aborts the others.
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
    // The first chunk alone: the server checks the file type by its first bytes.
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
      // No retry while offline; the caller waits for the connection.
      if (signal.aborted || !isPassing(error) || attempt > RETRIES || !ports.isOnline()) throw error
      await ports.sleep(retryAfter(attempt, ports.random()), signal)
    }
}

const sum = (plan: Plan, numbers: number[]) => numbers.reduce((all, n) => all + sizeOf(plan, n), 0)
