/** Live video over HTTP with a fake media process: access, signatures, long-polling playlists. */
import { once } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer, makeLive, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { transaction } from '../kernel/db/index.ts'
import { openChannel } from '../live/channel.sql.ts'
import { broadcastFolder } from '../live/index.ts'
import { newStreamName } from '../live/key.ts'
import { mediaFile } from '../live/media-address.ts'

let t: TestApp
let base: string
let media: Server
let periodId: string

beforeAll(async () => {
  t = await startTestApp()
  base = await t.app.listen({ port: 0, host: '127.0.0.1' })
  media = createServer((_, response) => {
    response.writeHead(200)
    response.write(Buffer.from('464c5601050000000900000000', 'hex'))
  })
  await once(media.listen(0, '127.0.0.1'), 'listening')
  const { port } = media.address() as AddressInfo
  const file = mediaFile(t.services.config.dataDir)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify({ host: '127.0.0.1', port, rtmpHost: '127.0.0.1', rtmpPort: 1 }))
  const { lecturerId } = await makeLecturer(t.owner)
  const { periodIds } = await makeLive(t.owner, { liveStatus: 2, lecturerId })
  periodId = periodIds[0] ?? ''
  await transaction(t.db(12), (tx) => openChannel(tx, lecturerId, newStreamName()))
  await t.owner`UPDATE live_channel SET publish_time = now(), seen_at = now() + interval '1 hour' WHERE lecturer_id = ${lecturerId}`
})
afterAll(async () => {
  await t.close()
  media.closeAllConnections()
  media.close()
})

const urlFor = async ({ token }: { token: string }) =>
  (await t.call('course/auth/course/getLiveUrl', { periodId }, { token })).data.flvUrl
const open = (path: string, token?: string, method = 'GET') =>
  fetch(base + path, { method, headers: token ? { token } : {} })

