import { lazy, Suspense } from 'react'
import type { RecordDialogProps } from './record-dialog.tsx'

const Dialog = lazy(() => import('./record-dialog.tsx'))

/** The dialog of the learning record, loaded on first use. */
export const RecordDialog = (props: RecordDialogProps) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
)
