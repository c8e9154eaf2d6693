/** Upload queue of one user in this tab. */
import { mustSignIn } from '@zhixing/contract/errors'
import { createListeners } from '../../../offline/observable.ts'
import { canRead, ReadError } from './hash.ts'
import type { StoredUpload } from './stored-uploads.ts'
import { createSpeed, planOf, retryAfter } from './plan.ts'
import { texts } from './texts.ts'
import { REFUSED, refusalOf, storedOf, storedOfFile } from './stored-of.ts'
import { codeOf, isPassing, transfer } from './transfer.ts'
import { createTurns } from './mutex.ts'
import type { Picked, UploadFor, UploadItem, UploadPorts, UploadState } from './types.ts'
import type { Status } from './wire.ts'

export type { Picked, UploadFor, UploadItem, UploadPorts, UploadState } from './types.ts'

interface Entry {
  item: UploadItem
  stored: StoredUpload
  file: File | null
  /** The file was chosen again: its digest must be verified. */
  unproven: boolean
  stop: AbortController
  speed: ReturnType<typeof createSpeed>
  storedAt: number
}

const KEEP_MS = 7 * 86_400_000
const SPACE_MS = 60_000
const OFFLINE_MS = 30_000
const SIGN_IN_MS = 5_000
const MAX_SIGN_IN_MS = 300_000
const ELSEWHERE = 304
const KEEP_EVERY = 5_000
const TROUBLE = new Set<UploadState>(['offline', 'busy', 'noSpace', 'signIn'])

export type Uploads = ReturnType<typeof createUploads>

