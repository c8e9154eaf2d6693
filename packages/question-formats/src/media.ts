/** Pictures of imported and exported files. */
import { createHash } from 'node:crypto'
import { MEDIA, type Media } from './row.ts'

const MAX_PICTURES = 2000
/** Signatures of formats that browsers display; Word's vector formats are not among them. */
const SHOWN = /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|....ftypavif)/s

/** Collects the pictures of one file, deduplicated. */
export class MediaBag {
  readonly list: Media[] = []
  private readonly known = new Map<string, string>()

  /** @returns the URL of the picture in documents; null for an unsupported format */
  add(bytes: Uint8Array, fileName: string): string | null {
    if (!SHOWN.test(Buffer.from(bytes.subarray(0, 16)).toString('latin1')) || this.list.length >= MAX_PICTURES)
      return null
    const hash = createHash('sha256').update(bytes).digest('base64')
    const known = this.known.get(hash)
    if (known !== undefined) return MEDIA + known
    const name = String(this.list.length)
    this.known.set(hash, name)
    this.list.push({ name, fileName: fileName.slice(-100), bytes })
    return MEDIA + name
  }
}

/** A picture to export, by its URL in documents. */
export interface OutPicture {
  /** File name in the export. */
  name: string
  bytes: Uint8Array
  width: number
  height: number
}
export type OutPictures = ReadonlyMap<string, OutPicture>

const SOURCE = /<img[^>]*\bsrc="([^"]+)"/g
/** URLs of the pictures in HTML. */
export const picturesOf = (html: string): string[] => [...html.matchAll(SOURCE)].map(([, src = '']) => src)
