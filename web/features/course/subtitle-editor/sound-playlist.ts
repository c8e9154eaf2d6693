/** Parses HLS playlists for their audio. Pure. */

export interface SoundSegment {
  url: string
  seconds: number
  /** Start time, seconds. */
  at: number
  /** 16 bytes if encrypted. */
  iv: Uint8Array<ArrayBuffer> | null
}

export interface SoundPlaylist {
  map: string
  key: string
  segments: SoundSegment[]
}

const attribute = (line: string, name: string) => new RegExp(`[:,]${name}="([^"]*)"`).exec(line)?.[1]
const lines = (text: string) => text.split(/\r?\n/).filter(Boolean)

/**
 * URL of the audio playlist: the shared audio rendition, else the smallest variant; undefined for an invalid
 * playlist.
 */
export function soundOf(master: string, base: string): string | undefined {
  const all = lines(master)
  const shared = all
    .filter((line) => line.startsWith('#EXT-X-MEDIA:') && line.includes('TYPE=AUDIO'))
    .map((line) => attribute(line, 'URI'))
    .find((one) => one !== undefined)
  const pictures = all
    .flatMap((line, at) => {
      const bandwidth = line.startsWith('#EXT-X-STREAM-INF:') && /[:,]BANDWIDTH=(\d+)/.exec(line)?.[1]
      return bandwidth ? [{ bandwidth: Number(bandwidth), uri: all[at + 1] ?? '' }] : []
    })
    .toSorted((one, other) => one.bandwidth - other.bandwidth)
  const uri = shared ?? pictures[0]?.uri
  return uri ? new URL(uri, base).href : undefined
}

/** Segment number as the default IV (RFC 8216, section 5.2). */
function numberedIv(no: number): Uint8Array<ArrayBuffer> {
  const iv = new Uint8Array(16)
  new DataView(iv.buffer).setUint32(12, no)
  return iv
}

const hexIv = (hex: string) =>
  Uint8Array.from({ length: 16 }, (_, i) => Number.parseInt(hex.padStart(32, '0').slice(i * 2, i * 2 + 2), 16))

/** Parses a media playlist; each segment with its key and IV. */
export function readSound(text: string, base: string): SoundPlaylist {
  const found: SoundPlaylist = { map: '', key: '', segments: [] }
  let seconds = 0
  let at = 0
  let isEncrypted = false
  let iv = ''
  for (const line of lines(text)) {
    if (line.startsWith('#EXT-X-MAP:')) found.map = new URL(attribute(line, 'URI') ?? '', base).href
    else if (line.startsWith('#EXT-X-KEY:')) {
      isEncrypted = line.includes('METHOD=AES-128')
      if (isEncrypted) found.key = new URL(attribute(line, 'URI') ?? '', base).href
      iv = /[:,]IV=0x([0-9a-f]{1,32})/i.exec(line)?.[1] ?? ''
    } else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8))
    else if (!line.startsWith('#')) {
      const no = found.segments.length
      const own = iv ? hexIv(iv) : numberedIv(no)
      found.segments.push({ url: new URL(line, base).href, seconds, at, iv: isEncrypted ? own : null })
      at += seconds
    }
  }
  return found
}

export const PEAKS_PER_SECOND = 50

/** Writes sample peaks into time slots, 0-255. */
export function addPeaks(into: Uint8Array, samples: Float32Array, sampleRate: number, at: number): void {
  const step = sampleRate / PEAKS_PER_SECOND
  const first = Math.round(at * PEAKS_PER_SECOND)
  for (let n = 0; n * step < samples.length && first + n < into.length; n++) {
    let peak = 0
    const end = Math.min(samples.length, Math.floor((n + 1) * step))
    for (let i = Math.floor(n * step); i < end; i++) peak = Math.max(peak, Math.abs(samples[i] ?? 0))
    // Square root, so that quiet speech is visible.
    into[first + n] = Math.min(255, Math.round(Math.sqrt(peak) * 255))
  }
}
