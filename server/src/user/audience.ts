/**
 * Audience of content: everyone, or the people of one organisation (`org_id` of the content). Private content is made by
 * a lecturer of the organisation, reviewed by its managers, and given by its seats; it is in no list, search or shop.
 * This is the border of the domains that hold content to organisations, a higher domain.
 */
import { EVERYONE } from '@zhixing/contract/audience'
import type { Sql, Tx } from '../kernel/db/index.ts'
import { CallError } from '../kernel/errors.ts'
import { extensionPoint } from '../kernel/extensions.ts'
import type { Services } from '../kernel/services.ts'
import type { Viewer } from '../kernel/session.ts'
import { selectOrganizationOf } from './lecturer/organization-page.sql.ts'
import { texts } from './texts.ts'

/** Content with its audience, as a product of seats. */
export interface AudienceContent {
  orgId: string
  productType: number
  productId: string
  lecturerId: string
  contentName: string
}

type Where = Pick<Services, 'events' | 'extensions' | 'jobs'>

/** What staff of an organisation may do with content of its lecturers. */
export type ContentRight = 'edit' | 'delete'
/** What staff did to it. */
export type ContentDeed = 'edit' | 'submit' | 'withdraw' | 'schedule' | 'delete' | 'restore'

export interface PrivateContents {
  /** Whether a person has the right to content of an organisation; to edit it includes to preview it. */
  mayChange(db: Sql, viewer: Pick<Viewer, 'userId'>, orgId: string, right: ContentRight): Promise<boolean>
  /** Runs in the transaction in which staff changed content of a lecturer. */
  changed(tx: Tx, change: { orgId: string; userId: string; deed: ContentDeed; contentName: string }): Promise<void>
  /** Runs in the transaction that hands in a version. */
  submitted(tx: Tx, services: Where, content: AudienceContent): Promise<void>
  /** Runs in the transaction that publishes a version. */
  published(tx: Tx, content: AudienceContent): Promise<void>
}
export const privateContents = extensionPoint<PrivateContents>('user.privateContents')

/** @throws {CallError} shown: a lecturer who does not teach at the organisation whose content it is (any more) */
export async function requireTeachesAt(sql: Sql, lecturerId: string, orgId: string): Promise<void> {
  if (orgId === EVERYONE) return
  const org = await selectOrganizationOf(sql, lecturerId)
  if (org?.orgId !== orgId) throw new CallError('shown', texts.notInOrg)
}

/** Asks the organisation of private content for its review. @returns whether the content is private */
export async function submitToOrg(tx: Tx, services: Where, content: AudienceContent): Promise<boolean> {
  if (content.orgId === EVERYONE) return false
  await privateContents.one(services).submitted(tx, services, content)
  return true
}

/** Gives the organisation of private content its seats. */
export async function publishToOrg(tx: Tx, services: Where, content: AudienceContent): Promise<void> {
  if (content.orgId !== EVERYONE) await privateContents.one(services).published(tx, content)
}
