import { SideLayout } from './parts/side-layout.tsx'

export { FramedError as ErrorBoundary } from './parts/side-layout.tsx'

export default function StudyLayout() {
  return <SideLayout place="study" />
}
