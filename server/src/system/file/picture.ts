/** Uploaded pictures that the server itself draws with. */
import type { Services } from '../../kernel/services.ts'
import { selectFile } from './file.sql.ts'

/** The bytes of a picture of this site by its address; null if it is none of its uploads, or larger than `maxBytes`. */
export async function readPicture(
  { database, platform }: Pick<Services, 'database' | 'platform'>,
  siteId: number,
  address: string,
  maxBytes: number,
): Promise<Buffer | null> {
  const [, site, id] = /^\/files\/(\d{1,10})\/(\d{1,18})(?:\/|$)/.exec(address) ?? []
  if (!id || Number(site) !== siteId) return null
  const file = await selectFile(database.of(siteId), id)
  if (file?.fileKind !== 'image' || file.fileSize > maxBytes) return null
  const pieces: Buffer[] = []
  for await (const piece of await platform.storage.read(file.fileKey)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
