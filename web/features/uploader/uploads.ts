/** All uploads of one person in this tab: what is queued, what goes on, what waits for what. */
import { mustSignIn } from '@zhixing/contract/errors'
import { ReadError } from './hash.ts'
import type { KeptUpload } from './kept.ts'
import { CHUNK_BYTES, createSpeed, planOf, waitBefore } from './plan.ts'
import { texts } from './texts.ts'
import { codeOf, isPassing, transfer } from './transfer.ts'
import { createTurns } from './turns.ts'
import type { Picked, UploadFor, UploadItem, UploadPorts, UploadState } from './types.ts'
import type { Status } from './wire.ts'

export type { Picked, Remembered, UploadFor, UploadItem, UploadPorts, UploadState } from './types.ts'

interface Entry {
  item: UploadItem
  kept: KeptUpload
  file: File | null
  /** The file was chosen anew: whether it is the same one, its digest tells. */
  unproven: boolean
  stop: AbortController
  speed: ReturnType<typeof createSpeed>
  keptAt: number
}

const KEEP_MS = 7 * 86_400_000
const SPACE_MS = 60_000
const OFFLINE_MS = 30_000
const SIGN_IN_MS = 5_000
const KEEP_EVERY = 5_000
const TROUBLE = new Set<UploadState>(['offline', 'busy', 'noSpace', 'signIn'])

export type Uploads = ReturnType<typeof createUploads>

