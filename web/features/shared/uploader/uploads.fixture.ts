/** Fake network, device and server for tests. */
import type { StoredUpload } from './stored-uploads.ts'
import { CHUNK_BYTES, sizeOf } from './plan.ts'
import type { Picked, Remembered, UploadItem, UploadPorts, UploadState } from './types.ts'
import { createUploads } from './uploads.ts'
import type { Status } from './wire.ts'

/** Default hash of files in tests. */
export const MD5 = 'd41d8cd98f00b204e9800998ecf8427e'
/** Six chunks, the last one short. */
export const size = 5 * CHUNK_BYTES + 99
/** Runs pending microtasks and timers. */
export const tick = () => new Promise((resolve) => setTimeout(resolve, 0))

/** An error as the wire throws it. */
export const refusal = (code: number, message = '') => Object.assign(new Error(message), { code })

/** A file of zeros that is not held in memory. */
export function fileOf(bytes = size, name = '第一课.mp4', lastModified = 7): File {
  const small = new File(['x'], name, { lastModified })
  return new Proxy(small, {
    get(target, key) {
      if (key === 'size') return bytes
      const value = Reflect.get(target, key) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Fake server, device and network. */
export function world(over: Partial<UploadPorts> = {}) {
  const stored = new Map<string, StoredUpload>()
  const locks = new Map<string, Promise<void>>()
  const w = {
    received: new Set<number>(),
    sent: [] as number[],
    going: 0,
    maxActive: 0,
    cancelled: [] as string[],
    hashes: 0,
    md5: MD5,
    who: 'me',
    online: true,
    stored,
    remembered: [] as Remembered[],
    /** Called before each request is answered; throws to fail it. */
    meet: (_action: 'ask' | 'send', _n: number) => {},
    /** Recorded waits. */
    waited: [] as string[],
    meanwhile: () => {},
  }
  let serial = 0
  const status = (total: number): Status => {
    const whole = w.received.size === total
    return {
      uploadStatusId: w.received.size > 0 ? '501' : '',
      uploads: [...w.received],
      skipUpload: whole,
      videoId: whole ? '900' : '',
      isBound: whole,
    }
  }
  const wait = (what: string) => async (_ms: number, signal: AbortSignal) => {
    w.waited.push(what)
    w.meanwhile()
    await tick()
    signal.throwIfAborted()
  }
  const ports: UploadPorts = {
    async hash(_file, onProgress, signal) {
      w.hashes += 1
      onProgress(1)
      await tick()
      signal.throwIfAborted()
      return w.md5
    },
    async ask(what, signal) {
      await tick()
      signal.throwIfAborted()
      w.meet('ask', 0)
      return status(what.plan.totalChunks)
    },
    async send(what, n, _file, onProgress, signal) {
      w.going += 1
      w.maxActive = Math.max(w.maxActive, w.going)
      try {
        onProgress(1)
        await tick()
        signal.throwIfAborted()
        w.meet('send', n)
        w.sent.push(n)
        w.received.add(n)
        onProgress(sizeOf(what.plan, n))
        return status(what.plan.totalChunks)
      } finally {
        w.going -= 1
      }
    },
    cancel: async (id) => void w.cancelled.push(id),
    whoIsThere: async () => w.who,
    remembered: async () => w.remembered,
    keeper: {
      all: async () => [...stored.values()],
      get: async (key) => stored.get(key),
      put: async (upload) => void stored.set(upload.key, upload),
      drop: async (key) => void stored.delete(key),
    },
    now: () => 1_000_000 + serial,
    random: () => 0.5,
    newKey: () => `key ${++serial}`,
    sleep: wait('sleep'),
    isOnline: () => w.online,
    lineOr: wait('line'),
    backOr: wait('back'),
    async alone(key, signal, result, work) {
      const before = locks.get(key)
      let end = () => {}
      locks.set(
        key,
        new Promise((resolve) => {
          end = resolve
        }),
      )
      try {
        if (before) {
          result()
          await before
          signal.throwIfAborted()
        }
        await work()
      } finally {
        locks.delete(key)
        end()
      }
    },
    fileOf: async () => null,
    ...over,
  }
  const open = (userId = 'me') => createUploads(ports, { userId, site: '12' })
  return Object.assign(w, { ports, open, locks })
}
type Uploads = ReturnType<ReturnType<typeof world>['open']>

/** Waits for a state of an upload. @param key of which; any by default @throws if it is not reached */
export async function reaches(uploads: Uploads, state: UploadState, key?: string): Promise<UploadItem> {
  for (let n = 0; n < 2_000; n++) {
    const item = uploads.items().find((one) => key === undefined || one.key === key)
    if (item?.state === state) return item
    await tick()
  }
  throw new Error(`never ${state}: ${JSON.stringify(uploads.items())}`)
}
/** A picked file. */
export const picked = (file = fileOf()): Picked[] => [{ file }]
