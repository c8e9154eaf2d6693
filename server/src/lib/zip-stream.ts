/** Streaming ZIP writer with constant memory. */
import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

export interface ZipEntry {
  /** Path with `/` separators. */
  path: string
  /** Content, opened when its turn comes. */
  content: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>
}

/** Limits of an archive that any program opens (ZIP without ZIP64): 32-bit sizes, 16-bit counts. */
export const MAX_ZIP_BYTES = 4_000_000_000
export const MAX_ZIP_ENTRIES = 65_000

/**
 * Streams a ZIP, stored without compression: submissions and films (pictures, PDF, Word) are compressed already.
 * Honours back-pressure. Beyond MAX_ZIP_BYTES or MAX_ZIP_ENTRIES it becomes a ZIP64.
 */
export async function* zipStream(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  // Lazy: rarely used.
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const made = zip.outputStream as PassThrough
  zip.on('error', (error: Error) => made.destroy(error))
  const end = new AbortController()
  const add = async () => {
    for await (const { path, content } of entries) {
      const file = Readable.from(await content(), { objectMode: false })
      zip.addReadStream(file, path, { compress: false })
      await finished(file, { signal: end.signal }).catch((error: unknown) => {
        file.destroy()
        throw error
      })
    }
    zip.end()
  }
  const added = add().catch((error: unknown) => made.destroy(error as Error))
  try {
    for await (const piece of made) yield piece as Uint8Array
  } finally {
    end.abort()
    made.destroy()
    await added
  }
}

const LONGEST = 80

/** File name valid on every system: no path characters, bounded length, no Windows device names. */
export function safeName(name: string, otherwise: string): string {
  const points = [...name.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu, '_')]
  const text = points.join('').trim()
  const ending = /\.[\w]{1,8}$/.exec(text)?.[0] ?? ''
  const stem = text.slice(0, text.length - ending.length)
  // By code points, so that no surrogate pair is split.
  const short = [...stem].slice(0, LONGEST - ending.length).join('')
  const whole = `${short}${ending}`.replace(/^[.\s]+|[.\s]+$/g, '')
  if (whole === '') return otherwise
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(whole) ? `_${whole}` : whole
}
