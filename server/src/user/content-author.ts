/**
 * Who works on content: its lecturer, or, for private content of an organisation, the staff whom the organisation lets
 * edit it in the lecturer's place.
 */
import { EVERYONE } from '@zhixing/contract/audience'
import type { Sql, Tx } from '../kernel/db/index.ts'
import type { Request } from '../kernel/implement.ts'
import { type ContentDeed, type ContentRight, privateContents } from './audience.ts'

/** Someone who works on content. */
export interface Worker {
  /** null: no lecturer, so that only content of organisations is theirs to work on. */
  lecturerId: string | null
  /** Them as staff of organisations; absent where only the lecturer may act. */
  staff?: {
    mayChange(sql: Sql, orgId: string): Promise<boolean>
    log(tx: Tx, orgId: string, deed: ContentDeed, contentName: string): Promise<void>
  }
}

/** Someone who works on content, and their site. */
export interface Author extends Worker {
  siteId: number
}

type Caller = Pick<Request<'login'>, 'site' | 'viewer' | 'services'>

/** The author of a call, also as staff with this right. */
export function authorOf(
  { site, viewer, services }: Caller,
  right: ContentRight = 'edit',
): Author & { userId: string } {
  return {
    siteId: site.siteId,
    lecturerId: viewer.lecturerId,
    userId: viewer.userId,
    staff: {
      mayChange: (sql, orgId) => privateContents.one(services).mayChange(sql, viewer, orgId, right),
      log: (tx, orgId, deed, contentName) =>
        privateContents.one(services).changed(tx, { orgId, userId: viewer.userId, deed, contentName }),
    },
  }
}

/** Columns of content that decide who works on it. */
interface Content {
  lecturerId: string
  orgId: string
}

/** Whether someone may work on this content. */
export async function worksOn(sql: Sql, worker: Worker, { lecturerId, orgId }: Content): Promise<boolean> {
  if (lecturerId === worker.lecturerId) return true
  return orgId !== EVERYONE && (await worker.staff?.mayChange(sql, orgId)) === true
}

/** Logs, for the organisation, what its staff did to the content of a lecturer. */
export async function logStaff(
  tx: Tx,
  worker: Worker,
  { lecturerId, orgId }: Content,
  deed: ContentDeed,
  contentName: string,
): Promise<void> {
  if (lecturerId !== worker.lecturerId) await worker.staff?.log(tx, orgId, deed, contentName)
}
