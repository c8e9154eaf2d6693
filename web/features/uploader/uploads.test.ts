import { describe, expect, test } from 'vitest'
import { ReadError } from './hash.ts'
import type { StoredUpload } from './stored-uploads.ts'
import { CHUNK_BYTES, sizeOf } from './plan.ts'
import { texts } from './texts.ts'
import type { Picked, Remembered, UploadItem, UploadPorts, UploadState } from './types.ts'
import { createUploads } from './uploads.ts'
import type { Status } from './wire.ts'

const MD5 = 'd41d8cd98f00b204e9800998ecf8427e'
const size = 5 * CHUNK_BYTES + 99
const tick = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Fails a request as the wire does. */
const refusal = (code: number, message = '') => Object.assign(new Error(message), { code })

/** A file of zeros that is never really held. */
function fileOf(bytes = size, name = '第一课.mp4', lastModified = 7): File {
  const small = new File(['x'], name, { lastModified })
  return new Proxy(small, {
    get(target, key) {
      if (key === 'size') return bytes
      const value = Reflect.get(target, key) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** A server, a device and a line that do as the test says. */
function world(over: Partial<UploadPorts> = {}) {
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
    /** Asked before each request is answered: throws what the line or the server says. */
    meet: (_action: 'ask' | 'send', _n: number) => {},
    /** What a wait does. */
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
      isBound: whole ? 1 : 0,
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

async function reaches(uploads: Uploads, state: UploadState, key?: string): Promise<UploadItem> {
  for (let n = 0; n < 2_000; n++) {
    const item = uploads.items().find((one) => key === undefined || one.key === key)
    if (item?.state === state) return item
    await tick()
  }
  throw new Error(`never ${state}: ${JSON.stringify(uploads.items())}`)
}
const picked = (file = fileOf()): Picked[] => [{ file }]

describe('a file', () => {
  test('is read, then sent, the first chunk alone and then three at a time, and tells of its video', async () => {
    const w = world()
    const uploads = w.open()
    const heard: UploadItem[] = []
    uploads.onDone((item) => heard.push(item))
    const order: number[] = []
    w.meet = (action, n) => {
      if (action === 'send' && w.sent.length === 0) order.push(w.going)
      if (n === 1) expect(w.maxActive).toBe(1)
    }
    uploads.add(picked(), { periodId: '77' })
    await reaches(uploads, 'done')
    expect(order[0]).toBe(1)
    expect(w.maxActive).toBe(3)
    expect(w.sent.toSorted()).toEqual([1, 2, 3, 4, 5])
    expect(heard).toMatchObject([{ videoId: '900', isBound: 1, periodId: '77', doneBytes: size, message: '' }])
    expect(w.stored.size).toBe(0)
  })

  test('of which the server has a part is sent only the rest', async () => {
    const w = world()
    w.received = new Set([1, 2, 4])
    const uploads = w.open()
    uploads.add(picked())
    await reaches(uploads, 'done')
    expect(w.sent.toSorted()).toEqual([3, 5])
  })

  test('that the server knows is not sent at all', async () => {
    const w = world()
    w.received = new Set([1, 2, 3, 4, 5])
    const uploads = w.open()
    uploads.add(picked())
    await reaches(uploads, 'done')
    expect(w.sent).toEqual([])
  })

  test('that is empty, or that cannot be read, fails with a sentence, and may be tried again', async () => {
    const empty = world().open()
    empty.add(picked(fileOf(0)))
    expect((await reaches(empty, 'failed')).message).toBe(texts.emptyFile)
    const w = world()
    const { hash } = w.ports
    w.ports.hash = async () => {
      throw new ReadError()
    }
    const uploads = w.open()
    const [key = ''] = uploads.add(picked())
    expect((await reaches(uploads, 'failed')).message).toBe(texts.readError)
    w.ports.hash = hash
    uploads.resume(key)
    await reaches(uploads, 'done')
  })

  test('that the server refuses for good fails with its sentence, after the first chunk', async () => {
    const w = world()
    w.meet = (action) => {
      if (action === 'send') throw refusal(415, '这是一个 ZIP 文件，不是视频')
    }
    const uploads = w.open()
    uploads.add(picked())
    expect(await reaches(uploads, 'failed')).toMatchObject({ message: '这是一个 ZIP 文件，不是视频' })
    expect(w.sent).toEqual([])
  })

  test('whose period did not take its video says so', async () => {
    const w = world()
    const { send } = w.ports
    w.ports.send = async (...args) => ({ ...(await send(...args)), isBound: 0 })
    const uploads = w.open()
    uploads.add(picked(), { periodId: '77' })
    expect((await reaches(uploads, 'done')).message).toBe(texts.unbound)
  })

  test('waits for its turn behind another', async () => {
    const w = world()
    const uploads = w.open()
    const seen = new Set<string>()
    uploads.watch(() => {
      const busy = uploads.items().filter(({ state }) => ['uploading', 'checking'].includes(state))
      if (busy.length > 1) seen.add('two at once')
    })
    const keys = uploads.add([...picked(), ...picked(), ...picked()])
    for (const key of keys) await reaches(uploads, 'done', key)
    expect([...seen]).toEqual([])
  })
})

describe('trouble on the way', () => {
  test('a chunk that fails is tried three times more, and only that chunk', async () => {
    const w = world()
    let failures = 3
    w.meet = (action, n) => {
      if (action === 'send' && n === 3 && failures-- > 0) throw refusal(503)
    }
    const uploads = w.open()
    uploads.add(picked())
    await reaches(uploads, 'done')
    expect(w.sent.toSorted()).toEqual([1, 2, 3, 4, 5])
    expect(w.waited).toEqual(['sleep', 'sleep', 'sleep'])
  })

  test('a line that is gone for long is waited for, and what was safe is not sent again', async () => {
    const w = world()
    w.meet = (action, n) => {
      if (action === 'send' && n === 4) w.online = false
      if (!w.online) throw refusal(0)
    }
    let waits = 0
    w.meanwhile = () => {
      waits += 1
      // Longer than any fixed number of tries.
      if (waits === 50) {
        w.online = true
        w.meet = () => {}
      }
    }
    const uploads = w.open()
    uploads.add(picked())
    await reaches(uploads, 'offline')
    await reaches(uploads, 'done')
    expect(waits).toBe(50)
    expect(w.sent.toSorted()).toEqual([1, 2, 3, 4, 5])
  })

  test('a full disk is waited for', async () => {
    const w = world()
    let full = true
    w.meet = (action, n) => {
      if (action === 'send' && n === 2 && full) throw refusal(507)
    }
    w.meanwhile = () => {
      full = false
    }
    const uploads = w.open()
    uploads.add(picked())
    await reaches(uploads, 'noSpace')
    await reaches(uploads, 'done')
  })

  test('an ended session is waited for until the same person is back', async () => {
    const w = world()
    w.meet = (action, n) => {
      if (action === 'send' && n === 3 && w.who !== 'me') throw refusal(301, '登录已过期')
    }
    w.who = ''
    let waits = 0
    w.meanwhile = () => {
      waits += 1
      if (waits === 2) w.who = 'somebody else'
      if (waits === 4) w.who = 'me'
    }
    const uploads = w.open()
    const messages = new Set<string>()
    uploads.watch(() => {
      for (const { state, message } of uploads.items()) if (state === 'signIn') messages.add(message)
    })
    uploads.add(picked())
    await reaches(uploads, 'done')
    expect([...messages]).toEqual(['', texts.otherUser])
    expect(waits).toBe(4)
  })

  test('signed in on another device: it is said in so many words, and nobody is asked until the person is back', async () => {
    const w = world({
      whoIsThere: async () => {
        asked += 1
        if (asked < 3) throw refusal(304, '你的账户已在其他地方登录！')
        return 'me'
      },
      backOr: async (ms, signal) => {
        waits.push(ms)
        await tick()
        signal.throwIfAborted()
      },
    })
    let asked = 0
    const waits: number[] = []
    w.meet = (action, n) => {
      if (action === 'send' && n === 3 && asked < 3) throw refusal(304, '你的账户已在其他地方登录！')
    }
    const uploads = w.open()
    const messages = new Set<string>()
    uploads.watch(() => {
      for (const { state, message } of uploads.items()) if (state === 'signIn') messages.add(message)
    })
    uploads.add(picked())
    await reaches(uploads, 'done')
    expect([...messages]).toEqual([texts.signedInElsewhere])
    expect(waits).toEqual([Infinity, Infinity, Infinity])
  })

  test('an upload that grew old at the server begins anew by itself', async () => {
    const w = world()
    let old = true
    w.meet = (action, n) => {
      if (action === 'send' && n === 4 && old) {
        old = false
        w.received.clear()
        throw refusal(404, '上传任务不存在或已取消')
      }
    }
    const uploads = w.open()
    uploads.add(picked())
    await reaches(uploads, 'done')
    expect(w.received.size).toBe(5)
  })

  test('a file that was changed or moved while it is sent is told as that, not as a broken line', async () => {
    const w = world()
    const file = fileOf()
    let gone = false
    const slice = () => ({
      arrayBuffer: () => (gone ? Promise.reject(new Error()) : Promise.resolve(new ArrayBuffer(1))),
    })
    const changing = new Proxy(file, { get: (of, key) => (key === 'slice' ? slice : Reflect.get(of, key)) as unknown })
    w.meet = (action) => {
      if (action === 'send') {
        gone = true
        w.online = false
        throw refusal(0)
      }
    }
    const uploads = w.open()
    uploads.add(picked(changing))
    expect((await reaches(uploads, 'failed')).message).toBe(texts.readError)
  })
})

describe('the person', () => {
  test('pauses and goes on: nothing is sent meanwhile, nothing twice', async () => {
    const w = world()
    const uploads = w.open()
    let key = ''
    w.meet = (action, n) => {
      if (action === 'send' && n === 2 && w.stored.get(key)?.paused === false && w.sent.length === 1) uploads.pause(key)
    }
    key = uploads.add(picked())[0] ?? ''
    await reaches(uploads, 'paused')
    const then = w.sent.length
    for (let n = 0; n < 20; n++) await tick()
    expect(w.sent.length).toBeLessThanOrEqual(then + 2)
    expect(w.stored.get(key)).toMatchObject({ paused: true })
    const safe = new Set(w.received)
    const before = w.sent.length
    uploads.resume(key)
    await reaches(uploads, 'done')
    expect(w.sent.slice(before).filter((n) => safe.has(n))).toEqual([])
  })

  test('cancels: it is forgotten here and at the server', async () => {
    const w = world()
    const uploads = w.open()
    const [key = ''] = uploads.add(picked())
    await reaches(uploads, 'uploading')
    while (w.sent.length < 1) await tick()
    await tick()
    await uploads.cancel(key)
    expect(uploads.items()).toEqual([])
    expect([w.cancelled, w.stored.size]).toEqual([['501'], 0])
    const then = w.sent.length
    for (let n = 0; n < 20; n++) await tick()
    expect([w.sent.length <= then + 2, w.stored.size]).toEqual([true, 0])
  })
})

describe('after a reload', () => {
  const left = (over: Partial<StoredUpload> = {}): StoredUpload => ({
    key: 'left',
    userId: 'me',
    site: '12',
    fileName: '第一课.mp4',
    totalSize: size,
    lastModified: 7,
    identifier: MD5,
    uploadStatusId: '501',
    chunkSize: CHUNK_BYTES,
    sentBytes: 2 * CHUNK_BYTES,
    periodId: '77',
    isExam: 0,
    paused: false,
    at: 1_000_000,
    ...over,
  })
  const handle = {} as FileSystemFileHandle

  test('a file whose handle opens goes on by itself, unread where nothing shows a change', async () => {
    const w = world({ fileOf: async () => fileOf() })
    w.stored.set('left', left({ handle }))
    w.received = new Set([1, 2])
    const uploads = w.open()
    await uploads.restore()
    await reaches(uploads, 'done')
    expect([w.hashes, w.sent.toSorted()]).toEqual([0, [3, 4, 5]])
  })

  test('a file that was touched since is read again, and refused when it is another', async () => {
    const w = world({ fileOf: async () => fileOf(size, '第一课.mp4', 8) })
    w.stored.set('left', left({ handle }))
    w.md5 = 'another'
    const uploads = w.open()
    await uploads.restore()
    expect((await reaches(uploads, 'needFile')).message).toBe(texts.otherFile)
    expect([w.hashes, w.sent]).toEqual([1, []])
  })

  test('a file that was refused keeps its reason after a reload, and goes with its period', async () => {
    const w = world()
    const refused = left({ periodId: '77', uploadStatusId: '' })
    w.stored.set(refused.key, refused)
    w.remembered = [
      {
        uploadStatusId: '509',
        identifier: refused.identifier,
        fileName: refused.fileName,
        totalSize: refused.totalSize,
        chunkSize: CHUNK_BYTES,
        receivedBytes: 0,
        uploadStatus: 4,
        failReason: '这是一个 EXE 文件，不是视频',
        periodId: '77',
      },
    ]
    const uploads = w.open()
    await uploads.restore()
    expect(uploads.items()).toMatchObject([{ state: 'failed', message: '这是一个 EXE 文件，不是视频', periodId: '77' }])
    await uploads.leave(['78'])
    expect(uploads.items()).toHaveLength(1)
    await uploads.leave(['77'])
    expect(uploads.items()).toEqual([])
    expect(w.cancelled).toEqual(['509'])
    expect(w.stored.size).toBe(0)
  })

  test('a handle that wants leave waits for a click', async () => {
    let allowed = false
    const w = world({
      fileOf: async (_handle, mayAsk) => {
        allowed ||= mayAsk
        return allowed ? fileOf() : null
      },
    })
    w.stored.set('left', left({ handle }))
    const uploads = w.open()
    await uploads.restore()
    await reaches(uploads, 'needLeave')
    await uploads.allow('left')
    await reaches(uploads, 'done')
  })

  test('without a handle the same file is asked for, and its digest proves it', async () => {
    const w = world()
    w.stored.set('left', left())
    w.received = new Set([1, 2, 3])
    const uploads = w.open()
    await uploads.restore()
    expect(await reaches(uploads, 'needFile')).toMatchObject({ doneBytes: 2 * CHUNK_BYTES, fileName: '第一课.mp4' })
    uploads.provide('left', { file: fileOf(size + 1) })
    expect(uploads.items()[0]).toMatchObject({ state: 'needFile', message: texts.otherFile })
    w.md5 = 'another'
    uploads.provide('left', { file: fileOf() })
    await tick()
    expect((await reaches(uploads, 'needFile')).message).toBe(texts.otherFile)
    w.md5 = MD5
    uploads.provide('left', { file: fileOf() })
    await reaches(uploads, 'done')
    expect(w.sent.toSorted()).toEqual([4, 5])
  })

  test('what was paused stays so; what is another person’s, another site’s or old is not shown', async () => {
    const w = world()
    w.stored.set('left', left({ paused: true }))
    w.stored.set('other', left({ key: 'other', userId: 'other' }))
    w.stored.set('site', left({ key: 'site', site: '13' }))
    w.stored.set('old', left({ key: 'old', at: 1_000_000 - 8 * 86_400_000 }))
    const uploads = w.open()
    await uploads.restore()
    expect(uploads.items()).toMatchObject([{ key: 'left', state: 'paused' }])
    expect([...w.stored.keys()]).toEqual(['left', 'other', 'site'])
  })

  test('what only the server remembers can be gone on with from the same file', async () => {
    const w = world()
    const one = {
      fileName: 'a.mp4',
      totalSize: size,
      chunkSize: CHUNK_BYTES,
      receivedBytes: CHUNK_BYTES,
      uploadStatus: 1,
      failReason: '',
      periodId: '',
    }
    w.remembered = [
      { ...one, uploadStatusId: '501', identifier: MD5 },
      { ...one, uploadStatusId: '502', identifier: '123-named' },
      { ...one, uploadStatusId: '503', identifier: MD5, uploadStatus: 4, failReason: '这是一个 EXE 文件' },
    ]
    w.received = new Set([1])
    const uploads = w.open()
    await uploads.restore()
    expect(uploads.items().map(({ state }) => state)).toEqual(['needFile', 'foreign', 'failed'])
    expect(uploads.items()[2]?.message).toBe('这是一个 EXE 文件')
    await uploads.cancel('server 503')
    expect(w.cancelled).toEqual(['503'])
    uploads.provide('server 501', { file: fileOf() })
    await reaches(uploads, 'done', 'server 501')
    expect(w.sent.toSorted()).toEqual([2, 3, 4, 5])
  })

  test('a second tab waits, and forgets what the first one finished', async () => {
    const w = world({ fileOf: async () => fileOf() })
    w.stored.set('left', left({ handle }))
    const [first, second] = [w.open(), w.open()]
    await first.restore()
    await second.restore()
    await reaches(second, 'elsewhere')
    await reaches(first, 'done')
    for (let n = 0; n < 50 && second.items().length > 0; n++) await tick()
    expect(second.items()).toEqual([])
    expect(w.sent.toSorted()).toEqual([1, 2, 3, 4, 5])
  })
})
