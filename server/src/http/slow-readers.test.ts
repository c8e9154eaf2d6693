import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { cutSlowReaders } from './slow-readers.ts'

const MEGABYTES = 30_000_000
/** Real timeouts times 1000, so that the timer never fires: the test drives the checks. */
const patience = { silence: 10_000_000, minRate: 1, every: 500_000 }
/** Checks until a client that reads nothing is too slow. */
const CHECKS = patience.silence / patience.every + 1

/** A server whose answer exceeds all socket buffers. */
async function site(max: number) {
  const accepted: Socket[] = []
  const server = createServer((_request, response) => response.end(Buffer.alloc(MEGABYTES)))
  server.on('connection', (socket: Socket) => accepted.push(socket))
  const check = cutSlowReaders(server, patience, max)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** A client that requests and does not read, once its socket buffers are full. */
  async function asking() {
    const known = accepted.length
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'))
    socket.pause().on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await expect.poll(() => accepted[known]?.writableLength ?? 0).toBeGreaterThan(0)
    return { socket, server: accepted[known] as Socket }
  }
  const checkFor = (times: number) => {
    for (let at = 0; at < times; at += 1) check()
  }
  return { asking, check, checkFor }
}
const cut = (people: readonly { server: Socket }[]) => people.map(({ server }) => server.destroyed)

test('few slow readers are tolerated', async () => {
  const { asking, checkFor } = await site(3)
  const people = [await asking(), await asking()]
  checkFor(10 * CHECKS)
  expect(cut(people)).toEqual([false, false])
})

test('many are cut after ten seconds, except recent, steady and finished ones', async () => {
  const { asking, check, checkFor } = await site(3)
  const done = await asking()
  done.socket.resume()
  await expect.poll(() => done.server.writableLength).toBe(0)
  const steady = await asking()
  const many = [await asking(), await asking(), await asking()]
  checkFor(CHECKS - 2)
  const late = await asking()
  // One write, partly consumed.
  let taken = 0
  steady.socket.on('data', (data) => {
    taken += data.length
    if (taken > MEGABYTES / 3) steady.socket.pause()
  })
  steady.socket.resume()
  await expect.poll(() => taken).toBeGreaterThan(MEGABYTES / 3)
  expect(steady.server.writableLength).toBeGreaterThan(0)
  check()
  expect(cut(many)).toEqual([false, false, false])
  check()
  expect(cut(many)).toEqual([true, true, true])
  expect(cut([done, steady, late])).toEqual([false, false, false])
  // Strict mode lasts a minute: stragglers are cut too.
  checkFor(CHECKS - 1)
  expect(cut([done, late])).toEqual([false, true])
  checkFor(6 * CHECKS)
  const few = [await asking(), await asking()]
  checkFor(3 * CHECKS)
  expect(cut(few)).toEqual([false, false])
})

test('trickling readers count as slow', async () => {
  const { asking, checkFor } = await site(1)
  const { server } = await asking()
  const { _handle: handle } = server as unknown as { _handle: { writeQueueSize: number } }
  let left = handle.writeQueueSize
  // Simulate a few bytes consumed now and then.
  Object.defineProperty(handle, 'writeQueueSize', { get: () => (left -= 10) })
  checkFor(CHECKS)
  expect(server.destroyed).toBe(false)
  checkFor(1)
  expect(server.destroyed).toBe(true)
})
