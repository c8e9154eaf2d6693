/**
 * Local copy of the studio recording, complete even on a bad connection. Chunks are in IndexedDB; the file is
 * assembled on demand.
 */
import { type IDBPDatabase, openDB } from 'idb'
import { connection, yieldConnection } from '../../../offline/database.ts'
import { lastTime, withDuration } from './webm.ts'

const STORE = 'pieces'
/** Chunk size in bytes. */
const PIECE_BYTES = 1024 * 1024
/** Retention of unused recordings, ms. */
const KEEP_MS = 7 * 86_400_000

const on = connection<IDBPDatabase>(() =>
  // Sign-out deletes databases with this prefix (session.ts).
  openDB('zx-user-studio', 1, { upgrade: (db) => void db.createObjectStore(STORE), blocking: yieldConnection }),
)

/** Key of a chunk: session, start of the recording, index. */
type PieceKey = [periodId: string, startedAt: number, at: number]
const within = (periodId: string, startedAt: number) =>
  IDBKeyRange.bound([periodId, startedAt, 0], [periodId, startedAt, Number.MAX_SAFE_INTEGER])

export interface LocalRecording {
  periodId: string
  startedAt: number
}

export interface LocalWriter extends LocalRecording {
  add(bytes: Blob): void
  /** Resolves once everything is written. */
  finish(): Promise<void>
  /** Storage is full: later data is missing. */
  readonly isFull: boolean
}

/** Starts a local recording of a session. */
export function startLocal(periodId: string, type: string, onFull: () => void): LocalWriter {
  const startedAt = Date.now()
  let waiting: Blob[] = []
  let bytes = 0
  let at = 0
  let isFull = false
  let turn: Promise<unknown> = Promise.resolve()
  const write = () => {
    const piece = new Blob(waiting, { type })
    waiting = []
    bytes = 0
    const key: PieceKey = [periodId, startedAt, at++]
    turn = turn
      .then(() => on((db) => db.put(STORE, piece, key)))
      .catch(() => {
        if (!isFull) onFull()
        isFull = true
      })
  }
  return {
    periodId,
    startedAt,
    add(more) {
      if (isFull) return
      waiting.push(more)
      bytes += more.size
      if (bytes >= PIECE_BYTES) write()
    },
    async finish() {
      if (bytes > 0) write()
      await turn
    },
    get isFull() {
      return isFull
    },
  }
}

/** Local recordings of a session, oldest first. */
export async function localRecordings(periodId: string): Promise<LocalRecording[]> {
  const keys = (await on((db) => db.getAllKeys(STORE))) as PieceKey[]
  for (const [period, startedAt] of keys)
    if (Date.now() - startedAt > KEEP_MS) await dropLocal({ periodId: period, startedAt })
  const starts = new Set(keys.filter(([period]) => period === periodId).map(([, startedAt]) => startedAt))
  return [...starts]
    .filter((startedAt) => Date.now() - startedAt <= KEEP_MS)
    .sort((a, b) => a - b)
    .map((startedAt) => ({ periodId, startedAt }))
}

/** Upper bound of the WebM header, bytes. */
const HEAD_BYTES = 4096
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

/** Assembles a recording into a file, with its duration patched in. */
export async function localFile({ periodId, startedAt }: LocalRecording, name: string): Promise<File> {
  const pieces = (await on((db) => db.getAll(STORE, within(periodId, startedAt)))) as Blob[]
  const whole = new Blob(pieces)
  const time = lastTime(await bytesOf(new Blob(pieces.slice(-2))))
  const head = await bytesOf(whole.slice(0, HEAD_BYTES))
  const parts = [time === null ? head : withDuration(head, time), whole.slice(HEAD_BYTES)]
  return new File(parts, `${name}.webm`, { type: 'video/webm', lastModified: startedAt })
}

/** Deletes a recording. */
export async function dropLocal({ periodId, startedAt }: LocalRecording): Promise<void> {
  await on((db) => db.delete(STORE, within(periodId, startedAt)))
}
