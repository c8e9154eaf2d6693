/** What chat programs and search engines want of a shared picture. */
const WIDTH = 1200
const HEIGHT = 675
/** Pictures held: a school has a few dozen covers, and one is about 20 kB. */
const MAX_STORED = 64

const stored = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** A drawing as PNG, made once: WeChat and Weibo show no SVG. */
export function sharePng(address: string, svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = stored.get(address)
  if (found) return found
  const made = drawn(svg)
  stored.set(address, made)
  made.catch(() => stored.delete(address))
  const oldest = stored.size > MAX_STORED ? stored.keys().next().value : undefined
  if (oldest !== undefined) stored.delete(oldest)
  return made
}

async function drawn(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first picture that is asked for: a start does without.
  const { default: sharp } = await import('sharp')
  // As server/src/lib/sharp.ts has it: one thread for a picture, whichever of the two comes first.
  sharp.concurrency(1)
  sharp.cache(false)
  return new Uint8Array(
    await sharp(Buffer.from(svg)).resize(WIDTH, HEIGHT).png({ palette: true, colours: 128 }).toBuffer(),
  )
}
