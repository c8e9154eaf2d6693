import type { Rate } from './cuts.ts'

/** Stored playlists: relative names, no credentials. `vod/hls.ts` personalizes them. Pure. */

/** Name of the key in stored playlists. Not a file: the application serves the key per viewer. */
export const KEY_NAME = 'key'

export interface Variant {
  name: string
  /** 0 without a picture; so are height and frame rate. */
  width: number
  height: number
  fps: number
  codecs: string
  rate: Rate
}

/** Microsecond precision, finer than any video clock, without rounding noise. */
const time = (seconds: number) => seconds.toFixed(6).replace(/\.?0+$/, '')

/** IV of a segment: its media sequence number (RFC 8216, section 5.2). */
export function ivOf(sequence: number): Buffer {
  const iv = Buffer.alloc(16)
  iv.writeUInt32BE(sequence, 12)
  return iv
}

/**
 * Media playlist of an encrypted rendition. EXT-X-MAP precedes EXT-X-KEY, so the init segment is clear: Safari and
 * hls.js then need no IV for it, and it contains no frames.
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

/** Master playlist. `audio`: name and channels of a shared audio playlist. */
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
      ...(variant.width > 0
        ? [`RESOLUTION=${variant.width}x${variant.height}`, `FRAME-RATE=${variant.fps.toFixed(3)}`]
        : []),
      `CODECS="${variant.codecs}"`,
      ...(audio ? ['AUDIO="audio"'] : []),
      // Otherwise Safari offers nonexistent captions.
      'CLOSED-CAPTIONS=NONE',
    ]
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${variant.name}.m3u8`)
  }
  lines.push('')
  return lines.join('\n')
}
