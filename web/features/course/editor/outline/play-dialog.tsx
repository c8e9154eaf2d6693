import { lazy, Suspense } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { LessonPlace } from '../../preview/index.ts'
import css from './dialogs.module.css'

const PreviewLesson = lazy(() => import('../../preview/preview-lesson.tsx'))

/** Plays a lesson in a dialog, like the preview. */
export function PlayDialog({
  periodId,
  name,
  at,
  note,
  onClose,
}: {
  periodId: string
  name: string
  /** Start position. */
  at?: LessonPlace
  /** Remark about that position. */
  note?: string
  onClose: () => void
}) {
  return (
    <Dialog open size="l" title={name} onClose={onClose}>
      {note && <p className={css.note}>{note}</p>}
      <Suspense>
        <PreviewLesson periodId={periodId} version={0} at={at} />
      </Suspense>
    </Dialog>
  )
}
