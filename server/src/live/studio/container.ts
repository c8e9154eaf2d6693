/** What a stream of the browser is, by its first bytes: pure. */

/** The first element of every WebM. */
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
/** The codec of the picture is named within so many bytes. */
const MAX_HEADER = 64 * 1024

/** `unknown`: more bytes are needed; `foreign`: it is none that we take. `h264` goes on as it is, `other` is encoded anew. */
export type Picture = 'unknown' | 'foreign' | 'h264' | 'other'

/** The picture of a WebM by what came of it so far. */
export function pictureOf(head: Buffer): Picture {
  if (!EBML.subarray(0, head.length).equals(head.subarray(0, EBML.length))) return 'foreign'
  if (head.includes('V_MPEG4/ISO/AVC')) return 'h264'
  if (head.includes('V_VP8') || head.includes('V_VP9') || head.includes('V_AV1')) return 'other'
  return head.length >= MAX_HEADER ? 'foreign' : 'unknown'
}
