import { describe, expect, test } from 'vitest'
import type { StoredUpload } from './stored-uploads.ts'
import { CHUNK_BYTES } from './plan.ts'
import { texts } from './texts.ts'
import { MD5, size, tick, fileOf, world, reaches, picked } from './uploads.fixture.ts'

describe('user actions', () => {
  test('pause and resume: sends nothing meanwhile, and no chunk twice', async () => {
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

  test('cancel: removed here and on the server', async () => {
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
    isExam: false,
    paused: false,
    at: 1_000_000,
    ...over,
  })
  const handle = {} as FileSystemFileHandle

  test('a file with an accessible handle resumes automatically, without hashing if unchanged', async () => {
    const w = world({ fileOf: async () => fileOf() })
    w.stored.set('left', left({ handle }))
    w.received = new Set([1, 2])
    const uploads = w.open()
    await uploads.restore()
    await reaches(uploads, 'done')
    expect([w.hashes, w.sent.toSorted()]).toEqual([0, [3, 4, 5]])
  })

  test('a modified file is hashed again, and refused if it differs', async () => {
    const w = world({ fileOf: async () => fileOf(size, '第一课.mp4', 8) })
    w.stored.set('left', left({ handle }))
    w.md5 = 'another'
    const uploads = w.open()
    await uploads.restore()
    expect((await reaches(uploads, 'needFile')).message).toBe(texts.otherFile)
    expect([w.hashes, w.sent]).toEqual([1, []])
  })

  test('a refused file keeps its reason after a reload, and is removed with its period', async () => {
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

  test('a handle without permission waits for a click', async () => {
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

  test('without a handle the same file is requested, and verified by its digest', async () => {
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

  test('paused stays paused; uploads of another user, another site or old ones are hidden', async () => {
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

  test('an upload known to the server only can be continued from the same file', async () => {
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

  test('a second tab waits, and drops what the first one finished', async () => {
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
