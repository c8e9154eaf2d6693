/** Pictures of exported documents, converted to formats that Word displays. */
import type { Services } from '../../kernel/services.ts'
import { loadSharp } from '../../lib/sharp.ts'
import { selectFile } from '../../system/index.ts'
import { type OutPicture, type OutPictures, picturesOf } from '@zhixing/question-formats'

const OWN = /^\/files\/(\d{1,10})\/([1-9]\d{0,18})$/
/** Limit of all pictures of one file, in bytes. */
const MAX_BYTES = 60 * 1024 * 1024
/** Wider than a printed page shows. */
const MAX_SIDE = 1600

async function bytesOf(services: Services, siteId: number, id: string): Promise<Buffer | null> {
  const file = await selectFile(services.database.of(siteId), id)
  if (!file || file.fileKind !== 'image') return null
  const pieces: Buffer[] = []
  try {
    for await (const piece of await services.platform.storage.read(file.fileKey)) pieces.push(piece as Buffer)
  } catch {
    return null
  }
  return Buffer.concat(pieces)
}

/** Limit of uploaded pictures. */
const MAX_PIXELS = 4096 * 4096

/** All own pictures in the HTML as PNG; a missing one is replaced by its alt text. */
export async function loadPictures(services: Services, siteId: number, html: readonly string[]): Promise<OutPictures> {
  const found = new Map<string, OutPicture>()
  let bytes = 0
  for (const src of new Set(html.flatMap(picturesOf))) {
    const [, site, id = ''] = OWN.exec(src) ?? []
    if (site !== String(siteId) || BigInt(id) > 9223372036854775807n || bytes > MAX_BYTES) continue
    const raw = await bytesOf(services, siteId, id)
    if (!raw) continue
    const sharp = await loadSharp()
    const made = await sharp(raw, { limitInputPixels: MAX_PIXELS })
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, quality: 92 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => null)
    if (!made) continue
    bytes += made.data.length
    found.set(src, { name: `${id}.png`, bytes: made.data, width: made.info.width, height: made.info.height })
  }
  return found
}
