import sharp from 'sharp'

/** What chat programs and search engines want of a shared picture. */
const WIDTH = 1200
const HEIGHT = 675
/** Pictures kept: a school has a few dozen covers, and one is about 20 kB. */
const MAX_KEPT = 64

const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** A drawing as PNG, made once: WeChat and Weibo show no SVG. */
export function sharePng(address: string, svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = kept.get(address)
  if (found) return found
  const made = sharp(Buffer.from(svg))
    .resize(WIDTH, HEIGHT)
    .png({ palette: true, colours: 128 })
    .toBuffer()
    .then((png) => new Uint8Array(png))
  kept.set(address, made)
  made.catch(() => kept.delete(address))
  const oldest = kept.size > MAX_KEPT ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  return made
}
