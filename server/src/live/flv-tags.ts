/** FLV as it arrives, cut into its tags: what a newcomer to a stream needs first is known by them. Pure. */

export type TagKind = 'header' | 'meta' | 'audioHeader' | 'videoHeader' | 'keyFrame' | 'other'
export interface Tag {
  kind: TagKind
  bytes: Buffer
}

/** The header of the file, with the size of the tag before the first. */
const HEADER = 13
/** The head of a tag, and the size behind it. */
const [HEAD, TAIL] = [11, 4]
const [AUDIO, VIDEO, SCRIPT] = [8, 9, 18]
/** No frame of a lesson is as large (bytes). */
const MAX_TAG = 8 * 1024 * 1024

function kindOf(tag: Buffer): TagKind {
  const type = (tag[0] ?? 0) & 0x1f
  const [first = 0, second = 0] = [tag[HEAD], tag[HEAD + 1]]
  if (type === SCRIPT) return 'meta'
  if (type === AUDIO) return first >> 4 === 10 && second === 0 ? 'audioHeader' : 'other'
  if (type !== VIDEO) return 'other'
  // Newer codecs say in the first byte what older ones say in the second.
  const isHeader = first & 0x80 ? (first & 0x0f) === 0 : second === 0
  if (isHeader) return 'videoHeader'
  return ((first >> 4) & 0x07) === 1 ? 'keyFrame' : 'other'
}

/** The time of a tag on the stream's own clock, ms. */
export const timeOf = (tag: Buffer): number => tag.readUIntBE(4, 3) + (tag[7] ?? 0) * 0x1000000

/** Takes pieces as they come, and gives whole tags. @returns null once what comes is no FLV */
export function createTagReader(): (piece: Buffer) => Tag[] | null {
  let rest: Buffer = Buffer.alloc(0)
  let isBegun = false
  return (piece) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const tags: Tag[] = []
    if (!isBegun) {
      if (rest.length < HEADER) return tags
      if (rest.toString('latin1', 0, 3) !== 'FLV') return null
      tags.push({ kind: 'header', bytes: rest.subarray(0, HEADER) })
      rest = rest.subarray(HEADER)
      isBegun = true
    }
    while (rest.length >= HEAD) {
      const size = HEAD + rest.readUIntBE(1, 3) + TAIL
      if (size > MAX_TAG) return null
      if (rest.length < size) break
      const bytes = rest.subarray(0, size)
      tags.push({ kind: kindOf(bytes), bytes })
      rest = rest.subarray(size)
    }
    return tags
  }
}

/** What a newcomer gets first: the headers, and the picture since its last whole frame. */
export interface Opening {
  add(tag: Tag): void
  bytes(): Buffer
}

/** Beyond this (bytes) the past is let go: a newcomer waits for the next whole frame. */
const MAX_OPENING = 16 * 1024 * 1024

/** Keeps the opening of a stream. */
export function createOpening(): Opening {
  const heads = new Map<TagKind, Buffer>()
  let since: Buffer[] = []
  let size = 0
  return {
    add({ kind, bytes }) {
      if (kind === 'header' || kind === 'meta' || kind === 'audioHeader' || kind === 'videoHeader') {
        heads.set(kind, bytes)
        return
      }
      if (kind === 'keyFrame') {
        since = []
        size = 0
      }
      size += bytes.length
      if (size > MAX_OPENING) since = []
      else since.push(bytes)
    },
    bytes() {
      const order = ['header', 'meta', 'audioHeader', 'videoHeader'] as const
      return Buffer.concat([...order.flatMap((kind) => heads.get(kind) ?? []), ...since])
    },
  }
}
