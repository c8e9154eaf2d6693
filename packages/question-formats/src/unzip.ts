/** Unpacks untrusted archives after inspection. */
import { unzipSync } from 'fflate'
import { bufferSource, checkZip, ZipRefused } from '@zhixing/files/zip-check'
import { Unreadable } from './row.ts'
import { exchangeTexts as texts } from './texts.ts'

const XML = /\.(xml|rels)$/i
/** Limit of a part that is parsed into a tree. */
const MAX_XML_BYTES = 64 * 1024 * 1024

/**
 * The files of an archive by name; all, or the wanted ones, so that an unused picture of 100 MB is not unpacked.
 * @param damaged message for an invalid archive
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
        // Unpacking stops at the declared size: a false declaration truncates the part, which is then invalid XML.
        if (XML.test(name) && originalSize > MAX_XML_BYTES) throw new Unreadable(texts.tooLarge)
        return true
      },
    })
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(damaged)
  }
}

/** Resolves a reference within an archive: `items/a.xml` and `../images/1.png`; absolute with a leading slash. */
export function resolve(base: string, href: string): string {
  const parts = href.startsWith('/') ? [] : base.split('/').slice(0, -1)
  for (const part of href.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
