import type { Services } from '../kernel/services.ts'
import { segmentExpiry, signPath } from './signature.ts'

/**
 * Base address of a video's public files (segments, poster, thumbnails, subtitles): valid for some hours, the same for
 * every viewer.
 */
export function filesBase(secret: Buffer, siteId: number, folder: string, nowSeconds: number): string {
  const exp = segmentExpiry(nowSeconds)
  return `/media/s/${siteId}/${folder}/${exp}/${signPath(secret, { siteId, path: folder, exp })}`
}

/**
 * The signed path of the proposed posters. It differs from the folder, so that a viewer's signature does not open them.
 */
export const postersPath = (folder: string) => `posters/${folder}`

/** Base address of the proposed posters, for the author only. */
export function postersBase(secret: Buffer, siteId: number, folder: string, nowSeconds: number): string {
  const exp = segmentExpiry(nowSeconds)
  return `/media/p/${siteId}/${folder}/${exp}/${signPath(secret, { siteId, path: postersPath(folder), exp })}`
}

/** Address of the poster. The index busts the browser's cache when another poster is chosen. */
export function posterUrl(base: string, row: { hasPoster: boolean; posterIndex: number }): string {
  return row.hasPoster ? `${base}/poster.webp?v=${row.posterIndex}` : ''
}

/** Address of the poster of a video, by its folder. */
export const posterAddress = (
  { secret, clock }: Pick<Services, 'secret' | 'clock'>,
  siteId: number,
  { folder, ...row }: { folder: string; hasPoster: boolean; posterIndex: number },
): string => posterUrl(filesBase(secret, siteId, folder, Math.floor(clock.now() / 1000)), row)
