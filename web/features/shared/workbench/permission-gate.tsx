import type { Permission } from '@zhixing/contract/permissions'
import type { ReactNode } from 'react'
import { useHolds } from './use-admin.ts'

/** Renders its content with the permission, else `instead`, or nothing. */
export function PermissionGate({
  permission,
  instead = null,
  children,
}: {
  permission: Permission
  instead?: ReactNode
  children: ReactNode
}) {
  return useHolds(permission) ? children : instead
}
