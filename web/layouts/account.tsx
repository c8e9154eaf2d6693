import type { Route } from './+types/account.ts'
import { FramedError } from './frame/framed-error.tsx'
import { SideLayout } from './frame/side-layout.tsx'

export default function AccountLayout() {
  return <SideLayout />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FramedError error={error} />
}
