/** Archives of strangers, looked through before anything of them is unpacked. */
import { unzipSync } from 'fflate'
import { bufferSource, checkZip, ZipRefused } from '@zhixing/files/zip-check'
import { Unreadable } from './row.ts'
import { exchangeTexts as texts } from './texts.ts'

const XML = /\.(xml|rels)$/i
/** Of one part of a document, which is read into a tree. */
const MAX_XML_BYTES = 64 * 1024 * 1024

/**
 * The files of an archive by their names; of all, or of those that are wanted, so that a picture of 100 MB that nothing shows costs nothing.
 * @param damaged what is said of an archive that is none
 * @throws {Unreadable}
 */
export async function unzipped(
  bytes: Uint8Array,
  damaged: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<Record<string, Uint8Array>> {
  await checkZip(bufferSource(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))).catch(
    (error: unknown) => {
      throw new Unreadable(error instanceof ZipRefused ? error.message : damaged)
    },
  )
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!isWanted(name)) return false
        // No more is unpacked than an entry says of itself: one that lies is cut off, and no XML.
        if (XML.test(name) && originalSize > MAX_XML_BYTES) throw new Unreadable(texts.tooLarge)
        return true
      },
    })
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(damaged)
  }
}

/** Where a file of an archive points to: `items/a.xml` and `../images/1.png`, or from the root where it begins with a slash. */
export function resolve(base: string, href: string): string {
  const parts = href.startsWith('/') ? [] : base.split('/').slice(0, -1)
  for (const part of href.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
