/** A backup to read, whatever holds it. */
import { join } from 'node:path'
import { filePieces } from './files.ts'
import { type Manifest, readManifest } from './manifest.ts'

export interface Source {
  manifest: Manifest
  /** For people. */
  name: string
  /** Content of a file of the backup; a piece is valid until the next one. @throws {Error} code ENOENT: missing */
  pieces(path: string): AsyncIterable<Buffer>
}

/** A dated folder of `backup`. @throws {StartError} not a backup, or made by a newer version */
export const folderSource = (folder: string): Source => ({
  manifest: readManifest(folder),
  name: folder,
  pieces: (path) => filePieces(join(folder, path)),
})
