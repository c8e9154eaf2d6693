import { allows, type Deed } from '@zhixing/contract/grants'
import type { Permission } from '@zhixing/contract/permissions'
import type { Viewer } from './session.ts'
import type { Site } from './sites.ts'

/**
 * Whether the viewer may do the deed with the subject of the permission. Owners may do all on their site; the owner of
 * the default site manages the others. Pure.
 */
export function mayDo(
  viewer: Pick<Viewer, 'isOwner' | 'permissions'>,
  permission: Permission,
  deed: Deed,
  site: Pick<Site, 'isDefault'>,
): boolean {
  if (permission === 'sites') return viewer.isOwner === 1 && site.isDefault
  return viewer.isOwner === 1 || allows(viewer.permissions, permission, deed)
}

/** Whether the viewer may change the permission's subject. Pure. */
export const holds = (
  viewer: Pick<Viewer, 'isOwner' | 'permissions'>,
  permission: Permission,
  site: Pick<Site, 'isDefault'>,
): boolean => mayDo(viewer, permission, 'change', site)

/** Whether the viewer may read the permission's subject. Pure. */
export const maySee = (
  viewer: Pick<Viewer, 'isOwner' | 'permissions'>,
  permission: Permission,
  site: Pick<Site, 'isDefault'>,
): boolean => mayDo(viewer, permission, 'read', site)

/** Masked mobile number, for example 138****1234. */
export function maskMobile(mobile: string): string {
  // The stored value of an account without a number is technical.
  return mobile.startsWith('none-') ? '' : mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')
}
