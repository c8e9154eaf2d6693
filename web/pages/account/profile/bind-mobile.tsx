import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { texts } from '../info-texts.ts'

// Loaded on first use.
const BindDialog = lazy(() => import('./bind-dialog.tsx'))

/** Gives an account its first number, or another one. */
export function BindMobile({ hasMobile }: { hasMobile: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button size="s" variant="line" onClick={() => setOpened(true)}>
        {hasMobile ? texts.changeMobile : texts.bindMobile}
      </Button>
      {opened && (
        <Suspense>
          <BindDialog hasMobile={hasMobile} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
