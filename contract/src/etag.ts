/**
 * The version of a thing of the back office, as an edit carries it: a digest of what its form shows. What is read answers it beside the row, what is
 * saved names it, and an edit of what was changed meanwhile is a conflict (docs/decisions/0148).
 */
import { z } from 'zod'

/** Part of a row that is read to be edited. */
export const tagged = {
  etag: z.string().meta({ description: 'version of what can be edited; the edit sends it back' }),
}

/** Part of the input of an edit. Without it nothing is compared. */
export const edited = {
  etag: z
    .string({ error: '版本标识不正确' })
    .max(64, '版本标识不正确')
    .optional()
    .meta({ description: 'version that was read; 409 when it was changed meanwhile' }),
}

/** What goes with the refusal of such an edit, as `data`. */
export interface Stale {
  /** The version there is now: who has seen it may save. */
  etag: string
  /** What can be edited, as it is now, under the names that it is saved with. */
  current: Record<string, unknown>
}
