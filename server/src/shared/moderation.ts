/** Moderation port: domains register how their content is read, hidden and restored. */
import type { Sql, Tx } from '../kernel/db/index.ts'
import { extensionPoint } from '../kernel/extensions.ts'
import type { Services } from '../kernel/services.ts'

/**
 * Reference to a moderated item. `targetPart` identifies items without an id (line number in a room); otherwise 0.
 */
export interface ModeratedThing {
  targetId: string
  targetPart: number
}

/** A moderated item, as the inbox shows it. */
export interface ModeratedText extends ModeratedThing {
  title: string
  /** Original content, also while hidden. */
  content: string
  /** Picture under review, or empty. */
  pictureUrl: string
  /** Page on which it appears. */
  path: string
  isShown: boolean
}

export interface ModeratedKind {
  /** `target_type` of reports and cases (community/target.ts). */
  type: number
  /**
   * Author of an item visible to the viewer; otherwise undefined. Absent: items of this kind are reported elsewhere.
   */
  authorOf?(tx: Tx, viewer: { userId: string }, thing: ModeratedThing): Promise<string | undefined>
  show(sql: Sql, things: readonly ModeratedThing[]): Promise<readonly ModeratedText[]>
  /** Hides or restores an item. Deleted ones stay deleted. */
  setShown(tx: Tx, services: Services, thing: ModeratedThing, isShown: boolean): Promise<void>
  /** Recent public items of a user. */
  writtenBy?(sql: Sql, userId: string, hours: number, max: number): Promise<readonly ModeratedThing[]>
}

export const moderatedKinds = extensionPoint<ModeratedKind>('kernel.moderatedKinds')

/** Reports an edit of visible content to the moderators, in the transaction of the edit. */
export type ChangeModerated = (tx: Tx, services: Services, change: { type: number; authorId: string }) => Promise<void>
export const moderatedChanges = extensionPoint<ChangeModerated>('kernel.moderatedChanges')

/** Forwards a report made in another domain, in its transaction. */
export type ReportModerated = (
  tx: Tx,
  services: Services,
  report: ModeratedThing & { type: number; authorId: string; userId: string; detail: string },
) => Promise<void>
export const moderatedReports = extensionPoint<ReportModerated>('kernel.moderatedReports')
