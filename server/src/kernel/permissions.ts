import { mayRead, type Permission } from '@zhixing/contract/permissions'
import type { Viewer } from './session.ts'
import type { Site } from './sites.ts'

/** True when the viewer may: owners hold every right of their site; the other sites are run by the owner of the default one. Pure. */
export function holds(
  viewer: Pick<Viewer, 'isOwner' | 'permissions'>,
  permission: Permission,
  site: Pick<Site, 'isDefault'>,
): boolean {
  if (permission === 'sites') return viewer.isOwner === 1 && site.isDefault
  return viewer.isOwner === 1 || viewer.permissions.includes(permission)
}

/** True when the viewer may look at what the right is about: as above, and whoever may read everything of money. Pure. */
export function maySee(
  viewer: Pick<Viewer, 'isOwner' | 'permissions'>,
  permission: Permission,
  site: Pick<Site, 'isDefault'>,
): boolean {
  return holds(viewer, permission, site) || (permission !== 'sites' && mayRead(viewer.permissions, permission))
}

/** A mobile number as those see it who may not see it whole: 138****1234. */
export function maskMobile(mobile: string): string {
  return mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')
}
