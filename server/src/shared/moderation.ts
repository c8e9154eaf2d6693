/** Texts and pictures of other domains that moderators judge: each domain says how its own are read, taken down and brought back. */
import type { Sql, Tx } from '../kernel/db/index.ts'
import { extensionPoint } from '../kernel/extensions.ts'
import type { Services } from '../kernel/services.ts'

/** Names one thing of a kind. `targetPart` tells apart what has no id of its own (the number of a line in a room); 0 otherwise. */
export interface ModeratedThing {
  targetId: string
  targetPart: number
}

/** A thing as the inbox shows it. */
export interface ModeratedText extends ModeratedThing {
  title: string
  /** As it was written, also while nobody sees it. */
  content: string
  /** A picture that is judged, or empty. */
  pictureUrl: string
  /** Where it is seen. */
  path: string
  isShown: boolean
}

export interface ModeratedKind {
  /** `target_type` of reports and cases (community/target.ts). */
  type: number
  /** Who is behind a thing that the viewer sees; undefined for anything else. Without it, people report such things elsewhere. */
  authorOf?(tx: Tx, viewer: { userId: string }, thing: ModeratedThing): Promise<string | undefined>
  show(sql: Sql, things: readonly ModeratedThing[]): Promise<readonly ModeratedText[]>
  /** Takes it out of everybody's sight, or brings it back. What is gone stays so. */
  setShown(tx: Tx, services: Services, thing: ModeratedThing, isShown: boolean): Promise<void>
  /** What a person wrote lately that others see. */
  writtenBy?(sql: Sql, userId: string, hours: number, max: number): Promise<readonly ModeratedThing[]>
}

export const moderatedKinds = extensionPoint<ModeratedKind>('kernel.moderatedKinds')

/** Tells the moderators that a thing of this kind was changed by its owner and shows already, within the transaction of the change. */
export type ChangeModerated = (tx: Tx, services: Services, change: { type: number; authorId: string }) => Promise<void>
export const moderatedChanges = extensionPoint<ChangeModerated>('kernel.moderatedChanges')

/** Puts something that was reported elsewhere before the moderators, within the transaction of the report. */
export type ReportModerated = (
  tx: Tx,
  services: Services,
  report: ModeratedThing & { type: number; authorId: string; userId: string; detail: string },
) => Promise<void>
export const moderatedReports = extensionPoint<ReportModerated>('kernel.moderatedReports')
