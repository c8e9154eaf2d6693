/** The text of a document by page, from the PDF that shows it. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { runThread, ThreadEnded } from '@zhixing/files/thread'
import type { Sql } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { selectPdfKey } from './readable.sql.ts'

const MAX_PAGES = 500
const MAX_TEXT = 1_000_000
const TIMEOUT = 60_000

/**
 * The pages of a document as text, in a thread with bounded memory; a scanned page is empty.
 * @returns null when the document cannot be read page by page, or not yet
 */
export async function documentPages(
  services: Pick<Services, 'platform'>,
  sql: Sql,
  fileId: string,
  signal?: AbortSignal,
): Promise<string[] | null> {
  const key = await selectPdfKey(sql, fileId)
  if (key === undefined) return null
  const folder = await mkdtemp(join(tmpdir(), 'zhixing-document-text-'))
  try {
    const path = join(folder, 'source.pdf')
    await pipeline(await services.platform.storage.read(key), createWriteStream(path), { signal })
    return await runThread(new URL('./pdf-text-worker.ts', import.meta.url), {
      data: { path, maxPages: MAX_PAGES, maxText: MAX_TEXT },
      memoryMb: 384,
      limitMs: TIMEOUT,
      isSilent: true,
      signal,
      read: (pages: string[]) => ({ answer: pages }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    // Damaged, protected by a password, or too large to read. Exceptions of the library lose their class in the thread.
    const { name = '', message = '' } = error as { name?: string; message?: string }
    if (error instanceof ThreadEnded || /PDF|Password|XRef/i.test(name + message)) return null
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
