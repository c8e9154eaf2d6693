/** An archive that is made while it is sent: of any size, with only a piece of it in memory. */
export interface ZipEntry {
  /** With folders, by `/`. */
  path: string
  /** Its pieces, asked for when its turn comes. */
  content: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>
}

/** What this format can hold: its numbers have 32 and 16 bits. */
export const MAX_ZIP_BYTES = 4_000_000_000
export const MAX_ZIP_ENTRIES = 65_000

/**
 * The pieces of a ZIP with these files, as they are: what people hand in (pictures, PDF, Word) is packed already. Whoever reads slowly is waited for.
 * Keep within MAX_ZIP_BYTES and MAX_ZIP_ENTRIES.
 */
export async function* zipStream(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  // Asked for a few times a day: not worth memory all day.
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

/** A name that every system takes for a file or folder: without what paths are made of, not too long, never a device of Windows. */
export function safeName(name: string, otherwise: string): string {
  const points = [...name.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu, '_')]
  const text = points.join('').trim()
  const ending = /\.[\w]{1,8}$/.exec(text)?.[0] ?? ''
  const stem = text.slice(0, text.length - ending.length)
  // By characters: half of one is none.
  const short = [...stem].slice(0, LONGEST - ending.length).join('')
  const whole = `${short}${ending}`.replace(/^[.\s]+|[.\s]+$/g, '')
  if (whole === '') return otherwise
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(whole) ? `_${whole}` : whole
}
