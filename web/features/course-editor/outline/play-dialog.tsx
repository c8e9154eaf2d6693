import { lazy, Suspense } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Period } from './use-outline.ts'

const PreviewLesson = lazy(() => import('../../course-preview/preview-lesson.tsx'))

/** Plays the video of a lesson over the outline, as the preview does. */
export function PlayDialog({ period, onClose }: { period: Period; onClose: () => void }) {
  return (
    <Dialog open size="l" title={period.periodName} onClose={onClose}>
      <Suspense>
        <PreviewLesson periodId={period.id} version={0} />
      </Suspense>
    </Dialog>
  )
}
