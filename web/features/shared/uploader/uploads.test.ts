import { describe, expect, test } from 'vitest'
import { ReadError } from './hash.ts'
import { texts } from './texts.ts'
import type { UploadItem } from './types.ts'
import { size, tick, refusal, fileOf, world, reaches, picked } from './uploads.fixture.ts'

describe('a file', () => {
  test('is hashed, then sent, the first chunk alone and then three at a time, and reports its video', async () => {
    const w = world()
    const uploads = w.open()
    const doneItems: UploadItem[] = []
    uploads.onDone((item) => doneItems.push(item))
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
    expect(doneItems).toMatchObject([{ videoId: '900', isBound: true, periodId: '77', doneBytes: size, message: '' }])
    expect(w.stored.size).toBe(0)
  })

  test('partially on the server sends only the rest', async () => {
    const w = world()
    w.received = new Set([1, 2, 4])
    const uploads = w.open()
    uploads.add(picked())
    await reaches(uploads, 'done')
    expect(w.sent.toSorted()).toEqual([3, 5])
  })

  test('known to the server is not sent at all', async () => {
    const w = world()
    w.received = new Set([1, 2, 3, 4, 5])
    const uploads = w.open()
    uploads.add(picked())
    await reaches(uploads, 'done')
    expect(w.sent).toEqual([])
  })

  test('that is empty or unreadable fails with a message, and can be retried', async () => {
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

  test('that the server refuses fails with its message, after the first chunk', async () => {
    const w = world()
    w.meet = (action) => {
      if (action === 'send') throw refusal(415, '这是一个 ZIP 文件，不是视频')
    }
    const uploads = w.open()
    uploads.add(picked())
    expect(await reaches(uploads, 'failed')).toMatchObject({ message: '这是一个 ZIP 文件，不是视频' })
    expect(w.sent).toEqual([])
  })

  test('whose period did not take its video reports that', async () => {
    const w = world()
    const { send } = w.ports
    w.ports.send = async (...args) => ({ ...(await send(...args)), isBound: false })
    const uploads = w.open()
    uploads.add(picked(), { periodId: '77' })
    expect((await reaches(uploads, 'done')).message).toBe(texts.unbound)
  })

  test('waits for its turn', async () => {
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

describe('failures', () => {
  test('a failed chunk is retried three times, and only that chunk', async () => {
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

  test('a long outage is waited for, and acknowledged chunks are not resent', async () => {
    const w = world()
    w.meet = (action, n) => {
      if (action === 'send' && n === 4) w.online = false
      if (!w.online) throw refusal(0)
    }
    let waits = 0
    w.meanwhile = () => {
      waits += 1
      // More than any fixed number of retries.
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

  test('an ended session is waited for until the same user is back', async () => {
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

  test('after a sign-in on another device it says so, and polls nothing until the user returns', async () => {
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

  test('an upload that expired on the server restarts automatically', async () => {
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

  test('a file changed or moved during the upload is reported as such, not as a network failure', async () => {
    const w = world()
    const file = fileOf()
    let isRemoved = false
    const slice = () => ({
      arrayBuffer: () => (isRemoved ? Promise.reject(new Error()) : Promise.resolve(new ArrayBuffer(1))),
    })
    const changing = new Proxy(file, { get: (of, key) => (key === 'slice' ? slice : Reflect.get(of, key)) as unknown })
    w.meet = (action) => {
      if (action === 'send') {
        isRemoved = true
        w.online = false
        throw refusal(0)
      }
    }
    const uploads = w.open()
    uploads.add(picked(changing))
    expect((await reaches(uploads, 'failed')).message).toBe(texts.readError)
  })
})
