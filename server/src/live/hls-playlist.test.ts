import { mkdtempSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPlaylists, parsePlaylist, writePlaylist } from './hls-playlist.ts'

const HEAD = `#EXTM3U
#EXT-X-VERSION:6
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:EVENT
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-KEY:METHOD=AES-128,URI="zhixing-key",IV=0x1
`
const name = (n: number) => `seg-${String(n).padStart(6, '0')}.ts`
const piece = (n: number) => `#EXTINF:2.000000,\n#EXT-X-PROGRAM-DATE-TIME:2026-11-24T10:00:00Z\n${name(n)}\n`
const text = (count: number) => HEAD + Array.from({ length: count }, (_, n) => piece(n)).join('')

const serve = (whole: string, over: { offersMore?: boolean; isDelta?: boolean } = {}) =>
  writePlaylist(parsePlaylist(whole), {
    piece: (one) => `/p/${one}`,
    key: (line) => line.replace('zhixing-key', '/key'),
    offersMore: true,
    isDelta: false,
    ...over,
  })

test('plain players get ffmpeg’s playlist with addresses', () => {
  const served = serve(text(3), { offersMore: false, isDelta: true })
  expect(served).toBe(text(3).replaceAll('seg-', '/p/seg-').replace('zhixing-key', '/key'))
})

test('delta updates contain newer segments and the key', () => {
  expect(serve(text(20))).toContain('CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12')
  expect(serve(text(20))).toContain(`/p/${name(0)}`)
  const delta = serve(text(20), { isDelta: true })
  expect(delta).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=12\n#EXT-X-KEY:METHOD=AES-128,URI="/key"')
  expect(delta.match(/^\/p\/.+$/gm)).toEqual(Array.from({ length: 8 }, (_, n) => `/p/${name(n + 12)}`))
  expect(serve(text(5), { isDelta: true })).not.toContain('SKIP:')
  // After a discontinuity older playlists tell where it is.
  const broken = `${text(20)}#EXT-X-DISCONTINUITY\n${piece(20)}`
  expect(serve(broken, { isDelta: true })).not.toContain('SKIP:')
})

test('blocking reload answers when the segment exists, with one read for all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'playlist-'))
  const playlists = createPlaylists()
  onTestFinished(async () => {
    playlists.close()
    await rm(folder, { recursive: true })
  })
  const file = join(folder, 'index.m3u8')
  expect(await playlists.get(file, 5)).toBeNull()
  const write = async (count: number) => {
    await writeFile(`${file}.tmp`, text(count))
    await rename(`${file}.tmp`, file)
  }
  await write(3)
  await expect.poll(async () => (await playlists.get(file))?.pieces.length).toBe(3)
  const waiting = Promise.all(Array.from({ length: 50 }, () => playlists.get(file, 3)))
  let isOver = false
  void waiting.then(() => {
    isOver = true
  })
  expect((await playlists.get(file, 2))?.pieces).toHaveLength(3)
  expect(isOver).toBe(false)
  await write(4)
  const read = await waiting
  expect(new Set(read).size).toBe(1)
  expect(read[0]?.pieces).toHaveLength(4)
  // close() resolves all waiters.
  const last = playlists.get(file, 9)
  await playlists.get(file)
  playlists.close()
  expect((await last)?.pieces).toHaveLength(4)
})
