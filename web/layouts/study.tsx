import type { Route } from './+types/study.ts'
import { FramedError, SideLayout } from './frame/side-layout.tsx'

export default function StudyLayout() {
  return <SideLayout place="study" />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FramedError error={error} />
}
