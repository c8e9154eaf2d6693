import { open } from 'node:fs/promises'

/**
 * Minimal MP4 box parser. A box is `size (4 bytes, big endian, inclusive), type (4), payload`; size 1: a 64-bit size
 * follows the type; size 0: up to the end.
 */

/** Boxes in `buffer` in order, descending into the types of `into`. Stops at the first malformed one. */
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

/** Zeroes the creation times of an init segment in place: the only nondeterministic part of our output. */
export function forgetTimes(init: Buffer): void {
  for (const box of walk(init, ['moov', 'trak', 'mdia'])) {
    if (box.type !== 'mvhd' && box.type !== 'tkhd' && box.type !== 'mdhd') continue
    const long = init[box.body] === 1
    init.fill(0, box.body + 4, box.body + 4 + (long ? 16 : 8))
  }
}

/**
 * Numbers a segment's fragments from `first` (at least 1), in place: the muxer restarts at 1, but a stream must
 * increase.
 */
export function numberFragments(segment: Buffer, first: number): void {
  let number = first
  for (const box of walk(segment, ['moof'])) if (box.type === 'mfhd') segment.writeUInt32BE(number++, box.body + 4)
}

/** Whether the NAL length prefixes of an access unit end exactly at its end; detects lost or overwritten bytes. */
export function hasWholeUnits(data: Uint8Array, lengthBytes: number): boolean {
  let at = 0
  while (at + lengthBytes < data.length) {
    let length = 0
    for (let i = 0; i < lengthBytes; i++) length = length * 256 + (data[at + i] ?? 0)
    at += lengthBytes + length
  }
  return at === data.length && data.length > 0
}

/** Whether a length-prefixed access unit contains an IDR picture. */
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

/** NAL length size in an AVCDecoderConfigurationRecord (`avcC`): 1 to 4 bytes. */
export function nalLengthBytes(avcC: Uint8Array): number {
  return ((avcC[4] ?? 3) & 3) + 1
}

/**
 * Detects MP4 or QuickTime and the size of the index (`moov`), which every reader loads whole: an oversized one is
 * refused first. Examines at most `limit` top-level boxes.
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
