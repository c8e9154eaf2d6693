import { open } from 'node:fs/promises'

/** A kind of file we let an encoder open, and the reader (ffmpeg's demuxer) that it is opened with, whatever its name says. */
export interface Container {
  demuxer: string
  name: string
}

const PROBE_BYTES = 1024

/**
 * What a file is by its first bytes. Null: nothing we open. Playlists, image lists, text and the like are missing on purpose: they could
 * name further files.
 */
export function containerOf(head: Uint8Array): Container | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1')
  const at = (from: number, wanted: string) => text.slice(from, from + wanted.length) === wanted
  if (/^(ftyp|moov|mdat|wide|free|skip|pnot)$/.test(text.slice(4, 8))) return { demuxer: 'mov', name: 'MP4' }
  if (at(0, '\x1a\x45\xdf\xa3')) return { demuxer: 'matroska', name: text.includes('webm') ? 'WebM' : 'MKV' }
  if (at(0, 'RIFF') && at(8, 'AVI')) return { demuxer: 'avi', name: 'AVI' }
  if (at(0, 'FLV\x01')) return { demuxer: 'flv', name: 'FLV' }
  if (at(0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11')) return { demuxer: 'asf', name: 'WMV' }
  if (at(0, 'OggS')) return { demuxer: 'ogg', name: 'Ogg' }
  if (at(0, '.RMF')) return { demuxer: 'rm', name: 'RealMedia' }
  if (at(0, '\x00\x00\x01\xba')) return { demuxer: 'mpeg', name: 'MPEG' }
  // Transport streams: a sync byte every 188 bytes, or every 192 with time stamps before them (camcorders).
  if ([0, 188, 376].every((from) => text[from] === 'G')) return { demuxer: 'mpegts', name: 'MPEG-TS' }
  if ([4, 196, 388].every((from) => text[from] === 'G')) return { demuxer: 'mpegts', name: 'MPEG-TS' }
  return null
}

/** @returns null for what we do not open. @throws when the file cannot be read */
export async function readContainer(file: string): Promise<Container | null> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PROBE_BYTES), 0, PROBE_BYTES, 0)
    return containerOf(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}
