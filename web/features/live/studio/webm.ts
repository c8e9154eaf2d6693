/**
 * Splits live WebM from MediaRecorder into pieces, so that a stream can start, or drop frames, at a key frame. Pure.
 */

export interface Piece {
  /** `head`: stream header; `cluster`: time base of frames; `frame`: one video or audio frame. */
  kind: 'head' | 'cluster' | 'frame'
  bytes: Uint8Array<ArrayBuffer>
  /** A video key frame. */
  isKey: boolean
}

const [EBML, SEGMENT, CLUSTER, TIME, TRACKS, FRAME, GROUP] = [
  0x1a45dfa3, 0x18538067, 0x1f43b675, 0xe7, 0x1654ae6b, 0xa3, 0xa0,
]
/** A cluster of unknown size: its frames may be dropped. */
const CLUSTER_HEAD = [0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
const [TRACK_ENTRY, TRACK_NUMBER, TRACK_TYPE, VIDEO] = [0xae, 0xd7, 0x83, 1]

interface Element {
  id: number
  /** Content range; `to` is -1 if the size is unknown. */
  from: number
  to: number
}

/** Length of an EBML variable-size integer by its first byte; 0: invalid. */
const lengthOf = (first: number) => Math.clz32(first) - 23

/** Element at an offset; null if its header is incomplete. */
function elementAt(data: Uint8Array, at: number): Element | null {
  const idLength = lengthOf(data[at] ?? 0)
  const sizeAt = at + idLength
  const sizeLength = lengthOf(data[sizeAt] ?? 0)
  const from = sizeAt + sizeLength
  if (at >= data.length || sizeAt >= data.length || from > data.length) return null
  if (idLength > 4 || sizeLength > 8) throw new Error('not WebM')
  let id = 0
  for (let i = at; i < sizeAt; i++) id = id * 256 + (data[i] ?? 0)
  let size = (data[sizeAt] ?? 0) & (0xff >> sizeLength)
  let isUnknown = size === 0xff >> sizeLength
  for (let i = sizeAt + 1; i < from; i++) {
    size = size * 256 + (data[i] ?? 0)
    isUnknown &&= data[i] === 0xff
  }
  return { id, from, to: isUnknown ? -1 : from + size }
}

/** Visits every element in a range. */
function walk(data: Uint8Array, from: number, to: number, see: (element: Element) => void): void {
  for (let at = from; at < to; ) {
    const element = elementAt(data, at)
    if (!element || element.to < 0) return
    see(element)
    at = element.to
  }
}

/** Number of the video track. */
function videoTrack(data: Uint8Array, from: number, to: number): number {
  let found = 0
  walk(data, from, to, (entry) => {
    if (entry.id !== TRACK_ENTRY) return
    let [number, type] = [0, 0]
    walk(data, entry.from, entry.to, ({ id, from: at }) => {
      if (id === TRACK_NUMBER) number = data[at] ?? 0
      if (id === TRACK_TYPE) type = data[at] ?? 0
    })
    if (type === VIDEO) found = number
  })
  return found
}

/** Incremental cutter. @returns complete pieces @throws if it is not WebM */
export function createCutter(): (more: Uint8Array) => Piece[] {
  let rest = new Uint8Array()
  let video = 0
  return (more) => {
    const data = new Uint8Array(rest.length + more.length)
    data.set(rest)
    data.set(more, rest.length)
    const pieces: Piece[] = []
    let at = 0
    for (;;) {
      const element = elementAt(data, at)
      if (!element) break
      const { id, from, to } = element
      if (id === SEGMENT || id === CLUSTER) {
        // Their children are cut separately.
        if (id === SEGMENT) pieces.push({ kind: 'head', bytes: data.slice(at, from), isKey: false })
        at = from
        continue
      }
      if (to < 0) throw new Error('not WebM')
      if (to > data.length) break
      if (id === TRACKS) video = videoTrack(data, from, to)
      if (id === TIME) {
        const bytes = new Uint8Array([...CLUSTER_HEAD, ...data.subarray(at, to)])
        pieces.push({ kind: 'cluster', bytes, isKey: false })
      } else if (id === FRAME || id === GROUP) {
        // Track number, two-byte time, flags.
        const isKey = id === FRAME && ((data[from] ?? 0) & 0x7f) === video && ((data[from + 3] ?? 0) & 0x80) !== 0
        pieces.push({ kind: 'frame', bytes: data.slice(at, to), isKey })
      } else if (id === EBML || !video || id === TRACKS)
        pieces.push({ kind: 'head', bytes: data.slice(at, to), isKey: false })
      at = to
    }
    rest = data.slice(at)
    return pieces
  }
}

const [INFO, DURATION] = [0x1549a966, [0x44, 0x89, 0x88]]

/** Time (ms) of the last cluster in the bytes; null if none. */
export function lastTime(data: Uint8Array): number | null {
  for (let at = data.length - CLUSTER_HEAD.length; at >= 0; at--) {
    if (!CLUSTER_HEAD.slice(0, 4).every((byte, index) => data[at + index] === byte)) continue
    const cluster = elementAt(data, at)
    const time = cluster && elementAt(data, cluster.from)
    if (time?.id !== TIME || time.to < 0 || time.to > data.length) continue
    return data.subarray(time.from, time.to).reduce((sum, byte) => sum * 256 + byte, 0)
  }
  return null
}

/**
 * Header with its duration, which MediaRecorder does not write but players and servers need. Unchanged if the
 * duration is there already, or no Info element is found.
 */
export function withDuration(head: Uint8Array<ArrayBuffer>, ms: number): Uint8Array<ArrayBuffer> {
  for (let at = 0; ; ) {
    const element = elementAt(head, at)
    if (!element || element.id === CLUSTER) return head
    if (element.id === SEGMENT) {
      at = element.from
      continue
    }
    if (element.to < 0 || element.to > head.length) return head
    if (element.id !== INFO) {
      at = element.to
      continue
    }
    const content = [...head.subarray(element.from, element.to)]
    let isSaid = false
    walk(head, element.from, element.to, ({ id }) => {
      if (id === 0x4489) isSaid = true
    })
    // The size fits two bytes.
    const size = content.length + DURATION.length + 8
    if (isSaid || size > 0x3ffe) return head
    const length = new DataView(new ArrayBuffer(8))
    length.setFloat64(0, ms)
    const info = [0x15, 0x49, 0xa9, 0x66, 0x40 | (size >> 8), size & 0xff, ...content, ...DURATION]
    return new Uint8Array([
      ...head.subarray(0, at),
      ...info,
      ...new Uint8Array(length.buffer),
      ...head.subarray(element.to),
    ])
  }
}
