import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { masterPlaylist, mediaPlaylist } from '../platform/transcode/playlist.ts'
import {
  isMediaName,
  isPlaylistName,
  PlaylistError,
  parseMedia,
  playlistNames,
  segmentSeconds,
  serveMaster,
  serveMedia,
} from './hls.ts'

const addresses = {
  playlist: (name: string) => `/vod/77/${name}?t=TICKET`,
  media: (name: string) => `/media/12/77/e.s/${name}`,
  key: () => '/vod/77/key?t=TICKET',
}
const variant = (name: string, width: number, height: number) => ({
  name,
  width,
  height,
  fps: 29.97,
  codecs: 'avc1.64001f,mp4a.40.2',
  rate: { peak: 2_000_000, average: 1_500_000 },
})
const master = masterPlaylist([variant('720p', 1280, 720), variant('360p', 640, 360)], { name: 'audio', channels: 2 })
const media = mediaPlaylist('720p', [6, 6.006, 1.5])

describe('master', () => {
  test('keeps the playlist and rewrites addresses', () => {
    expect(serveMaster(master, addresses)).toBe(
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="原声",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="/vod/77/audio.m3u8?t=TICKET"',
        '#EXT-X-STREAM-INF:BANDWIDTH=2000000,AVERAGE-BANDWIDTH=1500000,RESOLUTION=1280x720,FRAME-RATE=29.970,CODECS="avc1.64001f,mp4a.40.2",AUDIO="audio",CLOSED-CAPTIONS=NONE',
        '/vod/77/720p.m3u8?t=TICKET',
        '#EXT-X-STREAM-INF:BANDWIDTH=2000000,AVERAGE-BANDWIDTH=1500000,RESOLUTION=640x360,FRAME-RATE=29.970,CODECS="avc1.64001f,mp4a.40.2",AUDIO="audio",CLOSED-CAPTIONS=NONE',
        '/vod/77/360p.m3u8?t=TICKET',
        '',
      ].join('\n'),
    )
    expect(playlistNames(master)).toEqual(['720p.m3u8', '360p.m3u8', 'audio.m3u8'])
  })

  test.each([
    ['a foreign address', master.replace('720p.m3u8', 'https://elsewhere/720p.m3u8')],
    ['a climbing name', master.replace('720p.m3u8', '../77/720p.m3u8')],
    ['an unknown tag', master.replace('#EXT-X-STREAM-INF', '#EXT-X-SESSION-KEY:METHOD=NONE\n#EXT-X-STREAM-INF')],
    ['no variants', '#EXTM3U\n#EXT-X-VERSION:7\n'],
    ['a variant cut off', master.slice(0, master.indexOf('360p.m3u8'))],
    ['no playlist at all', 'hello'],
  ])('refuses %s', (_what, text) => {
    expect(() => serveMaster(text, addresses)).toThrow(PlaylistError)
  })

  test('refuses an address that breaks out of its line or quotes', () => {
    for (const bad of ['/a b', '/a"b', '/a\n#EXT-X-ENDLIST', '#x', '', '/课程'])
      expect(() => serveMaster(master, { ...addresses, playlist: () => bad })).toThrow(PlaylistError)
  })

  test('a dollar in an address is literal', () => {
    expect(serveMaster(master, { ...addresses, playlist: () => '/$&$1' })).toContain('URI="/$&$1"')
  })
})

