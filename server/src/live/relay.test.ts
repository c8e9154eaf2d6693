/** FLV relay with a fake, fully controlled media process. */
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { transaction } from '../kernel/db/index.ts'
import type { Services } from '../kernel/services.ts'
import { openChannel, selectChannel } from './channel.sql.ts'
import { newStreamName } from './key.ts'
import { mediaFile } from './media-address.ts'
import { MAX_BEHIND, relaysOf } from './relay.ts'

const MiB = 1024 * 1024
const fileHeader = Buffer.from('464c5601050000000900000000', 'hex')

/** A video frame of `size` bytes. */
function frame(size: number, isKey = false): Buffer {
  const bytes = Buffer.alloc(11 + size + 4)
  bytes[0] = 9
  bytes.writeUIntBE(size, 1, 3)
  bytes[11] = isKey ? 0x17 : 0x27
  bytes[12] = 1
  return bytes
}

let t: TestApp
let services: Services
let dataDir: string
let media: Server
let viewers: Server
/** All connections to the media process. */
const taken: ServerResponse[] = []
/** Stream of the next viewers. */
let source: Parameters<ReturnType<typeof relaysOf>['open']>[0]

const listening = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  t = await startTestApp()
  dataDir = await mkdtemp(join(tmpdir(), 'zhixing-relay-'))
  services = { ...t.services, parts: new Map(), config: { ...t.services.config, dataDir } }
  media = createServer((_, response) => {
    response.writeHead(200)
    response.write(fileHeader)
    response.write(frame(1000, true))
    taken.push(response)
  })
  viewers = createServer((_, response) => {
    response.writeHead(200)
    void relaysOf(services)
      .open(source)
      .then((relay) => relay.add(response))
  })
  const port = await listening(media)
  await mkdir(dirname(mediaFile(dataDir)), { recursive: true })
  await writeFile(mediaFile(dataDir), JSON.stringify({ host: '127.0.0.1', port, rtmpHost: '127.0.0.1', rtmpPort: 1 }))
  await listening(viewers)

  const { lecturerId } = await makeLecturer(t.owner)
  await transaction(t.db(12), (tx) => openChannel(tx, lecturerId, newStreamName()))
  const channel = await selectChannel(t.db(12), lecturerId)
  source = { siteId: 12, channelId: channel?.id ?? '', streamName: channel?.streamName ?? '' }
})
afterAll(async () => {
  relaysOf(services).close()
  media.closeAllConnections()
  viewers.closeAllConnections()
  media.close()
  viewers.close()
  await rm(dataDir, { recursive: true })
  await t.close()
})

const connections = () => new Promise<number>((resolve) => viewers.getConnections((_, count) => resolve(count)))

/** A viewer that counts the bytes it reads. */
async function watch(): Promise<{
  answer: IncomingMessage
  read: () => number
  until: (bytes: number) => Promise<void>
}> {
  const request = get({ host: '127.0.0.1', port: (viewers.address() as AddressInfo).port, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  let read = 0
  let onData = () => {}
  answer.on('data', (piece: Buffer) => {
    read += piece.length
    onData()
  })
  answer.on('error', () => {})
  const until = (bytes: number) =>
    new Promise<void>((resolve) => {
      onData = () => {
        if (read >= bytes) resolve()
      }
      onData()
    })
  return { answer, read: () => read, until }
}

test('drops a stalled viewer only, and lets it reconnect', async () => {
  const stalled = await watch()
  const other = await watch()
  // After the opening, one of them stops reading.
  await stalled.until(fileHeader.length + 1000)
  stalled.answer.pause()
  expect(await connections()).toBe(2)
  let sent = other.read()
  // Kernel buffers add a few MiB to the app's limit.
  for (let step = 0; step < 64 && (await connections()) === 2; step++) {
    taken[0]?.write(frame(MiB))
    sent += MiB
    await other.until(sent)
  }
  expect(await connections()).toBe(1)
  expect(sent).toBeGreaterThan(MAX_BEHIND)
  const back = await watch()
  await back.until(fileHeader.length + 1000)
  const before = other.read()
  taken[0]?.write(frame(MiB))
  await other.until(before + MiB)
  // All of it over one upstream connection.
  expect(taken).toHaveLength(1)
  for (const { answer } of [back, other, stalled]) answer.destroy()
})
