import type { Route } from './+types/desk.ts'
import { DeskLayout } from './frame/desk-layout.tsx'
import { FramedError } from './frame/framed-error.tsx'

export default function Desk() {
  return <DeskLayout />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FramedError error={error} />
}
