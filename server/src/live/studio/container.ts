/** Detects the codec of a browser recording by its first bytes. Pure. */

/** EBML magic of WebM. */
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
/** The codec is named within this many bytes. */
const MAX_HEADER = 64 * 1024

/** `unknown`: more bytes needed; `foreign`: not supported; `h264`: remuxed; `other`: re-encoded. */
export type Picture = 'unknown' | 'foreign' | 'h264' | 'other'

/** Video codec of a WebM prefix. */
export function pictureOf(head: Buffer): Picture {
  if (!EBML.subarray(0, head.length).equals(head.subarray(0, EBML.length))) return 'foreign'
  if (head.includes('V_MPEG4/ISO/AVC')) return 'h264'
  if (head.includes('V_VP8') || head.includes('V_VP9') || head.includes('V_AV1')) return 'other'
  return head.length >= MAX_HEADER ? 'foreign' : 'unknown'
}
