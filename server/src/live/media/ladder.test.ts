import { execFileSync } from 'node:child_process'
import { createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../kernel/log.ts'
import { findEncoder } from '../../platform/transcode/encoder.ts'
import { parsePlaylist } from '../hls-playlist.ts'
import { hlsNames } from './hls.ts'
import { startLadder } from './ladder.ts'
import { createLadders, ladderStates } from './ladders.ts'
import { keyOf } from './rungs.ts'

const encoder = await findEncoder(undefined)
const picture = { width: 128, height: 72, kbps: 100 }
const rungs = [{ height: 36, kbps: 40 }]
const quiet = createLog('silent')

/** A folder with one-second segments, not yet listed in the playlist. */
function film(seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'live-ladder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const key = randomBytes(16)
  writeFileSync(join(folder, hlsNames.key), key)
  writeFileSync(join(folder, hlsNames.info), `${hlsNames.keyAddress}\n${join(folder, hlsNames.key)}\n`)
  const source = `-f lavfi -i testsrc=size=128x72:rate=10:duration=${seconds} -f lavfi -i sine=duration=${seconds}`
  const encode = '-c:v libx264 -preset ultrafast -g 10 -pix_fmt yuv420p -c:a aac -f hls -hls_time 1 -hls_list_size 0'
  const out = ['-hls_key_info_file', join(folder, hlsNames.info), '-hls_segment_filename', join(folder, 'seg-%06d.ts')]
  const args = ['-v', 'error', ...`${source} ${encode}`.split(' '), ...out, join(folder, 'whole.m3u8')]
  execFileSync(encoder?.ffmpeg ?? '', args)
  const lines = readFileSync(join(folder, 'whole.m3u8'), 'utf8').replace('#EXT-X-ENDLIST\n', '').split('\n')
  /** Lists this many segments. */
  const show = (count: number) => {
    const at = lines.findIndex((line) => line === `seg-${String(count).padStart(6, '0')}.ts`)
    const shown =
      count === 0
        ? lines.slice(
            0,
            lines.findIndex((line) => line.startsWith('#EXTINF')),
          )
        : lines.slice(0, at - 1)
    writeFileSync(join(folder, 'new'), `${shown.join('\n')}\n`)
    renameSync(join(folder, 'new'), join(folder, hlsNames.playlist))
  }
  return { folder, key, show }
}

test.skipIf(!encoder)(
  're-encodes segments with number, key and timestamps; stopping deletes the playlists (needs ffmpeg)',
  async () => {
    const { folder, key, show } = film(4)
    show(1)
    const ladder = startLadder({
      ffmpeg: encoder?.ffmpeg ?? '',
      folder,
      rungs,
      picture,
      log: quiet,
      onDrop: () => {
        throw new Error('dropped')
      },
    })
    onTestFinished(() => ladder.stop())
    await expect.poll(() => ladder.isReady()).toBe(true)
    expect(ladder.heights()).toEqual([])
    show(3)
    const read = () =>
      parsePlaylist(existsSync(join(folder, '36p.m3u8')) ? readFileSync(join(folder, '36p.m3u8'), 'utf8') : '')
    await expect.poll(() => read().pieces.length).toBe(2)
    // Earlier segments are skipped.
    expect(read().first).toBe(1)
    await expect.poll(() => ladder.heights()).toEqual([36])
    expect(readFileSync(join(folder, 'master.m3u8'), 'utf8')).toContain('RESOLUTION=64x36\n36p.m3u8')

    const { iv } = keyOf(read(), 0)
    const opened = (name: string) => {
      const cipher = createDecipheriv('aes-128-cbc', key, iv)
      const file = join(folder, `plain-${name}`)
      writeFileSync(file, Buffer.concat([cipher.update(readFileSync(join(folder, name))), cipher.final()]))
      const entries = ['-show_entries', 'stream=codec_type,height:packet=pts_time,stream_index', '-of', 'json']
      const probed = JSON.parse(execFileSync(encoder?.ffprobe ?? '', ['-v', 'error', ...entries, file]).toString()) as {
        packets: { pts_time: string; stream_index: number }[]
        streams: { codec_type: string; height?: number }[]
      }
      const times = (index: number) =>
        probed.packets
          .flatMap((packet) => (packet.stream_index === index ? [Number(packet.pts_time)] : []))
          .toSorted((a, b) => a - b)
      return { height: probed.streams[0]?.height, picture: times(0), sound: times(1) }
    }
    const [whole, small] = [opened('seg-000001.ts'), opened('36p-seg-000001.ts')]
    expect([whole.height, small.height]).toEqual([72, 36])
    expect(small.picture).toEqual(whole.picture)
    // Audio timestamps within a packet are rounded.
    const apart = small.sound.map((time, n) => Math.abs(time - (whole.sound[n] ?? 0)))
    expect(small.sound.length).toBe(whole.sound.length)
    expect(Math.max(...apart)).toBeLessThan(0.001)

    ladder.stop()
    await expect.poll(() => existsSync(join(folder, '36p.m3u8')) || existsSync(join(folder, 'master.m3u8'))).toBe(false)
    expect(ladder.heights()).toEqual([])
  },
)

test.skipIf(!encoder)('a ladder that falls behind is dropped for this broadcast (needs ffmpeg)', async () => {
  const { folder, show } = film(8)
  show(0)
  const ladders = createLadders(encoder?.ffmpeg ?? '', { total: 1, perSite: 1 }, quiet)
  onTestFinished(() => ladders.end('a'))
  const reconcile = () =>
    ladders.reconcile('a', { siteId: 12, logId: '1', isWished: true, folder, picture: { ...picture, height: 720 } })
  expect(reconcile()).toEqual({ ladder: ladderStates.on, heights: [] })
  await expect.poll(() => ladders.isReady('a')).toBe(true)
  // Too many at once to catch up.
  show(7)
  await expect.poll(() => reconcile().ladder).toBe(ladderStates.dropped)
  expect(existsSync(join(folder, 'master.m3u8'))).toBe(false)
  // Its slot is free; the next broadcast tries again.
  expect(
    ladders.reconcile('b', { siteId: 12, logId: '2', isWished: true, folder, picture: { ...picture, height: 720 } })
      .ladder,
  ).toBe(ladderStates.on)
  ladders.end('b')
})

test('slots are bounded per server and site; disabled, unstarted and small streams need none', () => {
  const ladders = createLadders('/nowhere/ffmpeg', { total: 2, perSite: 1 }, quiet)
  const reconcile = (
    name: string,
    siteId: number,
    over: { logId?: string | null; isWished?: boolean; height?: number } = {},
  ) =>
    ladders.reconcile(name, {
      siteId,
      logId: over.logId === undefined ? name : over.logId,
      isWished: over.isWished ?? true,
      folder: '/nowhere',
      picture: { width: 1280, height: over.height ?? 720, kbps: 2000 },
    }).ladder
  onTestFinished(() => ['a', 'b', 'c', 'd'].forEach(ladders.end))
  expect(reconcile('a', 12, { isWished: false })).toBe(ladderStates.off)
  expect(reconcile('a', 12, { logId: null })).toBe(ladderStates.waiting)
  expect(reconcile('a', 12, { height: 360 })).toBe(ladderStates.small)
  expect(reconcile('a', 12)).toBe(ladderStates.on)
  expect(reconcile('b', 12)).toBe(ladderStates.noPlace)
  expect(reconcile('c', 13)).toBe(ladderStates.on)
  expect(reconcile('d', 14)).toBe(ladderStates.noPlace)
  // Disabling frees a slot.
  expect(reconcile('a', 12, { isWished: false })).toBe(ladderStates.off)
  expect(reconcile('b', 12)).toBe(ladderStates.on)
  expect(
    createLadders(null, { total: 2, perSite: 1 }, quiet).reconcile('a', {
      siteId: 12,
      logId: '1',
      isWished: true,
      folder: '/nowhere',
      picture: { width: 1280, height: 720, kbps: 2000 },
    }).ladder,
  ).toBe(ladderStates.off)
})
