/**
 * The border to organisations, a higher domain. A private course belongs to one organisation: its managers review it,
 * its seats give it to its people, and it never goes on the shelf (CHECK `course_private_off_shelf`).
 */
import { EVERYONE } from '@zhixing/contract/course/codes'
import type { Sql, Tx } from '../kernel/db/index.ts'
import { CallError } from '../kernel/errors.ts'
import { extensionPoint } from '../kernel/extensions.ts'
import type { Services } from '../kernel/services.ts'
import type { Viewer } from '../kernel/session.ts'
import { selectOrganizationOf } from '../user/index.ts'
import { texts } from './authoring/texts.ts'

export interface PrivateCourse {
  orgId: string
  courseName: string
}

export interface PrivateCourses {
  /** Whether a person reviews the private courses of an organisation. */
  mayReview(db: Sql, viewer: Pick<Viewer, 'userId'>, orgId: string): Promise<boolean>
  /** Runs in the transaction that hands in a version. */
  submitted(tx: Tx, services: Pick<Services, 'events' | 'jobs'>, course: PrivateCourse): Promise<void>
}
export const privateCourses = extensionPoint<PrivateCourses>('course.privateCourses')

/** @throws {CallError} shown: a lecturer who does not teach at the organisation whose course it is (any more) */
export async function requireTeachesAt(sql: Sql, lecturerId: string, orgId: string): Promise<void> {
  if (orgId === EVERYONE) return
  const org = await selectOrganizationOf(sql, lecturerId)
  if (org?.orgId !== orgId) throw new CallError('shown', texts.notInOrg)
}
