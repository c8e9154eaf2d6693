/** Streaming ZIP writer with constant memory. */
export interface ZipEntry {
  /** Path with `/` separators. */
  path: string
  /** Content, opened when its turn comes. */
  content: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>
}

/** Limits of ZIP without ZIP64: 32-bit sizes, 16-bit counts. */
export const MAX_ZIP_BYTES = 4_000_000_000
export const MAX_ZIP_ENTRIES = 65_000

/**
 * Streams a ZIP, stored without compression: submissions (pictures, PDF, Word) are compressed already. Honours
 * back-pressure. Keep within MAX_ZIP_BYTES and MAX_ZIP_ENTRIES.
 */
export async function* zipStream(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  // Lazy: rarely used.
  const { Zip, ZipPassThrough } = await import('fflate')
  const ready: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, piece) => {
    if (error) failure = error
    else ready.push(piece)
  })
  function* made(): Generator<Uint8Array> {
    if (failure) throw failure
    yield* ready.splice(0)
  }
  for (const { path, content } of entries) {
    const file = new ZipPassThrough(path)
    zip.add(file)
    for await (const piece of await content()) {
      file.push(piece)
      yield* made()
    }
    file.push(new Uint8Array(0), true)
    yield* made()
  }
  zip.end()
  yield* made()
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
