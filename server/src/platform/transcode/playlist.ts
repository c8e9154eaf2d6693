import type { Rate } from './cuts.ts'

/** The playlists as they are stored: relative names, no permission in them. `vod/hls.ts` turns them into what a viewer gets. Pure. */

/** Name of the key in stored playlists. There is no such file: the key is given out by the application, per viewer. */
export const KEY_NAME = 'key'

export interface Variant {
  name: string
  width: number
  height: number
  fps: number
  codecs: string
  rate: Rate
}

/** Times in playlists: microseconds are finer than any video clock in use, and keep rounding errors out of the text. */
const time = (seconds: number) => seconds.toFixed(6).replace(/\.?0+$/, '')

/** The initialisation vector of a segment: its media sequence number, as RFC 8216 section 5.2 numbers them when none is written. */
export function ivOf(sequence: number): Buffer {
  const iv = Buffer.alloc(16)
  iv.writeUInt32BE(sequence, 12)
  return iv
}

/**
 * A media playlist of an encrypted rendition. EXT-X-MAP stands before the first EXT-X-KEY, so the init segment is in the clear: Safari and
 * hls.js then need no IV for it, and nothing of the content is in it.
 */
export function mediaPlaylist(name: string, seconds: readonly number[]): string {
  const longest = Math.max(1, Math.ceil(Number(Math.max(...seconds).toFixed(3))))
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${name}/init.mp4"`,
  ]
  seconds.forEach((length, n) => {
    lines.push(
      `#EXT-X-KEY:METHOD=AES-128,URI="${KEY_NAME}",IV=0x${ivOf(n).toString('hex')}`,
      `#EXTINF:${time(length)},`,
      `${name}/${n}.m4s`,
    )
  })
  lines.push('#EXT-X-ENDLIST', '')
  return lines.join('\n')
}

/** The master playlist. `audio`: name and channels of the sound that all variants share, when it has a playlist of its own. */
export function masterPlaylist(variants: readonly Variant[], audio: { name: string; channels: number } | null): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  if (audio)
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="原声",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="${audio.channels}",URI="${audio.name}.m3u8"`,
    )
  for (const variant of variants) {
    const attributes = [
      `BANDWIDTH=${variant.rate.peak}`,
      `AVERAGE-BANDWIDTH=${variant.rate.average}`,
      `RESOLUTION=${variant.width}x${variant.height}`,
      `FRAME-RATE=${variant.fps.toFixed(3)}`,
      `CODECS="${variant.codecs}"`,
      ...(audio ? ['AUDIO="audio"'] : []),
      // Without this Safari offers captions that are not there.
      'CLOSED-CAPTIONS=NONE',
    ]
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${variant.name}.m3u8`)
  }
  lines.push('')
  return lines.join('\n')
}
