import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../errors.ts'
import { forEach, writeHashed } from './files.ts'
import type { Source } from './source.ts'
import { texts } from './texts.ts'

/** Restores the files of a backup to `dataDir`. @throws {StartError} checksum mismatch */
export async function restoreFiles(
  { manifest: { files }, pieces }: Source,
  dataDir: string,
  progress: (done: number, total: number, copied: number) => void,
): Promise<void> {
  let copied = 0
  let done = 0
  await forEach(files, async (file) => {
    const to = join(dataDir, file.path)
    const { size, sha256 } = await writeHashed(pieces(`files/${file.path}`), to, file.mode)
    if (sha256 !== file.sha256) throw new StartError(texts.wrongSum(file.path))
    await utimes(to, file.mtimeMs / 1000, file.mtimeMs / 1000)
    copied += size
    progress(++done, files.length, copied)
  })
}
