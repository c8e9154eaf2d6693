import type { ReactNode } from 'react'
import type { Blocker } from 'react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Confirmation of a blocked navigation. The initial focus is on staying. */
export function LeaveDialog({
  blocker,
  open = blocker.state === 'blocked',
  title,
  leave,
  stay,
  children,
}: {
  blocker: Blocker
  open?: boolean
  title: string
  leave: string
  stay: string
  children: ReactNode
}) {
  return (
    <Dialog
      open={open}
      onClose={() => blocker.reset?.()}
      title={title}
      size="s"
      footer={
        <>
          <Button variant="line" onClick={() => blocker.proceed?.()}>
            {leave}
          </Button>
          <Button data-focus="" onClick={() => blocker.reset?.()}>
            {stay}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
