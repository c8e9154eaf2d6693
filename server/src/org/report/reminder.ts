import type { Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'

/** Sends the next reminders of a kind; each once, since it is written with its message. @returns how many */
export type Reminder = (tx: Tx, services: Services, limit: number) => Promise<number>

/** `nudge_kind`: due soon, overdue, the certificate has ended. */
export const nudgeKind = { soon: 1, overdue: 2, ended: 3 } as const
/** A reminder of a due date. */
export type DueNudge = typeof nudgeKind.soon | typeof nudgeKind.overdue