export function createUploads(ports: UploadPorts, whose: { userId: string; site: string }) {
  const entries = new Map<string, Entry>()
  const { subscribe, notify } = createListeners()
  const finished = createListeners<[item: UploadItem]>()
  // One file is hashed and one is sent at a time: parallel ones would share disk and network.
  const reading = createTurns()
  const sending = createTurns()
  let snapshot: readonly UploadItem[] = []
  const fresh = () => new AbortController()

  const emit = () => {
    snapshot = [...entries.values()].map(({ item }) => item)
    notify()
  }
  const show = (entry: Entry, change: Partial<UploadItem>) => {
    entry.item = { ...entry.item, ...change }
    if (entries.has(entry.item.key)) emit()
  }
  const keep = async (entry: Entry, change: Partial<StoredUpload> = {}) => {
    entry.stored = { ...entry.stored, ...change }
    entry.storedAt = ports.now()
    if (entries.has(entry.stored.key)) await ports.keeper.put(entry.stored)
  }

  function enter(stored: StoredUpload, file: File | null, state: UploadState): Entry {
    const entry: Entry = {
      stored,
      file,
      unproven: false,
      stop: fresh(),
      speed: createSpeed(),
      storedAt: 0,
      item: {
        key: stored.key,
        fileName: stored.fileName,
        totalSize: stored.totalSize,
        state,
        doneBytes: stored.sentBytes,
        speed: 0,
        remaining: null,
        message: '',
        periodId: stored.periodId,
        isExam: stored.isExam,
        videoId: '',
        isBound: false,
      },
    }
    entries.set(stored.key, entry)
    emit()
    return entry
  }

  /** Runs an entry until it is done, failed, paused, or needs the user. */
  async function run(entry: Entry): Promise<void> {
    entry.stop = fresh()
    const { signal } = entry.stop
    try {
      await ports.alone(
        entry.stored.key,
        signal,
        () => show(entry, { state: 'elsewhere' }),
        async () => {
          if (entry.item.state === 'elsewhere' && !(await taken(entry))) return
          await goOn(entry, signal)
        },
      )
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  /** Takes over from another tab by its stored state. @returns false if nothing is left to do */
  async function taken(entry: Entry): Promise<boolean> {
    const left = await ports.keeper.get(entry.stored.key)
    if (!left) {
      entries.delete(entry.stored.key)
      emit()
      return false
    }
    entry.stored = left
    if (left.paused) show(entry, { state: 'paused' })
    return !left.paused
  }

  async function goOn(entry: Entry, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; !signal.aborted; attempt++) {
      const before = entry.item.doneBytes
      try {
        if (!(await haveFile(entry))) return
        await read(entry, signal)
        if (!entry.file) return
        return await send(entry, signal)
      } catch (error) {
        if (signal.aborted) return
        // Progress resets the backoff.
        if (entry.item.doneBytes > before) attempt = 1
        if (!(await survive(entry, error, attempt, signal))) return
      }
    }
  }

  async function haveFile(entry: Entry): Promise<boolean> {
    if (entry.file) return true
    const { handle } = entry.stored
    const file = handle ? await ports.fileOf(handle, false) : null
    if (!file) {
      show(entry, { state: handle ? 'needLeave' : 'needFile', speed: 0, remaining: null })
      return false
    }
    entry.unproven = file.size !== entry.stored.totalSize || file.lastModified !== entry.stored.lastModified
    entry.file = file
    return true
  }

  async function read(entry: Entry, signal: AbortSignal): Promise<void> {
    const { file, stored } = entry
    if (!file || (stored.identifier && !entry.unproven)) return
    show(entry, { state: 'waiting' })
    const md5 = await reading.take(signal, () => {
      show(entry, { state: 'hashing', doneBytes: 0, message: '' })
      return ports.hash(file, (doneBytes) => signal.aborted || show(entry, { doneBytes }), signal)
    })
    if (stored.identifier && md5 !== stored.identifier) {
      entry.file = null
      show(entry, { state: 'needFile', doneBytes: stored.sentBytes, message: texts.otherFile })
      return
    }
    entry.unproven = false
    await keep(entry, { identifier: md5 })
  }

  async function send(entry: Entry, signal: AbortSignal): Promise<void> {
    const { file, stored } = entry
    if (!file) throw new ReadError()
    // A failure state ends with the server's response, not with the retry.
    const again = TROUBLE.has(entry.item.state)
    if (!again) show(entry, { state: 'waiting', doneBytes: stored.sentBytes })
    await sending.take(signal, async () => {
      entry.speed.clear()
      if (!again) show(entry, { state: 'uploading', message: '' })
      const { identifier, fileName, uploadStatusId, periodId, isExam } = stored
      const what = {
        plan: planOf(stored.totalSize, stored.chunkSize),
        identifier,
        fileName,
        uploadStatusId,
        periodId,
        isExam,
      }
      const events = {
        // Ignore late progress of aborted chunks.
        progress: (bytes: number) => signal.aborted || progressed(entry, bytes),
        begun: (id: string) => void keep(entry, { uploadStatusId: id }),
      }
      await finish(entry, await transfer(ports, what, file, events, signal))
    })
  }

  function progressed(entry: Entry, doneBytes: number): void {
    entry.speed.add(ports.now(), doneBytes)
    const speed = entry.speed.now()
    const left = entry.stored.totalSize - doneBytes
    show(entry, {
      doneBytes,
      state: left > 0 ? 'uploading' : 'checking',
      message: '',
      speed,
      remaining: speed > 0 && left > 0 ? left / speed : null,
    })
    if (ports.now() - entry.storedAt > KEEP_EVERY) void keep(entry, { sentBytes: doneBytes })
  }

  async function finish(entry: Entry, { videoId, isBound }: Status): Promise<void> {
    await ports.keeper.drop(entry.stored.key)
    const message = entry.stored.periodId && !entry.stored.isExam && !isBound ? texts.unbound : ''
    show(entry, {
      state: 'done',
      doneBytes: entry.stored.totalSize,
      videoId,
      isBound,
      message,
      speed: 0,
      remaining: null,
    })
    finished.notify(entry.item)
  }

  /** Handles an error. @returns whether to retry, after waiting */
  async function survive(entry: Entry, error: unknown, attempt: number, signal: AbortSignal): Promise<boolean> {
    const code = codeOf(error)
    const wait = (state: UploadState) => show(entry, { state, speed: 0, remaining: null })
    if (code === 0 && entry.file && !(await canRead(entry.file))) return fail(entry, texts.readError)
    if (code !== undefined && isPassing(error)) {
      wait(code === 0 ? 'offline' : 'busy')
      // Wait for the online event; retry on a timer if the browser believes it is online.
      await ports.lineOr(ports.isOnline() ? retryAfter(attempt, ports.random()) : OFFLINE_MS, signal)
      return true
    }
    if (code === 507) {
      wait('noSpace')
      await ports.sleep(SPACE_MS, signal)
      return true
    }
    if (code !== undefined && mustSignIn(code)) return signedInAgain(entry, error, signal)
    if (code === 404 && entry.stored.uploadStatusId) {
      // Expired or cancelled elsewhere: the file itself is still here.
      await keep(entry, { uploadStatusId: '', sentBytes: 0 })
      return true
    }
    return fail(entry, error instanceof ReadError ? texts.readError : (error as Error).message || texts.unknown)
  }

  async function signedInAgain(entry: Entry, error: unknown, signal: AbortSignal): Promise<boolean> {
    let code = codeOf(error)
    for (let wait = SIGN_IN_MS; ; wait = Math.min(MAX_SIGN_IN_MS, wait * 2)) {
      // After a sign-in on another device this browser gets no session by itself: check when the user returns to the
      // page.
      const elsewhere = code === ELSEWHERE
      show(entry, {
        state: 'signIn',
        speed: 0,
        remaining: null,
        ...(elsewhere ? { message: texts.signedInElsewhere } : {}),
      })
      await ports.backOr(elsewhere ? Number.POSITIVE_INFINITY : wait, signal)
      const who = await ports.whoIsThere().catch((asked: unknown) => {
        code = codeOf(asked)
        return null
      })
      if (who === whose.userId) return true
      if (who === null) continue
      code = undefined
      show(entry, { message: who ? texts.otherUser : '' })
    }
  }

  function fail(entry: Entry, message: string): false {
    show(entry, { state: 'failed', message, speed: 0, remaining: null })
    return false
  }

  /** A refused upload stays with its reason until the user retries or removes it. */
  const enterRefused = (stored: StoredUpload, reason: string) => {
    fail(enter({ ...stored, sentBytes: 0 }, null, 'failed'), reason || texts.unknown)
  }
  const start = (entry: Entry) => {
    run(entry).catch((error: unknown) => fail(entry, (error as Error).message || texts.unknown))
  }
  const idle = ({ item }: Entry) => ['paused', 'failed', 'needFile', 'needLeave'].includes(item.state)

  return {
    watch: subscribe,
    items: () => snapshot,
    /** Called with every finished upload. */
    onDone: finished.subscribe,

    /** Queues files. @returns their keys, in order */
    add(picked: readonly Picked[], what: UploadFor = {}): string[] {
      return picked.map(({ file, handle }) => {
        const stored = storedOfFile({ file, handle }, what, { ...whose, key: ports.newKey(), at: ports.now() })
        const entry = enter(stored, file, 'waiting')
        if (file.size === 0) fail(entry, texts.emptyFile)
        else {
          void keep(entry)
          start(entry)
        }
        return stored.key
      })
    },

    pause(key: string): void {
      const entry = entries.get(key)
      if (!entry || entry.item.state === 'done') return
      entry.stop.abort()
      void keep(entry, { paused: true })
      show(entry, { state: 'paused', speed: 0, remaining: null })
    },

    /** Resumes a paused or failed upload. */
    resume(key: string): void {
      const entry = entries.get(key)
      if (!entry || !idle(entry)) return
      void keep(entry, { paused: false })
      show(entry, { state: 'waiting', message: '' })
      start(entry)
    },

    /** Asks for permission to a stored file handle. Call it from a click. */
    async allow(key: string): Promise<void> {
      const entry = entries.get(key)
      if (!entry?.stored.handle) return
      const file = await ports.fileOf(entry.stored.handle, true)
      if (file) this.provide(key, { file, handle: entry.stored.handle })
      else show(entry, { state: 'needFile' })
    },

    /** Reattaches a file chosen again; its digest is verified. */
    provide(key: string, { file, handle }: Picked): void {
      const entry = entries.get(key)
      if (!entry || !idle(entry)) return
      if (file.size !== entry.stored.totalSize) return show(entry, { message: texts.otherFile })
      entry.file = file
      entry.unproven = true
      void keep(entry, { paused: false, lastModified: file.lastModified, ...(handle ? { handle } : {}) })
      show(entry, { state: 'waiting', message: '' })
      start(entry)
    },

    /** Cancels an upload, here and on the server; a finished one is only removed from the list. */
    async cancel(key: string): Promise<void> {
      const entry = entries.get(key)
      if (!entry) return
      entry.stop.abort()
      entries.delete(key)
      emit()
      await ports.keeper.drop(key)
      const { uploadStatusId } = entry.stored
      // If the call fails, the server's copy expires.
      if (uploadStatusId && entry.item.state !== 'done') await ports.cancel(uploadStatusId).catch(() => {})
    },

    /** Removes stopped uploads of deleted periods; running ones become library videos. */
    async leave(periodIds: readonly string[]): Promise<void> {
      for (const entry of entries.values())
        if (periodIds.includes(entry.stored.periodId) && (idle(entry) || entry.item.state === 'foreign'))
          await this.cancel(entry.stored.key)
    },

    /** Restores unfinished uploads from this browser and the server. */
    async restore(): Promise<void> {
      const remembered = await ports.remembered().catch(() => [])
      for (const stored of await ports.keeper.all()) {
        if (stored.userId !== whose.userId || stored.site !== whose.site || entries.has(stored.key)) continue
        if (ports.now() - stored.at > KEEP_MS) {
          await ports.keeper.drop(stored.key)
          continue
        }
        const refused = refusalOf(stored, remembered)
        if (refused) enterRefused({ ...stored, uploadStatusId: refused.uploadStatusId }, refused.failReason)
        else {
          const entry = enter(stored, null, stored.paused ? 'paused' : 'waiting')
          if (!stored.paused) start(entry)
        }
      }
      const known = new Set([...entries.values()].map(({ stored }) => stored.uploadStatusId))
      for (const one of remembered) {
        if (![1, REFUSED].includes(one.uploadStatus) || known.has(one.uploadStatusId)) continue
        const stored = storedOf(one, whose, ports.now())
        if (one.uploadStatus === REFUSED) enterRefused(stored, one.failReason)
        // Only the digest proves that it is the same file.
        else enter(stored, null, /^[0-9a-f]{32}$/.test(stored.identifier) ? 'needFile' : 'foreign')
      }
    },
  }
}
