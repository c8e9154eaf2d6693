/** Manifest of a backup: verifies completeness and tells whether this program can restore it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../errors.ts'
import { texts } from './texts.ts'

export const MANIFEST = 'manifest.json'
/** Incremented on a change that older programs cannot read. */
export const FORMAT = 1

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Relative to the backup's folder; gzipped COPY text. */
  file: z.string(),
  /** Of the compressed file. */
  sha256: z.string(),
})
const StoredFile = z.object({
  /** Relative to DATA_DIR, with forward slashes. */
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
  /** Names of the applied migrations. */
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(StoredFile),
  /** True if uploads are in an object store, which the backup does not include. */
  objectStore: z.boolean(),
  /** Of an export of one site, which is imported and not restored. */
  site: z.object({ siteId: z.number().int(), name: z.string(), domain: z.string() }).optional(),
})
export type Manifest = z.infer<typeof Manifest>
export type DumpedTable = z.infer<typeof Table>
export type CopiedFile = z.infer<typeof StoredFile>

/** Reads a backup's manifest. @throws {StartError} not a backup, or made by a newer version */
export function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST)
  if (!existsSync(file)) throw new StartError(texts.noBackup(folder))
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new StartError(texts.damaged(MANIFEST))
  }
  return parseManifest(given)
}

/** A manifest that was read. @throws {StartError} */
export function parseManifest(given: unknown): Manifest {
  const format = (given as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format > FORMAT) throw new StartError(texts.newerFormat)
  const parsed = Manifest.safeParse(given)
  if (!parsed.success) throw new StartError(texts.damaged(MANIFEST))
  // Path traversal: both source and target must stay below their folders.
  for (const path of [...parsed.data.files.map(({ path }) => path), ...parsed.data.tables.map(({ file }) => file)])
    if (path.startsWith('/') || path.split(/[\\/]/).includes('..')) throw new StartError(texts.damaged(MANIFEST))
  return parsed.data
}
