import { open } from 'node:fs/promises'

/** A supported format and the ffmpeg demuxer forced for it, whatever the file name. */
export interface Container {
  demuxer: string
  name: string
}

/** Formats without a declared length: ffprobe's duration is an estimate by bit rate. */
export const isLengthEstimated = ({ demuxer }: Container): boolean => ['mp3', 'aac', 'amr'].includes(demuxer)

const PROBE_BYTES = 1024

/**
 * Detects the format by magic bytes; null: unsupported. Playlists, image lists and text are excluded on purpose,
 * because they can refer to other files.
 */
export function containerOf(head: Uint8Array): Container | null {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1')
  const at = (from: number, wanted: string) => text.slice(from, from + wanted.length) === wanted
  if (/^(ftyp|moov|mdat|wide|free|skip|pnot)$/.test(text.slice(4, 8))) return { demuxer: 'mov', name: 'MP4' }
  if (at(0, '\x1a\x45\xdf\xa3')) return { demuxer: 'matroska', name: text.includes('webm') ? 'WebM' : 'MKV' }
  if (at(0, 'RIFF') && at(8, 'WAVE')) return { demuxer: 'wav', name: 'WAV' }
  if (at(0, 'fLaC')) return { demuxer: 'flac', name: 'FLAC' }
  if (at(0, '#!AMR')) return { demuxer: 'amr', name: 'AMR' }
  if (at(0, 'ID3')) return { demuxer: 'mp3', name: 'MP3' }
  if (at(0, 'RIFF') && at(8, 'AVI')) return { demuxer: 'avi', name: 'AVI' }
  if (at(0, 'FLV\x01')) return { demuxer: 'flv', name: 'FLV' }
  if (at(0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11')) return { demuxer: 'asf', name: 'WMV' }
  if (at(0, 'OggS')) return { demuxer: 'ogg', name: 'Ogg' }
  if (at(0, '.RMF')) return { demuxer: 'rm', name: 'RealMedia' }
  if (at(0, '\x00\x00\x01\xba')) return { demuxer: 'mpeg', name: 'MPEG' }
  // MPEG-TS: a sync byte every 188 bytes, or every 192 with timestamps (camcorders).
  if ([0, 188, 376].every((from) => text[from] === 'G')) return { demuxer: 'mpegts', name: 'MPEG-TS' }
  if ([4, 196, 388].every((from) => text[from] === 'G')) return { demuxer: 'mpegts', name: 'MPEG-TS' }
  // A frame of MPEG audio: eleven bits of sync, then version and layer. Layer 0 is ADTS (AAC).
  const [sync = 0, kind = 0] = head
  if (sync === 0xff && (kind & 0xf6) === 0xf0) return { demuxer: 'aac', name: 'AAC' }
  if (sync === 0xff && (kind & 0xe0) === 0xe0 && (kind & 0x06) === 0x02) return { demuxer: 'mp3', name: 'MP3' }
  return null
}

/** @returns null: unsupported format @throws I/O errors */
export async function readContainer(file: string): Promise<Container | null> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PROBE_BYTES), 0, PROBE_BYTES, 0)
    return containerOf(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}
