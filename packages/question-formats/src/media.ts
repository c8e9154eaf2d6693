/** Pictures that come with a file, and pictures that go with one. */
import { createHash } from 'node:crypto'
import { MEDIA, type Media } from './row.ts'

const MAX_PICTURES = 2000
/** What browsers show; Word's own vector formats they do not. */
const SHOWN = /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|....ftypavif)/s

/** Collects the pictures of one file; the same one twice is kept once. */
export class MediaBag {
  readonly list: Media[] = []
  private readonly known = new Map<string, string>()

  /** @returns the address under which the picture stands in documents; null when it is of no kind that can be shown */
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

/** A picture on its way out, by the address under which documents name it. */
export interface OutPicture {
  /** Name in the file that is written. */
  name: string
  bytes: Uint8Array
  width: number
  height: number
}
export type OutPictures = ReadonlyMap<string, OutPicture>

const SOURCE = /<img[^>]*\bsrc="([^"]+)"/g
/** Addresses of the pictures of some HTML. */
export const picturesOf = (html: string): string[] => [...html.matchAll(SOURCE)].map(([, src = '']) => src)
