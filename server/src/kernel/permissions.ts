import { includesRight, mayRead, type Permission } from '@zhixing/contract/permissions'
import type { Viewer } from './session.ts'
import type { Site } from './sites.ts'

/**
 * Whether the viewer holds the permission. Owners hold all of their site; the owner of the default site manages the
 * others. Pure.
 */
export function holds(
  viewer: Pick<Viewer, 'isOwner' | 'permissions'>,
  permission: Permission,
  site: Pick<Site, 'isDefault'>,
): boolean {
  if (permission === 'sites') return viewer.isOwner === 1 && site.isDefault
  return viewer.isOwner === 1 || includesRight(viewer.permissions, permission)
}

/** Whether the viewer may read the permission's subject: holds it, or may read all of money. Pure. */
export function maySee(
  viewer: Pick<Viewer, 'isOwner' | 'permissions'>,
  permission: Permission,
  site: Pick<Site, 'isDefault'>,
): boolean {
  return holds(viewer, permission, site) || (permission !== 'sites' && mayRead(viewer.permissions, permission))
}

/** Masked mobile number, for example 138****1234. */
export function maskMobile(mobile: string): string {
  // The stored value of an account without a number is technical.
  return mobile.startsWith('none-') ? '' : mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')
}
