import { lazy, Suspense, useState } from 'react'
import { useRoot } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { SignInLink } from '../../user/sign-in/index.ts'
import type { ReportTarget } from './target.ts'
import { texts } from './texts.ts'

// Loaded on first use.
const ReportDialog = lazy(() => import('./report-dialog.tsx').then((part) => ({ default: part.ReportDialog })))

export interface ReportButtonProps extends ReportTarget {
  /** URL to return to after sign-in. */
  from: string
  /** Label of the button instead of 举报. */
  label?: string
}

/** Report button with its dialog. */
export function ReportButton({ targetType, targetId, from, label = texts.report }: ReportButtonProps) {
  const { user } = useRoot()
  const [isOpen, setOpen] = useState<boolean>()
  if (!user)
    return (
      <SignInLink variant="text" size="s" to={from} why={texts.why}>
        {label}
      </SignInLink>
    )
  return (
    <>
      <Button variant="text" size="s" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <ReportDialog
            open={isOpen}
            onClose={() => setOpen(false)}
            title={label}
            targetType={targetType}
            targetId={targetId}
          />
        </Suspense>
      )}
    </>
  )
}
