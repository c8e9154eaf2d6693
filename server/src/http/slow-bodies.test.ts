import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cutSlowBodies, isTooSlow, PATIENCE } from './slow-bodies.ts'

/** Number of checks until a body with this many bytes per check is cut; undefined: not within an hour. */
function cutAfter(bytesAt: (second: number) => number, waitsForUs = (_second: number) => false): number | undefined {
  const body = { bytes: 0, waited: 0, silent: 0 }
  let bytes = 0
  const patience = { ...PATIENCE, every: 1000 }
  for (let second = 1; second <= 3600; second++) {
    bytes += bytesAt(second)
    if (isTooSlow(body, bytes, waitsForUs(second), patience)) return second
  }
  return undefined
}

describe('a body', () => {
  test('is cut after ten silent seconds', () => {
    expect(cutAfter(() => 0)).toBe(10)
    expect(cutAfter((second) => (second < 60 ? 1_000_000 : 0))).toBe(69)
  })

  test('is cut soon after ten seconds when it trickles', () => {
    expect(cutAfter(() => 1)).toBe(11)
    expect(cutAfter((second) => (second % 9 === 0 ? 10 : 0))).toBe(11)
  })

  test('may be slow and steady, with a short gap', () => {
    expect(cutAfter(() => 3400)).toBeUndefined()
    expect(cutAfter((second) => (second % 30 < 9 ? 0 : 3400))).toBeUndefined()
  })

  test('is not charged for our back-pressure', () => {
    expect(
      cutAfter(
        () => 0,
        (second) => second < 300,
      ),
    ).toBe(309)
  })
})

describe('a server', () => {
  let app: FastifyInstance
  let check: () => void
  beforeAll(async () => {
    app = Fastify()
    // Disable the timer: the test drives the checks.
    check = cutSlowBodies(app, { silence: 10_000, minRate: 1000, every: 1000 })
    app.route({ method: 'POST', url: '/json', handler: async (request) => request.body })
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      scope.route({
        method: 'POST',
        url: '/file',
        handler: async (request) => {
          let bytes = 0
          for await (const piece of request.raw) bytes += (piece as Buffer).length
          return { bytes }
        },
      })
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  /** Starts a body of this length; sends resolve once their bytes have arrived. */
  async function sending(path: string, length: number) {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let answer = ''
    socket.on('data', (data) => (answer += data.toString())).on('error', () => {})
    const [other] = (await once(app.server, 'connection')) as [Socket]
    let sent = 0
    const send = async (text: string) => {
      socket.write(text)
      sent += text.length
      await expect.poll(() => other.bytesRead, { interval: 1 }).toBe(sent)
    }
    await send(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`,
    )
    const closed = once(socket, 'close').then(() => answer)
    return { send, closed }
  }
  const checks = (count: number) => {
    for (let at = 0; at < count; at++) check()
  }

  test('accepts a slow body', async () => {
    const { send, closed } = await sending('/json', 7)
    checks(9)
    await send('{"a":1}')
    expect(await closed).toContain('{"a":1}')
  })

  test('cuts stalled and trickling bodies', async () => {
    const [silent, drips] = [await sending('/json', 30), await sending('/file', 100)]
    await silent.send('{"a"')
    for (let second = 0; second < 11; second++) {
      await drips.send('x')
      check()
    }
    expect(await silent.closed).toBe('')
    expect(await drips.closed).toBe('')
  })

  test('accepts a file over a slow line', async () => {
    const { send, closed } = await sending('/file', 60 * 1100)
    for (let second = 0; second < 60; second++) {
      await send('x'.repeat(1100))
      check()
    }
    expect(await closed).toContain('"bytes":66000')
  })
})
