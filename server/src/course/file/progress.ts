/** Progress of a job in its row, which also says whether it was cancelled. */
import type { Db } from '../../kernel/db/index.ts'
import { setProgress } from './course-file.sql.ts'

const EVERY_MS = 1500

/** The export or import was cancelled: its row is gone. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

export interface Step {
  /** Bytes of the file in work that are done. @throws {Cancelled} */
  within(bytes: number): Promise<void>
  /** A file of this size is done. @throws {Cancelled} */
  ended(bytes: number): Promise<void>
}

/** Counts up to 99; the end of the job makes it 100. */
export function progressOf(db: Db, fileId: string, total: number): Step {
  let ended = 0
  let reportedAt = 0
  const report = async (bytes: number) => {
    if (performance.now() - reportedAt < EVERY_MS) return
    reportedAt = performance.now()
    const share = total > 0 ? Math.min(1, bytes / total) : 1
    if (!(await setProgress(db, fileId, share * 99))) throw new Cancelled()
  }
  return {
    within: (bytes) => report(ended + bytes),
    ended(bytes) {
      ended += bytes
      return report(ended)
    },
  }
}
