/**
 * Rewrites stored playlists (written by `platform/transcode`) for one viewer. Pure; the caller has authorized the
 * viewer.
 *
 * Allow-list: every line, name and address is checked before it is written. A playlist with anything else is an error.
 */

/** The addresses for a viewer, absolute or relative to the served playlist, percent-encoded. */
export interface Addresses {
  /** Of a media playlist, such as `720p.m3u8`: for this viewer. */
  playlist(name: string): string
  /**
   * Of an init or media segment, such as `720p/init.mp4`, `720p/0.m4s`: immutable, signed, the same for all viewers.
   */
  media(name: string): string
  /** Of the key, with this viewer's ticket. The same text in all playlists lets the player request it once. */
  key(): string
}

export interface MediaPlaylist {
  /** Name of the init segment. */
  map: string
  /** EXT-X-TARGETDURATION: whole seconds, the upper bound of a segment. */
  target: number
  segments: Segment[]
  /** Sum of the segments. */
  seconds: number
}

export interface Segment {
  name: string
  seconds: number
  /** 32 hex digits in lower case, or null for an unencrypted segment. */
  iv: string | null
}

/** A stored playlist has an unexpected form. */
export class PlaylistError extends Error {}

const FOLDER = '[a-z0-9-]{1,16}'
const PLAYLIST = new RegExp(`^${FOLDER}\\.m3u8$`)
const INIT = new RegExp(`^${FOLDER}/init\\.mp4$`)
const SEGMENT = new RegExp(`^${FOLDER}/(0|[1-9]\\d{0,5})\\.m4s$`)

/** Whether this is the name of a media playlist in a package. */
export const isPlaylistName = (name: string) => PLAYLIST.test(name)
/** Whether this is the name of an init or media segment in a package. Rules out path traversal. */
export const isMediaName = (name: string) => INIT.test(name) || SEGMENT.test(name)

