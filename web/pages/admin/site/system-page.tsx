import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { SystemState } from './system-state.tsx'
import { texts } from './site-texts.ts'

/** State of the installation. */
export default function SystemPage() {
  return (
    <>
      <PageHead about={texts.systemAbout} />
      <SystemState />
    </>
  )
}
