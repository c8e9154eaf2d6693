import type { Deed } from '@zhixing/contract/grants'
import type { Permission } from '@zhixing/contract/permissions'
import { stateCode } from '@zhixing/contract/states'
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { mayDo } from '../../kernel/permissions.ts'

const { recorded, live, library, resource } = stateCode.category

/** The right to courses of each kind: an entry of the menu. */
const rights: ReadonlyMap<number, Permission> = new Map([
  [recorded, 'course.vod'],
  [live, 'course.live'],
  [library, 'course.library'],
  [resource, 'course.resource'],
])

/** Rights of which one opens courses of some kind. */
export const shelfRights: readonly Permission[] = [...rights.values()]

/**
 * Requires the right to do the deed with a kind of courses, or without a kind with all. The calls of the shelf accept the right to any.
 * @throws {CallError} forbidden
 */
export function requireShelf(
  { viewer, site }: Pick<Request<'admin'>, 'viewer' | 'site'>,
  courseCategory: number | undefined,
  deed: Deed,
): void {
  const right = courseCategory === undefined ? 'course' : rights.get(courseCategory)
  if (right === undefined || !mayDo(viewer, right, deed, site)) throw new CallError('forbidden')
}
