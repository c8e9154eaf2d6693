import { open } from 'node:fs/promises'

/**
 * The little of the MP4 box structure that we look at ourselves. A box is `size (4 bytes, big endian, itself included), type (4), payload`;
 * size 1 means that 8 bytes of size follow the type, size 0 means "up to the end".
 */

/** Boxes directly or indirectly in `buffer`, in order; goes into those whose type is in `into`. Stops at the first broken one. */
function* walk(
  buffer: Buffer,
  into: readonly string[],
  from = 0,
  to = buffer.length,
): Generator<{ type: string; body: number; end: number }> {
  let at = from
  while (at + 8 <= to) {
    let size = buffer.readUInt32BE(at)
    let header = 8
    if (size === 1 && at + 16 <= to) {
      size = Number(buffer.readBigUInt64BE(at + 8))
      header = 16
    }
    if (size < header || at + size > to) return
    const type = buffer.toString('latin1', at + 4, at + 8)
    const box = { type, body: at + header, end: at + size }
    yield box
    if (into.includes(type)) yield* walk(buffer, into, box.body, box.end)
    at = box.end
  }
}

/**
 * Sets the times of making in an init segment to zero, in place: they are the only thing in our output that would differ between two runs.
 */
export function forgetTimes(init: Buffer): void {
  for (const box of walk(init, ['moov', 'trak', 'mdia'])) {
    if (box.type !== 'mvhd' && box.type !== 'tkhd' && box.type !== 'mdhd') continue
    const long = init[box.body] === 1
    init.fill(0, box.body + 4, box.body + 4 + (long ? 16 : 8))
  }
}

/** Numbers the fragments of a segment from `first` (1 or more), in place; the muxer begins every segment at 1, and a stream may only rise. */
export function numberFragments(segment: Buffer, first: number): void {
  let number = first
  for (const box of walk(segment, ['moof'])) if (box.type === 'mfhd') segment.writeUInt32BE(number++, box.body + 4)
}

/** Whether the length prefixes of an H.264 access unit lead exactly to its end, as they hardly do where bytes were lost or overwritten. */
export function hasWholeUnits(data: Uint8Array, lengthBytes: number): boolean {
  let at = 0
  while (at + lengthBytes < data.length) {
    let length = 0
    for (let i = 0; i < lengthBytes; i++) length = length * 256 + (data[at + i] ?? 0)
    at += lengthBytes + length
  }
  return at === data.length && data.length > 0
}

/** Whether an H.264 access unit in length-prefixed form holds an IDR picture: a start that needs nothing before it. */
export function isIdr(data: Uint8Array, lengthBytes: number): boolean {
  let at = 0
  while (at + lengthBytes < data.length) {
    let length = 0
    for (let i = 0; i < lengthBytes; i++) length = length * 256 + (data[at + i] ?? 0)
    const type = (data[at + lengthBytes] ?? 0) & 0x1f
    if (type === 5) return true
    if (type >= 1 && type <= 4) return false
    at += lengthBytes + length
  }
  return false
}

/** Bytes used for a NAL length in this AVCDecoderConfigurationRecord (`avcC`): 1 to 4. */
export function nalLengthBytes(avcC: Uint8Array): number {
  return ((avcC[4] ?? 3) & 3) + 1
}

/**
 * Whether the file looks like MP4 or QuickTime, and how large its index (`moov`) is. The index is read into memory whole by every reader,
 * so a file that claims a monstrous one is refused before. At most `limit` top boxes are looked at.
 */
export async function scanTopBoxes(file: string, limit = 100_000): Promise<{ isMp4: boolean; moovBytes: number }> {
  const handle = await open(file, 'r')
  try {
    const { size: fileSize } = await handle.stat()
    const head = Buffer.alloc(16)
    let at = 0
    let isMp4 = false
    let moovBytes = 0
    for (let n = 0; n < limit && at + 8 <= fileSize; n++) {
      const { bytesRead } = await handle.read(head, 0, 16, at)
      if (bytesRead < 8) break
      const type = head.toString('latin1', 4, 8)
      let size = head.readUInt32BE(0)
      if (size === 1 && bytesRead === 16) size = Number(head.readBigUInt64BE(8))
      else if (size === 0) size = fileSize - at
      if (n === 0 && !['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(type)) break
      if (type === 'ftyp') isMp4 = true
      if (type === 'moov') {
        isMp4 = true
        moovBytes = Math.max(moovBytes, size)
      }
      if (size < 8) break
      at += size
    }
    return { isMp4, moovBytes }
  } finally {
    await handle.close()
  }
}
