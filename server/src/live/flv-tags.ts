/** Incremental FLV parser, to find what a new viewer needs first. Pure. */

export type TagKind = 'header' | 'meta' | 'audioHeader' | 'videoHeader' | 'keyFrame' | 'other'
export interface Tag {
  kind: TagKind
  bytes: Buffer
}

/** File header, with the size field before the first tag. */
const HEADER = 13
/** Tag header, and the size field after the tag. */
const [HEAD, TAIL] = [11, 4]
const [AUDIO, VIDEO, SCRIPT] = [8, 9, 18]
/** Maximum tag size in bytes. */
const MAX_TAG = 8 * 1024 * 1024

function kindOf(tag: Buffer): TagKind {
  const type = (tag[0] ?? 0) & 0x1f
  const [first = 0, second = 0] = [tag[HEAD], tag[HEAD + 1]]
  if (type === SCRIPT) return 'meta'
  if (type === AUDIO) return first >> 4 === 10 && second === 0 ? 'audioHeader' : 'other'
  if (type !== VIDEO) return 'other'
  // Enhanced FLV has the packet type in the first byte, classic FLV in the second.
  const isHeader = first & 0x80 ? (first & 0x0f) === 0 : second === 0
  if (isHeader) return 'videoHeader'
  return ((first >> 4) & 0x07) === 1 ? 'keyFrame' : 'other'
}

/** Timestamp of a tag in ms, on the stream's clock. */
export const timeOf = (tag: Buffer): number => tag.readUIntBE(4, 3) + (tag[7] ?? 0) * 0x1000000

/** Creates a parser: takes chunks, returns whole tags. @returns null if the data is not FLV */
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

/** What a new viewer gets first: headers, and the current GOP. */
export interface Opening {
  add(tag: Tag): void
  bytes(): Buffer
}

/** Maximum size in bytes; beyond it a new viewer waits for the next key frame. */
const MAX_OPENING = 16 * 1024 * 1024

/** Maintains the opening of a stream. */
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