test('an address is bound to user, method, site and signature', async () => {
  const [one, two, foreign] = [
    await makeUser(t.owner),
    await makeUser(t.owner),
    await makeUser(t.owner, { siteId: 13 }),
  ]
  const url = await urlFor(one)
  expect(url).toMatch(/^\/stream\/flv\/12\/session\//)
  const statuses = await Promise.all([
    open(url, two.token),
    open(url),
    open(url, foreign.token),
    open(url.replace('/12/', '/13/'), one.token),
    open(url.replace('/12/', '/13/'), foreign.token),
    open(url.replace(/t=.*/, 't='), one.token),
    open(url, one.token, 'POST'),
    open(url, one.token, 'PUT'),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 404, 404])
})

test('streams end when their session is signed out', async () => {
  const one = await makeUser(t.owner)
  const url = await urlFor(one)
  const stolen = await open(url, one.token)
  expect(stolen.status).toBe(200)
  const reader = stolen.body?.getReader()
  expect(
    Buffer.from((await reader?.read())?.value ?? [])
      .subarray(0, 3)
      .toString(),
  ).toBe('FLV')
  await t.call('user/auth/user/ext/exit/login', {}, { token: one.token })
  // The connection is closed.
  await expect(
    (async () => {
      while (!(await reader?.read())?.done);
      return 'over'
    })().catch(() => 'over'),
  ).resolves.toBe('over')
  expect((await open(url, one.token)).status).toBe(403)
})

test('playlists block for the next segment on request; only segments are cacheable', async () => {
  const one = await makeUser(t.owner)
  const [log] = await t.owner<{ id: string }[]>`
    INSERT INTO live_channel_log (site_id, channel_id, period_id, live_name)
    SELECT 12, h.id, s.period_id, '第一场'
    FROM live_session s
    JOIN live_channel h ON h.site_id = s.site_id AND h.lecturer_id = s.lecturer_id
    WHERE s.period_id = ${periodId}
    RETURNING id`
  await t.owner`UPDATE live_session SET log_id = ${log?.id ?? ''} WHERE period_id = ${periodId}`
  const folder = join(broadcastFolder(t.services.config.dataDir, 12, log?.id ?? ''), 'hls')
  await mkdir(folder, { recursive: true })
  const piece = (n: number) => `#EXTINF:2.0,\nseg-00000${n}.ts\n`
  const head = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-KEY:METHOD=AES-128,URI="zhixing-key"\n'
  const write = async (count: number) => {
    await writeFile(join(folder, 'new'), head + Array.from({ length: count }, (_, n) => piece(n)).join(''))
    await rename(join(folder, 'new'), join(folder, 'index.m3u8'))
  }
  await write(2)
  await writeFile(join(folder, 'seg-000001.ts'), 'encrypted')
  await writeFile(join(folder, 'key.bin'), Buffer.alloc(16, 1))
  const { hlsUrl } = (await t.call('course/auth/course/getLiveUrl', { periodId }, { token: one.token })).data
  const plain = await open(hlsUrl, one.token)
  expect(plain.headers.get('cache-control')).toBe('no-store')
  const text = await plain.text()
  expect(text).not.toContain('SERVER-CONTROL')
  // Segment addresses are the same for all viewers, so that a CDN fetches each once.
  const [address = ''] = /^\/stream\/seg\/.+$/m.exec(text) ?? []
  const other = await makeUser(t.owner)
  const theirs = (await t.call('course/auth/course/getLiveUrl', { periodId }, { token: other.token })).data.hlsUrl
  expect(await (await open(theirs, other.token)).text()).toContain(`\n${address}\n`)
  const stored = await open(address.replace('000000', '000001'))
  expect([stored.status, stored.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600, immutable'])
  expect(stored.headers.get('set-cookie')).toBeNull()
  expect((await open(address.replace(/\/[^/]+\/seg-/, '/0000/seg-'))).status).toBe(403)
  const [key = ''] = /(?<=URI=")[^"]+/.exec(text) ?? []
  expect((await open(key, one.token)).headers.get('cache-control')).toBe('no-store')
  expect((await open(key, other.token)).status).toBe(403)
  // The request blocks until the third segment exists.
  const waiting = open(`${hlsUrl}&low=1&_HLS_msn=2`, one.token)
  expect(await (await open(`${hlsUrl}&low=1&_HLS_msn=1`, one.token)).text()).toContain('CAN-BLOCK-RELOAD=YES')
  await write(3)
  expect(await (await waiting).text()).toContain('seg-000002.ts')

  // Lower renditions: an address per viewer, with the key of the original.
  const named = (name: string) => hlsUrl.replace('index.m3u8', name)
  expect((await open(named('480p.m3u8'), one.token)).status).toBe(404)
  expect((await open(named('master.m3u8'), one.token)).status).toBe(404)
  await writeFile(join(folder, '480p.m3u8'), `${head}#EXT-X-MEDIA-SEQUENCE:7\n#EXTINF:2.0,\n480p-seg-000007.ts\n`)
  await writeFile(join(folder, '480p-seg-000007.ts'), 'smaller')
  await writeFile(
    join(folder, 'master.m3u8'),
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nindex.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=1\n480p.m3u8\n',
  )
  const master = await (await open(`${named('master.m3u8')}&low=1`, one.token)).text()
  const [, child = ''] = /^(480p\.m3u8\?t=.+&low=1)$/m.exec(master) ?? []
  expect((await open(named(child), other.token)).status).toBe(403)
  // Segments are numbered like the original's: the seventh exists, so no wait.
  const read = async () => (await open(`${named('480p.m3u8')}&low=1&_HLS_msn=7`, one.token)).text()
  // A missing file is cached for a tenth of a second.
  await expect.poll(read, { interval: 10 }).toContain('/key?t=')
  const rung = await read()
  const [small = ''] = /^\/stream\/seg\/.+480p-seg-000007\.ts$/m.exec(rung) ?? []
  expect(await (await open(small)).text()).toBe('smaller')
  expect((await open(small.replace('480p-seg', '480p-..-seg'))).status).toBe(403)
})