export function createUploads(ports: UploadPorts, whose: { userId: string; site: string }) {
  const entries = new Map<string, Entry>()
  const watchers = new Set<() => void>()
  const doneHearers = new Set<(item: UploadItem) => void>()
  // One file is read and one is sent at a time: two would share the same disk and the same line.
  const reading = createTurns()
  const sending = createTurns()
  let snapshot: readonly UploadItem[] = []
  const fresh = () => new AbortController()

  const emit = () => {
    snapshot = [...entries.values()].map(({ item }) => item)
    for (const watch of watchers) watch()
  }
  const show = (entry: Entry, change: Partial<UploadItem>) => {
    entry.item = { ...entry.item, ...change }
    if (entries.has(entry.item.key)) emit()
  }
  const keep = async (entry: Entry, change: Partial<KeptUpload> = {}) => {
    entry.kept = { ...entry.kept, ...change }
    entry.keptAt = ports.now()
    if (entries.has(entry.kept.key)) await ports.keeper.put(entry.kept)
  }

  function enter(kept: KeptUpload, file: File | null, state: UploadState): Entry {
    const entry: Entry = {
      kept,
      file,
      unproven: false,
      stop: fresh(),
      speed: createSpeed(),
      keptAt: 0,
      item: {
        key: kept.key,
        fileName: kept.fileName,
        totalSize: kept.totalSize,
        state,
        doneBytes: kept.sentBytes,
        speed: 0,
        remaining: null,
        message: '',
        periodId: kept.periodId,
        isExam: kept.isExam,
        videoId: '',
        isBound: 0,
      },
    }
    entries.set(kept.key, entry)
    emit()
    return entry
  }

  /** Begins, or goes on with, an entry; ends when it is done, failed, paused, or cannot go on without the person. */
  async function run(entry: Entry): Promise<void> {
    entry.stop = fresh()
    const { signal } = entry.stop
    try {
      await ports.alone(
        entry.kept.key,
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

  /** Another tab had it until now: what it left. @returns false when nothing is left to do */
  async function taken(entry: Entry): Promise<boolean> {
    const left = await ports.keeper.get(entry.kept.key)
    if (!left) {
      entries.delete(entry.kept.key)
      emit()
      return false
    }
    entry.kept = left
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
        // Whatever got through shows that the line is better than the count says.
        if (entry.item.doneBytes > before) attempt = 1
        if (!(await survive(entry, error, attempt, signal))) return
      }
    }
  }

  async function haveFile(entry: Entry): Promise<boolean> {
    if (entry.file) return true
    const { handle } = entry.kept
    const file = handle ? await ports.fileOf(handle, false) : null
    if (!file) {
      show(entry, { state: handle ? 'needLeave' : 'needFile', speed: 0, remaining: null })
      return false
    }
    entry.unproven = file.size !== entry.kept.totalSize || file.lastModified !== entry.kept.lastModified
    entry.file = file
    return true
  }

  async function read(entry: Entry, signal: AbortSignal): Promise<void> {
    const { file, kept } = entry
    if (!file || (kept.identifier && !entry.unproven)) return
    show(entry, { state: 'waiting' })
    const md5 = await reading.take(signal, () => {
      show(entry, { state: 'hashing', doneBytes: 0, message: '' })
      return ports.hash(file, (doneBytes) => signal.aborted || show(entry, { doneBytes }), signal)
    })
    if (kept.identifier && md5 !== kept.identifier) {
      entry.file = null
      show(entry, { state: 'needFile', doneBytes: kept.sentBytes, message: texts.otherFile })
      return
    }
    entry.unproven = false
    await keep(entry, { identifier: md5 })
  }

  async function send(entry: Entry, signal: AbortSignal): Promise<void> {
    const { file, kept } = entry
    if (!file) throw new ReadError()
    // After trouble it is over when the server answers, not when it is asked again.
    const again = TROUBLE.has(entry.item.state)
    if (!again) show(entry, { state: 'waiting', doneBytes: kept.sentBytes })
    await sending.take(signal, async () => {
      entry.speed.clear()
      if (!again) show(entry, { state: 'uploading', message: '' })
      const { identifier, fileName, uploadStatusId, periodId, isExam } = kept
      const what = {
        plan: planOf(kept.totalSize, kept.chunkSize),
        identifier,
        fileName,
        uploadStatusId,
        periodId,
        isExam,
      }
      const events = {
        // What is told late, of chunks that were given up, says nothing any more.
        progress: (bytes: number) => signal.aborted || progressed(entry, bytes),
        begun: (id: string) => void keep(entry, { uploadStatusId: id }),
      }
      await finish(entry, await transfer(ports, what, file, events, signal))
    })
  }

  function progressed(entry: Entry, doneBytes: number): void {
    entry.speed.add(ports.now(), doneBytes)
    const speed = entry.speed.now()
    const left = entry.kept.totalSize - doneBytes
    show(entry, {
      doneBytes,
      state: left > 0 ? 'uploading' : 'checking',
      message: '',
      speed,
      remaining: speed > 0 && left > 0 ? left / speed : null,
    })
    if (ports.now() - entry.keptAt > KEEP_EVERY) void keep(entry, { sentBytes: doneBytes })
  }

  async function finish(entry: Entry, { videoId, isBound }: Status): Promise<void> {
    await ports.keeper.drop(entry.kept.key)
    const message = entry.kept.periodId && !entry.kept.isExam && !isBound ? texts.unbound : ''
    show(entry, {
      state: 'done',
      doneBytes: entry.kept.totalSize,
      videoId,
      isBound,
      message,
      speed: 0,
      remaining: null,
    })
    for (const hear of doneHearers) hear(entry.item)
  }

  /** What to do about an error. @returns whether to try again; when it returns, it is time to */
  async function survive(entry: Entry, error: unknown, attempt: number, signal: AbortSignal): Promise<boolean> {
    const code = codeOf(error)
    const wait = (state: UploadState) => show(entry, { state, speed: 0, remaining: null })
    if (code === 0 && entry.file && !(await canRead(entry.file))) return fail(entry, texts.readError)
    if (code !== undefined && isPassing(error)) {
      wait(code === 0 ? 'offline' : 'busy')
      // The browser tells when the line is back; where it does not know that it is gone, trying shows it.
      await ports.lineOr(ports.isOnline() ? waitBefore(attempt, ports.random()) : OFFLINE_MS, signal)
      return true
    }
    if (code === 507) {
      wait('noSpace')
      await ports.sleep(SPACE_MS, signal)
      return true
    }
    if (code !== undefined && mustSignIn(code)) return signedInAgain(entry, signal)
    if (code === 404 && entry.kept.uploadStatusId) {
      // It grew old or was cancelled elsewhere: the file itself is still here.
      await keep(entry, { uploadStatusId: '', sentBytes: 0 })
      return true
    }
    return fail(entry, error instanceof ReadError ? texts.readError : (error as Error).message || texts.unknown)
  }

  async function signedInAgain(entry: Entry, signal: AbortSignal): Promise<boolean> {
    show(entry, { state: 'signIn', speed: 0, remaining: null })
    for (;;) {
      await ports.backOr(SIGN_IN_MS, signal)
      const who = await ports.whoIsThere().catch(() => '')
      if (who === whose.userId) return true
      show(entry, { message: who ? texts.otherUser : '' })
    }
  }

  function fail(entry: Entry, message: string): false {
    show(entry, { state: 'failed', message, speed: 0, remaining: null })
    return false
  }

  const start = (entry: Entry) => {
    run(entry).catch((error: unknown) => fail(entry, (error as Error).message || texts.unknown))
  }
  const idle = ({ item }: Entry) => ['paused', 'failed', 'needFile', 'needLeave'].includes(item.state)

  return {
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    items: () => snapshot,
    /** Called with every upload that has become a video. */
    onDone(hear: (item: UploadItem) => void): () => void {
      doneHearers.add(hear)
      return () => doneHearers.delete(hear)
    },

    /** Queues files. @returns their keys, in order */
    add(picked: readonly Picked[], what: UploadFor = {}): string[] {
      return picked.map(({ file, handle }) => {
        const kept: KeptUpload = {
          ...whose,
          key: ports.newKey(),
          fileName: file.name,
          totalSize: file.size,
          lastModified: file.lastModified,
          identifier: '',
          uploadStatusId: '',
          chunkSize: CHUNK_BYTES,
          sentBytes: 0,
          periodId: what.periodId ?? '',
          isExam: what.isExam ? 1 : 0,
          paused: false,
          at: ports.now(),
          ...(handle ? { handle } : {}),
        }
        const entry = enter(kept, file, 'waiting')
        if (file.size === 0) fail(entry, texts.emptyFile)
        else {
          void keep(entry)
          start(entry)
        }
        return kept.key
      })
    },

    pause(key: string): void {
      const entry = entries.get(key)
      if (!entry || entry.item.state === 'done') return
      entry.stop.abort()
      void keep(entry, { paused: true })
      show(entry, { state: 'paused', speed: 0, remaining: null })
    },

    /** Goes on with what was paused or failed. */
    resume(key: string): void {
      const entry = entries.get(key)
      if (!entry || !idle(entry)) return
      void keep(entry, { paused: false })
      show(entry, { state: 'waiting', message: '' })
      start(entry)
    },

    /** Asks the browser for a file that it knows but may not read without leave. Call it from a click. */
    async allow(key: string): Promise<void> {
      const entry = entries.get(key)
      if (!entry?.kept.handle) return
      const file = await ports.fileOf(entry.kept.handle, true)
      if (file) this.provide(key, { file, handle: entry.kept.handle })
      else show(entry, { state: 'needFile' })
    },

    /** Gives an upload the file that the person chose again; its digest proves that it is the same. */
    provide(key: string, { file, handle }: Picked): void {
      const entry = entries.get(key)
      if (!entry || !idle(entry)) return
      if (file.size !== entry.kept.totalSize) return show(entry, { message: texts.otherFile })
      entry.file = file
      entry.unproven = true
      void keep(entry, { paused: false, lastModified: file.lastModified, ...(handle ? { handle } : {}) })
      show(entry, { state: 'waiting', message: '' })
      start(entry)
    },

    /** Ends an upload and forgets it, here and at the server; of one that is done only the line goes. */
    async cancel(key: string): Promise<void> {
      const entry = entries.get(key)
      if (!entry) return
      entry.stop.abort()
      entries.delete(key)
      emit()
      await ports.keeper.drop(key)
      const { uploadStatusId } = entry.kept
      // What cannot be told now grows old by itself.
      if (uploadStatusId && entry.item.state !== 'done') await ports.cancel(uploadStatusId).catch(() => {})
    },

    /** Brings back what this browser, or the server, remembers of unfinished uploads. */
    async restore(): Promise<void> {
      for (const kept of await ports.keeper.all()) {
        if (kept.userId !== whose.userId || kept.site !== whose.site || entries.has(kept.key)) continue
        if (ports.now() - kept.at > KEEP_MS) {
          await ports.keeper.drop(kept.key)
          continue
        }
        const entry = enter(kept, null, kept.paused ? 'paused' : 'waiting')
        if (!kept.paused) start(entry)
      }
      const known = new Set([...entries.values()].map(({ kept }) => kept.uploadStatusId))
      for (const one of await ports.remembered().catch(() => [])) {
        if (one.uploadStatus !== 1 || known.has(one.uploadStatusId)) continue
        const { uploadStatusId, identifier, fileName, totalSize, chunkSize, periodId } = one
        const kept: KeptUpload = {
          ...whose,
          uploadStatusId,
          identifier,
          fileName,
          totalSize,
          chunkSize,
          periodId,
          key: `server ${uploadStatusId}`,
          lastModified: 0,
          sentBytes: one.receivedBytes,
          isExam: 0,
          paused: false,
          at: ports.now(),
        }
        // Only a digest can prove that a file is the same one.
        enter(kept, null, /^[0-9a-f]{32}$/.test(identifier) ? 'needFile' : 'foreign')
      }
    },
  }
}

/** One byte is enough to see whether a file is still there and unchanged. */
async function canRead(file: Blob): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}