/** The master playlist for a viewer: as stored, with this viewer's addresses. @throws {PlaylistError} */
export function serveMaster(stored: string, addresses: Addresses): string {
  const lines = linesOf(stored)
  let variants = 0
  let wantsAddress = false
  const served = lines.map((line) => {
    if (wantsAddress) {
      wantsAddress = false
      variants++
      return address(addresses.playlist(known(line, PLAYLIST)))
    }
    if (line.startsWith('#EXT-X-STREAM-INF:')) {
      wantsAddress = true
      if (attributesOf(line).has('URI')) throw new PlaylistError('a variant with a URI attribute')
      return line
    }
    if (line.startsWith('#EXT-X-MEDIA:')) {
      const uri = attributesOf(line).get('URI')
      // Audio without a URI is muxed into the variants.
      return uri === undefined
        ? line
        : line.replace(`URI="${uri}"`, () => `URI="${address(addresses.playlist(known(uri, PLAYLIST)))}"`)
    }
    if (line === '#EXTM3U' || line === '#EXT-X-INDEPENDENT-SEGMENTS' || /^#EXT-X-VERSION:\d{1,2}$/.test(line))
      return line
    throw new PlaylistError(`unknown line in a master playlist: ${line.slice(0, 60)}`)
  })
  if (wantsAddress || variants === 0) throw new PlaylistError('a master playlist without variants')
  return `${served.join('\n')}\n`
}

/** Names of the media playlists in a stored master: variants in order, then shared audio. @throws {PlaylistError} */
export function playlistNames(stored: string): string[] {
  const names: string[] = []
  serveMaster(stored, { playlist: (name) => (names.push(name), name), media: () => '', key: () => '' })
  return [...names.filter((name) => name !== 'audio.m3u8'), ...names.filter((name) => name === 'audio.m3u8')]
}

/** Reads a stored media playlist. @throws {PlaylistError} */
export function parseMedia(stored: string): MediaPlaylist {
  const list: MediaPlaylist = { map: '', target: 0, segments: [], seconds: 0 }
  let iv: string | null = null
  let length: number | null = null
  let ended = false
  for (const line of linesOf(stored)) {
    if (ended) throw new PlaylistError('a line after EXT-X-ENDLIST')
    if (line.startsWith('#EXTINF:')) {
      length = positive(/^#EXTINF:(\d{1,6}(?:\.\d{1,12})?),$/.exec(line)?.[1], line)
    } else if (!line.startsWith('#')) {
      if (length === null) throw new PlaylistError(`a segment without a length: ${line.slice(0, 60)}`)
      list.segments.push({ name: known(line, SEGMENT), seconds: length, iv })
      list.seconds += length
      length = null
    } else if (line.startsWith('#EXT-X-KEY:')) iv = ivOf(line)
    else if (line.startsWith('#EXT-X-MAP:')) {
      if (list.map || iv !== null) throw new PlaylistError('the init segment must be one, and named before the key')
      list.map = known(attributesOf(line).get('URI') ?? '', INIT)
    } else if (line.startsWith('#EXT-X-TARGETDURATION:'))
      list.target = positive(/^#EXT-X-TARGETDURATION:(\d{1,5})$/.exec(line)?.[1], line)
    else if (line === '#EXT-X-ENDLIST') ended = true
    else if (!fixed.has(line) && !/^#EXT-X-VERSION:\d{1,2}$/.test(line))
      throw new PlaylistError(`unknown line: ${line.slice(0, 60)}`)
  }
  if (!ended || length !== null) throw new PlaylistError('a truncated playlist')
  if (!list.map || !list.target || list.segments.length === 0)
    throw new PlaylistError('a playlist without init segment, length or segments')
  if (list.segments.some((segment) => Math.round(segment.seconds) > list.target))
    throw new PlaylistError('a segment longer than EXT-X-TARGETDURATION')
  return list
}

const fixed = new Set(['#EXTM3U', '#EXT-X-MEDIA-SEQUENCE:0', '#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-INDEPENDENT-SEGMENTS'])

/** Lengths of the segments of a stored media playlist, in seconds. @throws {PlaylistError} */
export function segmentSeconds(stored: string): number[] {
  return parseMedia(stored).segments.map((segment) => segment.seconds)
}

/**
 * A media playlist for a viewer. While the IVs are the sequence numbers (the default of RFC 8216 section 5.2), the key
 * is written once instead of before every segment: the playlist is a third of the size, and native players request the
 * key once.
 * @throws {PlaylistError}
 */
export function serveMedia(stored: string, addresses: Addresses): string {
  const list = parseMedia(stored)
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${list.target}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${address(addresses.media(list.map))}"`,
  ]
  const encrypted = list.segments.some((segment) => segment.iv !== null)
  const key = encrypted ? address(addresses.key()) : ''
  const numbered = list.segments.every((segment, n) => segment.iv === n.toString(16).padStart(32, '0'))
  if (numbered) lines.push(`#EXT-X-KEY:METHOD=AES-128,URI="${key}"`)
  for (const segment of list.segments) {
    if (encrypted && !numbered)
      lines.push(
        segment.iv === null ? '#EXT-X-KEY:METHOD=NONE' : `#EXT-X-KEY:METHOD=AES-128,URI="${key}",IV=0x${segment.iv}`,
      )
    lines.push(`#EXTINF:${Number(segment.seconds.toFixed(6))},`, address(addresses.media(segment.name)))
  }
  lines.push('#EXT-X-ENDLIST', '')
  return lines.join('\n')
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  if (lines[0] !== '#EXTM3U') throw new PlaylistError('not a playlist')
  return lines
}

/** The attributes of a tag, unquoted. */
function attributesOf(line: string): Map<string, string> {
  const text = line.slice(line.indexOf(':') + 1)
  const attributes = new Map<string, string>()
  let rest = text
  while (rest !== '') {
    const match = /^([A-Z0-9-]{1,40})=("[^"]*"|[^",\s]+)(?:,|$)/.exec(rest)
    if (!match?.[1] || match[2] === undefined || attributes.has(match[1]))
      throw new PlaylistError(`a broken attribute list: ${line.slice(0, 60)}`)
    attributes.set(match[1], match[2].startsWith('"') ? match[2].slice(1, -1) : match[2])
    rest = rest.slice(match[0].length)
  }
  return attributes
}

function ivOf(line: string): string | null {
  const attributes = attributesOf(line)
  if (attributes.get('METHOD') === 'NONE') return null
  const iv = attributes.get('IV')
  if (
    attributes.get('METHOD') !== 'AES-128' ||
    attributes.get('URI') !== 'key' ||
    !iv ||
    !/^0x[0-9a-fA-F]{32}$/.test(iv)
  )
    throw new PlaylistError(`unknown encryption: ${line.slice(0, 60)}`)
  return iv.slice(2).toLowerCase()
}

function known(name: string, pattern: RegExp): string {
  if (!pattern.test(name)) throw new PlaylistError(`unexpected name: ${JSON.stringify(name.slice(0, 60))}`)
  return name
}

function positive(text: string | undefined, line: string): number {
  const value = Number(text ?? Number.NaN)
  if (!(value > 0)) throw new PlaylistError(`not a length: ${line.slice(0, 60)}`)
  return value
}

/** Checks that an address is safe on a line of its own and within quotes: visible ASCII, no quotes, no comment. */
function address(text: string): string {
  if (!/^[!$-~][!#-~]*$/.test(text)) throw new PlaylistError(`not an address: ${JSON.stringify(text.slice(0, 60))}`)
  return text
}
