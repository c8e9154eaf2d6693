/**
 * Optimistic locking in the back office: a read returns the digest of the editable fields (`etag`), an edit sends it
 * back, and a stale one is a conflict, 409 (docs/decisions/0148).
 */
import { z } from 'zod'

/** Row field of what can be edited. */
export const tagged = {
  etag: z.string().meta({ description: 'version of the editable fields; an edit sends it back' }),
}

/** Input field of an edit. Absent: no check for a lost update. */
export const edited = {
  etag: z
    .string({ error: '版本标识不正确' })
    .max(64, '版本标识不正确')
    .optional()
    .meta({ description: 'version that was read; 409 when it was changed meanwhile' }),
}

/** `data` of the 409 answer to a stale edit. */
export interface Stale {
  /** Current version: the client may retry with it after showing the difference. */
  etag: string
  /** Current values of the editable fields, keyed as in the input. */
  current: Record<string, unknown>
}
