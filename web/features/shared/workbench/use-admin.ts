import type { OutputOf } from '@zhixing/contract'
import { allows } from '@zhixing/contract/grants'
import type { Permission } from '@zhixing/contract/permissions'
import { useLocation, useRouteLoaderData } from 'react-router'
import { entryOf, mayOpen, mayWith } from './menu.ts'

export type AdminMe = OutputOf<'system/admin/me'>

/** The operator and their permissions, on any page of the back office. */
export function useAdmin(): AdminMe {
  return useRouteLoaderData('layouts/admin') as AdminMe
}

/** Whether the operator holds a permission, changes included. The server enforces it as well. */
export function useHolds(permission: Permission): boolean {
  return allows(useAdmin().permissions, permission, 'change')
}

/** Whether the operator may open a page of the back office. */
export function useMayOpen(path: string): boolean {
  const { permissions } = useAdmin()
  const entry = entryOf(path.split('?')[0] ?? '')
  return entry !== undefined && mayOpen(permissions, entry)
}

/** Whether the operator has read-only access to the current page. */
export function useIsReader(): boolean {
  const entry = entryOf(useLocation().pathname)
  const { permissions } = useAdmin()
  return entry !== undefined && !mayWith(permissions, entry, 'change')
}

/** Whether the operator may export what the current page shows. */
export function useMayExport(): boolean {
  const entry = entryOf(useLocation().pathname)
  const { permissions } = useAdmin()
  return entry === undefined || mayWith(permissions, entry, 'export')
}
