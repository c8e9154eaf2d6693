import { Agent, createServer, get, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSiteServer, keepAliveAt, maxConnections, manageConnections, type Times } from './connections.ts'
import { MAX_UNANSWERED } from './pipelines.ts'

const limits = (files: string) =>
  `Limit  Soft Limit  Hard Limit  Units\nMax open files            ${files}    524288   files\n`

test('maxConnections follows the file limit, less a reserve, capped by memory', () => {
  expect(maxConnections(limits('20000'))).toBe(18_000)
  expect(maxConnections(limits('1048576'))).toBe(40_000)
  expect(maxConnections(limits('unlimited'))).toBe(40_000)
  expect(maxConnections(limits('1024'))).toBe(512)
  expect(maxConnections(undefined)).toBe(10_000)
})

test('the idle timeout shrinks as the server fills', () => {
  const at = (share: number) => keepAliveAt(share * 1000, 1000)
  expect([0, 0.49, 0.5, 0.74, 0.75, 1].map(at)).toEqual([72_000, 72_000, 18_000, 18_000, 5_000, 5_000])
})

/** A server with a limit small enough to reach in a test. */
async function listening(max: number): Promise<{ server: Server; ask: (agent: Agent) => Promise<string> }> {
  const server = createServer((_request, response) => response.end('here'))
  manageConnections(server, max, 20)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  /** Requests; returns the Keep-Alive header. */
  const ask = (agent: Agent) =>
    new Promise<string>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, (response) => {
        response.resume()
        response.on('end', () => resolve(String(response.headers['keep-alive'])))
      }).on('error', reject)
    })
  return { server, ask }
}
const browser = () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return agent
}

describe('a server', () => {
  test('that is full closes idle connections for new ones, which succeed on retry', async () => {
    const { server, ask } = await listening(3)
    await Promise.all([browser(), browser(), browser()].map(ask))
    await expect(ask(browser())).rejects.toThrow(/ECONNRESET|socket hang up/)
    await expect.poll(() => new Promise((resolve) => server.getConnections((_, open) => resolve(open)))).toBe(0)
    await Promise.all([ask(browser()), ask(browser()), ask(browser())])
  })

  test('announces a Keep-Alive that shrinks as it fills', async () => {
    const { ask } = await listening(4)
    const first = browser()
    expect(await ask(first)).toBe('timeout=72')
    await Promise.all([ask(browser()), ask(browser())])
    await expect.poll(() => ask(first)).toBe('timeout=5')
  })
})

/** A server with short timeouts, and raw connections to it. */
async function site(times: Times, handler: RequestListener) {
  const server = createSiteServer(handler, times)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const saying = (text: string) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    onTestFinished(() => void socket.destroy())
    return socket
  }
  return { server, saying }
}

test('cuts slowloris connections, but not idle ones', async () => {
  const times = { headersTimeout: 60, connectionsCheckingInterval: 10, requestTimeout: 60_000, silence: 60_000 }
  const { saying } = await site(times, (_request, response) => response.end('here'))
  const idle = saying('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(idle, 'data')
  const drips = saying('GET / HTTP/1.1\r\n')
  const timer = setInterval(() => drips.write('a'), 5)
  // A write after the cut yields ECONNRESET; only the close matters.
  drips.on('error', () => {})
  const cut = new Promise((resolve) => void drips.resume().once('close', resolve))
  await cut
  clearInterval(timer)
  expect(idle.closed).toBe(false)
  idle.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(String(await once(idle, 'data'))).toContain('here')
})

describe('a preconnected silent connection', () => {
  const times = { headersTimeout: 60, connectionsCheckingInterval: 10, requestTimeout: 60_000, silence: 60_000 }
  /** Connects and waits beyond headersTimeout. */
  async function openedAhead(more: Partial<Times> = {}) {
    const { server, saying } = await site({ ...times, ...more }, (_request, response) => response.end('here'))
    const accepted = once(server, 'connection')
    const socket = saying('')
    let received = ''
    socket.on('data', (data: Buffer) => (received += data.toString()))
    await accepted
    await sleep(3 * times.headersTimeout)
    return { socket, received: () => received }
  }

  test('can still send a request', async () => {
    const { socket, received } = await openedAhead()
    socket.write('GET /assets/a.js HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(received).toMatch(/^HTTP\/1\.1 200 OK[^]*here$/)
    expect(socket.closed).toBe(false)
  })

  test('is cut if it then sends headers slowly', async () => {
    const { socket, received } = await openedAhead()
    socket.write('GET / HTTP/1.1\r\n')
    await once(socket, 'close')
    expect(received()).toMatch(/^HTTP\/1\.1 408 [^]*请求超时/)
  })

  test('is closed without an answer, so that the browser retries', async () => {
    const { socket, received } = await openedAhead({ silence: 300 })
    await once(socket, 'close')
    expect(received()).toBe('')
  })

  test('is closed when the server fills', async () => {
    const server = createServer({ headersTimeout: 60, connectionsCheckingInterval: 10 }, (_request, response) =>
      response.end('here'),
    )
    manageConnections(server, 3, 20)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const silent = [1, 2].map(() => connect(port, '127.0.0.1').resume())
    await Promise.all(silent.map((socket) => once(socket, 'close')))
  })
})

test('cuts a client that does not read its answer', async () => {
  const times = { headersTimeout: 60_000, connectionsCheckingInterval: 10, requestTimeout: 60_000, silence: 60 }
  const { server, saying } = await site(times, (_request, response) => response.end(Buffer.alloc(50_000_000)))
  const accepted = once(server, 'connection') as Promise<[Socket]>
  saying('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    .pause()
    .on('error', () => {})
  const [socket] = await accepted
  await once(socket, 'close')
  expect(socket.bytesWritten).toBeGreaterThan(0)
})

const patient = { headersTimeout: 60_000, connectionsCheckingInterval: 1000, requestTimeout: 60_000, silence: 60_000 }
const ASK = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

test('answers a few pipelined requests in order', async () => {
  let asked = 0
  const { saying } = await site(patient, (_request, response) => response.end(`answer ${asked++}.`))
  const socket = saying(ASK.repeat(MAX_UNANSWERED))
  let received = ''
  socket.on('data', (data: Buffer) => (received += data.toString()))
  const answers = () => received.match(/answer \d+\./g)
  await expect.poll(() => answers()?.length).toBe(MAX_UNANSWERED)
  socket.write(ASK.repeat(MAX_UNANSWERED))
  await expect.poll(() => answers()).toEqual(Array.from({ length: 2 * MAX_UNANSWERED }, (_, at) => `answer ${at}.`))
  expect(socket.closed).toBe(false)
})

test('cuts excessive pipelining and starts only the first requests', async () => {
  let begun = 0
  const { saying } = await site(patient, () => (begun += 1))
  const socket = saying(ASK.repeat(300))
  socket.on('error', () => {})
  await once(socket.resume(), 'close').catch(() => undefined)
  expect(begun).toBe(MAX_UNANSWERED)
})
