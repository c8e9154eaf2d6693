/** Logo and seal of the site for certificates, in a form that a PDF can hold. */
import type { Services } from '../../kernel/services.ts'
import type { Site } from '../../kernel/sites.ts'
import { loadSharp } from '../../lib/sharp.ts'
import { readPicture } from '../../system/index.ts'
import { PAPER, type Pictures } from './certificate-page.ts'

const MAX_BYTES = 2 * 1024 * 1024
/** Sharp enough for print at the size on the sheet. */
const MAX_EDGE = 800

/** The pictures that the site has uploaded; one that cannot be decoded is left out. */
export async function certificatePictures(
  services: Pick<Services, 'database' | 'platform' | 'log'>,
  { siteId, logo, certificateSeal }: Pick<Site, 'siteId' | 'logo' | 'certificateSeal'>,
): Promise<Pictures> {
  const drawn = async (address: string) => {
    try {
      const bytes = await readPicture(services, siteId, address, MAX_BYTES)
      return bytes ? await onPaper(bytes) : undefined
    } catch (error) {
      services.log.warn({ err: error, siteId, address }, 'picture of certificates cannot be drawn')
      return undefined
    }
  }
  const [top, seal] = [await drawn(logo), await drawn(certificateSeal)]
  return { ...(top ? { logo: top } : {}), ...(seal ? { seal } : {}) }
}

/** Multiplied with the colour of the sheet, so that a white background disappears. */
async function onPaper(bytes: Buffer): Promise<string> {
  const sharp = await loadSharp()
  const size = { width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true } as const
  const { data, info } = await sharp(bytes).rotate().resize(size).png().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const png = await sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite([{ input: data, blend: 'multiply' }])
    .removeAlpha()
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
