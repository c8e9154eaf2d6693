/**
 * Files of a site in an export: `files/site12/…` by the keys of the storage, packages and sources of videos as on the
 * local disk. Restricted files are decrypted, because the secret of an installation does not leave it.
 */
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { forEach, isGone, listFiles, writeHashed } from '../../kernel/backup/files.ts'
import type { CopiedFile } from '../../kernel/backup/manifest.ts'
import type { Source } from '../../kernel/backup/source.ts'
import { takeFolder } from '../../kernel/backup/steps.ts'
import { texts as backupTexts } from '../../kernel/backup/texts.ts'
import { StartError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'

type Home = Pick<Services, 'config' | 'platform'>

/** A folder of an export, and the prefix of the same files in the object store. */
const foldersOf = (siteId: number) => [
  { folder: `media/${siteId}`, prefix: `site${siteId}/media/` },
  { folder: `sources/${siteId}`, prefix: `site${siteId}/sources/` },
  { folder: `files/site${siteId}`, prefix: `site${siteId}/` },
]

/** Whether an export of the site may have a file of this path. */
export const isOfSite = (siteId: number, path: string): boolean =>
  foldersOf(siteId).some(({ folder }) => path.startsWith(`${folder}/`))

/** Key in the object store by path in the export, of all files of the site wherever they are. */
async function listSiteFiles({ config, platform }: Home, siteId: number): Promise<Map<string, string>> {
  const folders = foldersOf(siteId)
  const keys = new Map<string, string>()
  const add = (path: string, key: string) => {
    // Unfinished packages and uploads.
    if (!/\/\.|\.part$/.test(path)) keys.set(path, key)
  }
  for (const { folder, prefix } of folders)
    for (const path of await listFiles(config.dataDir, [folder])) add(path, prefix + path.slice(folder.length + 1))
  for await (const { key } of platform.objects?.list(`site${siteId}/`) ?? []) {
    const { folder, prefix } = folders.find((one) => key.startsWith(one.prefix)) ?? { folder: '', prefix: '' }
    add(`${folder}/${key.slice(prefix.length)}`, key)
  }
  return keys
}

const bytesOf = (content: Readable): AsyncIterable<Buffer> => content

/** Reads a file from where it is. @throws {Error} code ENOENT: deleted */
async function* readSiteFile({ config, platform }: Home, path: string, key: string): AsyncGenerator<Buffer> {
  if (path.startsWith('files/')) return yield* bytesOf(await platform.storage.read(key))
  try {
    return yield* bytesOf(createReadStream(join(config.dataDir, path)))
  } catch (error) {
    if (!isGone(error) || !platform.objects) throw error
  }
  yield* bytesOf(await platform.objects.read(key))
}

/**
 * Copies the files that `taken` lacks to `folder`/files. Runs before and after the dump: a file is durable before its
 * row is written (docs/decisions/0018).
 */
export async function copySiteFiles(
  home: Home,
  siteId: number,
  folder: string,
  taken: Map<string, CopiedFile>,
  progress: (done: number, total: number, bytes: number) => void,
): Promise<void> {
  const missing = [...(await listSiteFiles(home, siteId))].filter(([path]) => !taken.has(path))
  let [done, bytes] = [0, 0]
  await forEach(missing, async ([path, key]) => {
    try {
      const content = await writeHashed(readSiteFile(home, path, key), join(folder, 'files', path), 0o600)
      taken.set(path, { path, mtimeMs: Date.now(), mode: 0o600, ...content })
      bytes += content.size
    } catch (error) {
      // Deleted since listing: unreferenced.
      if (!isGone(error)) throw error
    }
    progress(++done, missing.length, bytes)
  })
}

/** Stores the files of an export. Idempotent. @throws {StartError} checksum mismatch */
export async function storeSiteFiles(
  { config, platform }: Home,
  { pieces }: Source,
  files: readonly CopiedFile[],
  progress: (done: number, total: number, bytes: number) => void,
): Promise<void> {
  const stage = join(config.dataDir, 'site-import')
  await takeFolder(stage)
  let [done, bytes] = [0, 0]
  try {
    await forEach([...files.entries()], async ([n, { path, mode, sha256 }]) => {
      const isStored = path.startsWith('files/')
      const to = isStored ? join(stage, String(n)) : join(config.dataDir, path)
      const written = await writeHashed(pieces(`files/${path}`), to, mode)
      if (written.sha256 !== sha256) throw new StartError(backupTexts.wrongSum(path))
      if (isStored) await platform.storage.writeFrom(path.slice('files/'.length), to)
      bytes += written.size
      progress(++done, files.length, bytes)
    })
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}
