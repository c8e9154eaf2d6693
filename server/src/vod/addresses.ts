import type { Services } from '../kernel/services.ts'
import { segmentExpiry, signPath } from './signature.ts'

/** Base address of a video's public files (segments, poster, thumbnails, subtitles): good for some hours, the same for every viewer. */
export function filesBase(secret: Buffer, siteId: number, folder: string, nowSeconds: number): string {
  const exp = segmentExpiry(nowSeconds)
  return `/media/s/${siteId}/${folder}/${exp}/${signPath(secret, { siteId, path: folder, exp })}`
}

/** What is signed for the proposed posters: another thing than the folder, so that what viewers hold does not open them. */
export const postersPath = (folder: string) => `posters/${folder}`

/** Base address of the proposed posters: given to the author only. */
export function postersBase(secret: Buffer, siteId: number, folder: string, nowSeconds: number): string {
  const exp = segmentExpiry(nowSeconds)
  return `/media/p/${siteId}/${folder}/${exp}/${signPath(secret, { siteId, path: postersPath(folder), exp })}`
}

/** Address of the poster; the number makes another choice another address, as pictures are kept by browsers for long. */
export function posterUrl(base: string, row: { hasPoster: boolean; posterIndex: number }): string {
  return row.hasPoster ? `${base}/poster.webp?v=${row.posterIndex}` : ''
}

/** The same of a video by its folder. */
export const posterAddress = (
  { secret, clock }: Pick<Services, 'secret' | 'clock'>,
  siteId: number,
  { folder, ...row }: { folder: string; hasPoster: boolean; posterIndex: number },
): string => posterUrl(filesBase(secret, siteId, folder, Math.floor(clock.now() / 1000)), row)
