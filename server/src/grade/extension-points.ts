/** What the domains above add to classes. */
import type { Tx } from '../kernel/db/index.ts'
import { extensionPoint } from '../kernel/extensions.ts'

/** A class was copied for the next term: whoever has given it something gives it to the copy, dates moved by `shiftMs`. */
export const gradeCopied =
  extensionPoint<(tx: Tx, copy: { from: string; to: string; shiftMs: number }) => Promise<void>>('grade.copied')
