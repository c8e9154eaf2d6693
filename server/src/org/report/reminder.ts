import type { Fragment, Sql, Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'

/** Sends the next reminders of a kind; each once, since it is written with its message. @returns how many */
export type Reminder = (tx: Tx, services: Services, limit: number) => Promise<number>

/** `nudge_kind`: due soon, overdue, the certificate has ended. */
export const nudgeKind = { soon: 1, overdue: 2, ended: 3 } as const
/** A reminder of a due date. */
export type DueNudge = typeof nudgeKind.soon | typeof nudgeKind.overdue

/** Condition: a due date is near, or has passed within a week. */
export const isDueFor = (sql: Sql, kind: DueNudge, due: Fragment) =>
  kind === nudgeKind.soon
    ? sql`${due} BETWEEN now() AND now() + interval '3 days'`
    : sql`${due} BETWEEN now() - interval '7 days' AND now()`
