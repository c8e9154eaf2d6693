import type { Permission } from '@zhixing/contract/permissions'
import type { ReactNode } from 'react'
import { useHolds, useIsReader, useMayExport } from './use-admin.ts'

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

interface Content {
  children: ReactNode
}

/** Renders its content for operators who may change what the current page shows. */
export const ForEditors = ({ children }: Content) => (useIsReader() ? null : children)

/** Renders its content for operators who may export what the current page shows. */
export const ForExporters = ({ children }: Content) => (useMayExport() ? children : null)
