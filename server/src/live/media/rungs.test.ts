import { expect, test } from 'vitest'
import { parsePlaylist, writeMaster } from '../hls-playlist.ts'
import { hasPlace, isBehind, keyOf, masterPlaylist, rungPlaylist, rungsFor } from './rungs.ts'

const piece = (n: number, before = '') =>
  `${before}#EXTINF:2.000000,\n#EXT-X-PROGRAM-DATE-TIME:2026-11-24T10:00:0${n}Z\nseg-00000${n}.ts\n`
const IV = '0x000000000000000000000000000000'
const original = parsePlaylist(
  `#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-KEY:METHOD=AES-128,URI="zhixing-key",IV=${IV}00\n${[
    piece(0),
    piece(1),
    piece(2, `#EXT-X-DISCONTINUITY\n#EXT-X-KEY:METHOD=AES-128,URI="zhixing-key",IV=${IV}02\n`),
    piece(3),
    piece(4, '#EXT-X-DISCONTINUITY\n'),
  ].join('')}`,
)

test('offers renditions below the source', () => {
  expect(rungsFor(1080).map(({ height }) => height)).toEqual([480, 360])
  expect(rungsFor(480).map(({ height }) => height)).toEqual([360])
  expect(rungsFor(360)).toEqual([])
})

test('enforces server and site limits', () => {
  const caps = { total: 3, perSite: 2 }
  expect(hasPlace([], 12, caps)).toBe(true)
  expect(hasPlace([12], 12, caps)).toBe(true)
  expect(hasPlace([12, 12], 12, caps)).toBe(false)
  expect(hasPlace([12, 12], 13, caps)).toBe(true)
  expect(hasPlace([12, 13, 14], 15, caps)).toBe(false)
  expect(hasPlace([], 12, { total: 0, perSite: 1 })).toBe(false)
})

test('detects falling behind', () => {
  expect([1, 4, 5].map(isBehind)).toEqual([false, false, true])
})

test('keyOf finds the last key; the IV defaults to the sequence number', () => {
  expect(keyOf(original, 1).iv.at(-1)).toBe(0)
  expect(keyOf(original, 3).iv.at(-1)).toBe(2)
  const bare = parsePlaylist(
    '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:300\n#EXT-X-KEY:METHOD=AES-128,URI="k"\nseg-1.ts\nseg-2.ts\n',
  )
  expect(keyOf(bare, 1).iv.toString('hex')).toBe(`${'0'.repeat(29)}12d`)
})

test('rungPlaylist keeps numbers, times, discontinuities and key', () => {
  const text = rungPlaylist(original, 480, 2, 5)
  const rung = parsePlaylist(text)
  expect(rung.first).toBe(2)
  expect(rung.pieces.map((lines) => lines.at(-1))).toEqual([
    '480p-seg-000002.ts',
    '480p-seg-000003.ts',
    '480p-seg-000004.ts',
  ])
  expect(rung.pieces.map((lines) => lines.filter((line) => line.startsWith('#EXT-X-PROGRAM')))).toEqual(
    original.pieces.slice(2).map((lines) => lines.filter((line) => line.startsWith('#EXT-X-PROGRAM'))),
  )
  // Two discontinuities; the one before its first segment is counted in the header.
  expect(text).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1\n')
  expect(text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
  expect(text.match(/#EXT-X-KEY/g)).toHaveLength(1)
  expect(keyOf(rung, 0).iv).toEqual(keyOf(original, 2).iv)
  expect(text).not.toContain('EVENT')
})

test('the master playlist lists the original first, with placeholders for addresses', () => {
  const text = masterPlaylist({ width: 1280, height: 720, kbps: 2500, name: 'index.m3u8' }, rungsFor(720))
  expect(text.match(/RESOLUTION=\d+x\d+\n.+/g)).toEqual([
    'RESOLUTION=1280x720\nindex.m3u8',
    'RESOLUTION=854x480\n480p.m3u8',
    'RESOLUTION=640x360\n360p.m3u8',
  ])
  const rates = [...text.matchAll(/BANDWIDTH=(\d+)/g)].map(([, rate]) => Number(rate))
  expect(rates).toEqual(rates.toSorted((a, b) => b - a))
  expect(writeMaster(text, (name) => `${name}?t=1`).match(/^\d.*$/gm)).toEqual(['480p.m3u8?t=1', '360p.m3u8?t=1'])
})
