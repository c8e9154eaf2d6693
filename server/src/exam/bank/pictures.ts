/** Pictures of exported documents, converted to formats that Word displays. */
import type { Services } from '../../kernel/services.ts'
import { loadSharp } from '../../lib/sharp.ts'
import { selectFile } from '../../system/index.ts'
import { type OutPicture, type OutPictures, picturesOf, spotsOf, spotsSvg } from '@zhixing/question-formats'

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

/** The areas that a picture is printed with, drawn on it. */
async function withSpots(sharp: Sharp, { data, info }: Made, list: SpotList): Promise<Made> {
  const overlay = Buffer.from(spotsSvg(list, info.width, info.height))
  return sharp(data)
    .composite([{ input: overlay }])
    .png({ palette: true, quality: 92 })
    .toBuffer({ resolveWithObject: true })
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>
type SpotList = NonNullable<ReturnType<typeof spotsOf>>['list']
interface Made {
  data: Buffer
  info: { width: number; height: number }
}

/** All own pictures in the HTML as PNG; a missing one is replaced by its alt text. */
export async function loadPictures(services: Services, siteId: number, html: readonly string[]): Promise<OutPictures> {
  const found = new Map<string, OutPicture>()
  let bytes = 0
  for (const address of new Set(html.flatMap(picturesOf))) {
    const spots = spotsOf(address)
    const [, site, id = ''] = OWN.exec(spots?.src ?? address) ?? []
    if (site !== String(siteId) || BigInt(id) > 9223372036854775807n || bytes > MAX_BYTES) continue
    const raw = await bytesOf(services, siteId, id)
    if (!raw) continue
    const sharp = await loadSharp()
    const plain = await sharp(raw, { limitInputPixels: MAX_PIXELS })
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, quality: 92 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => null)
    const made = plain && spots ? await withSpots(sharp, plain, spots.list) : plain
    if (!made) continue
    bytes += made.data.length
    const name = spots ? `${id}-${found.size}.png` : `${id}.png`
    found.set(address, { name, bytes: made.data, width: made.info.width, height: made.info.height })
  }
  return found
}