describe('media', () => {
  test('is parsed as written', () => {
    const list = parseMedia(media)
    expect(list).toMatchObject({ map: '720p/init.mp4', target: 7, seconds: 13.506 })
    expect(list.segments[2]).toEqual({ name: '720p/2.m4s', seconds: 1.5, iv: `${'0'.repeat(31)}2` })
    expect(segmentSeconds(media)).toEqual([6, 6.006, 1.5])
  })

  test('writes the key once while IVs are the sequence numbers', () => {
    expect(serveMedia(media, addresses)).toBe(
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-TARGETDURATION:7',
        '#EXT-X-MEDIA-SEQUENCE:0',
        '#EXT-X-PLAYLIST-TYPE:VOD',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-MAP:URI="/media/12/77/e.s/720p/init.mp4"',
        '#EXT-X-KEY:METHOD=AES-128,URI="/vod/77/key?t=TICKET"',
        '#EXTINF:6,',
        '/media/12/77/e.s/720p/0.m4s',
        '#EXTINF:6.006,',
        '/media/12/77/e.s/720p/1.m4s',
        '#EXTINF:1.5,',
        '/media/12/77/e.s/720p/2.m4s',
        '#EXT-X-ENDLIST',
        '',
      ].join('\n'),
    )
  })

  test('keeps other IVs per segment, and unencrypted segments', () => {
    const other = media.replace(`${'0'.repeat(31)}1`, 'a'.repeat(32))
    expect(serveMedia(other, addresses)).toContain(`URI="/vod/77/key?t=TICKET",IV=0x${'a'.repeat(32)}\n#EXTINF:6.006`)
    const clear = media.replace(/#EXT-X-KEY.*\n/g, '')
    const served = serveMedia(clear, { ...addresses, key: () => expect.fail('asked for a key') })
    expect(served).not.toContain('KEY')
  })

  test.each([
    ['a key elsewhere', media.replace('URI="key"', 'URI="https://elsewhere/key"')],
    ['another method', media.replace('METHOD=AES-128', 'METHOD=SAMPLE-AES')],
    ['a foreign segment', media.replace('720p/1.m4s', 'file:///etc/passwd')],
    ['a climbing segment', media.replace('720p/1.m4s', '720p/../../x/1.m4s')],
    ['a segment too long', media.replace('#EXTINF:6,', '#EXTINF:9,')],
    ['no end', media.replace('#EXT-X-ENDLIST\n', '')],
    ['an encrypted init segment', media.replace(/(#EXT-X-MAP.*\n)(#EXT-X-KEY.*\n)/, '$2$1')],
    ['a broken attribute list', media.replace('URI="key"', 'URI="key')],
    ['an unknown line', media.replace('#EXTINF', '#EXT-X-DISCONTINUITY\n#EXTINF')],
    ['a length of nothing', media.replace('#EXTINF:6,', '#EXTINF:0,')],
  ])('refuses %s', (_what, text) => {
    expect(() => parseMedia(text)).toThrow(PlaylistError)
  })

  test('any durations round-trip', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 12, noNaN: true }), { minLength: 1, maxLength: 40 }),
        (lengths) => {
          const read = segmentSeconds(mediaPlaylist('a', lengths))
          return (
            read.length === lengths.length && read.every((seconds, n) => Math.abs(seconds - (lengths[n] ?? 0)) < 1e-6)
          )
        },
      ),
    )
  })

  test('a damaged playlist is a PlaylistError or valid', () => {
    fc.assert(
      fc.property(fc.nat(media.length - 1), fc.string({ maxLength: 6 }), fc.nat(9), (at, text, cut) => {
        const damaged = media.slice(0, at) + text + media.slice(at + cut)
        try {
          for (const segment of parseMedia(damaged).segments) if (!isMediaName(segment.name)) return false
          return true
        } catch (error) {
          return error instanceof PlaylistError
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('names of a package', () => {
  expect(['720p/init.mp4', '720p/0.m4s', 'audio/12.m4s'].every(isMediaName)).toBe(true)
  for (const bad of [
    '720p/00.m4s',
    '../a/0.m4s',
    '720p/0.m4s\n',
    '720p//0.m4s',
    '720P/0.m4s',
    '/720p/0.m4s',
    'key',
    '720p/0.m4s?x',
    '..%2f/0.m4s',
  ])
    expect(isMediaName(bad)).toBe(false)
  expect(isPlaylistName('360p.m3u8')).toBe(true)
  for (const bad of ['master.m3u8x', '../360p.m3u8', '360p.m3u8\n', '.m3u8']) expect(isPlaylistName(bad)).toBe(false)
})
