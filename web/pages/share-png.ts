/** Size expected by chat apps and search engines. */
const WIDTH = 1200
const HEIGHT = 675
/** Maximum cached pictures: a site has a few dozen covers of about 20 kB. */
const MAX_STORED = 64

const stored = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** Renders SVG to PNG, cached: WeChat and Weibo show no SVG. */
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
  // Lazy: startup does not load sharp.
  const { default: sharp } = await import('sharp')
  // Same as server/src/lib/sharp.ts: one thread per picture, whichever module loads first.
  sharp.concurrency(1)
  sharp.cache(false)
  return new Uint8Array(
    await sharp(Buffer.from(svg)).resize(WIDTH, HEIGHT).png({ palette: true, colours: 128 }).toBuffer(),
  )
}
