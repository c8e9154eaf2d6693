/** What a backup says of itself: enough to prove it whole, and to say whether this program can bring it back. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../errors.ts'
import { texts } from './texts.ts'

export const MANIFEST = 'manifest.json'
/** Counts up when an older program could not read what is written. */
export const FORMAT = 1

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Relative to the backup's folder; gzipped text of COPY. */
  file: z.string(),
  /** Of the file as it lies there. */
  sha256: z.string(),
})
const StoredFile = z.object({
  /** Relative to DATA_DIR, with slashes. */
  path: z.string(),
  size: z.number().int(),
  mtimeMs: z.number(),
  mode: z.number().int(),
  sha256: z.string(),
})
const Manifest = z.object({
  format: z.number().int(),
  createdAt: z.string(),
  postgres: z.string(),
  /** The schema: names of the migrations that had run. */
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(StoredFile),
  /** True when pictures and documents are in an object store, which this backup does not hold. */
  objectStore: z.boolean(),
})
export type Manifest = z.infer<typeof Manifest>
export type DumpedTable = z.infer<typeof Table>
export type CopiedFile = z.infer<typeof StoredFile>

/** The manifest of a backup's folder. @throws {StartError} it is no backup, or one of a newer program */
export function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST)
  if (!existsSync(file)) throw new StartError(texts.noBackup(folder))
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new StartError(texts.damaged(MANIFEST))
  }
  const format = (given as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format > FORMAT) throw new StartError(texts.newerFormat)
  const parsed = Manifest.safeParse(given)
  if (!parsed.success) throw new StartError(texts.damaged(MANIFEST))
  // What names a file must stay below the folder it is read from, and the one it is written to.
  for (const path of [...parsed.data.files.map(({ path }) => path), ...parsed.data.tables.map(({ file }) => file)])
    if (path.startsWith('/') || path.split(/[\\/]/).includes('..')) throw new StartError(texts.damaged(MANIFEST))
  return parsed.data
}
