import type { Permission } from '@zhixing/contract/permissions'
import { stateCode } from '@zhixing/contract/states'
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { maySee } from '../../kernel/permissions.ts'

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
 * Requires the right to a kind of courses, or without a kind to all. The calls of the shelf accept the right to any.
 * @throws {CallError} forbidden
 */
export function requireShelf(
  { viewer, site }: Pick<Request<'admin'>, 'viewer' | 'site'>,
  courseCategory: number | undefined,
): void {
  const right = courseCategory === undefined ? 'course' : rights.get(courseCategory)
  if (right === undefined || !maySee(viewer, right, site)) throw new CallError('forbidden')
}
