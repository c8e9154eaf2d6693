import type { Permission } from '@zhixing/contract/permissions'
import type { ReactNode } from 'react'
import { useHolds } from './use-admin.ts'

/** Shows its content to operators who hold the right; everybody else sees `instead`, or nothing. */
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
