import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { texts } from '../info-texts.ts'

// Loaded on first use.
const BindDialog = lazy(() => import('./bind-dialog.tsx'))

/** Gives an account without a phone its first number. */
export function BindMobile() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button size="s" variant="line" onClick={() => setOpened(true)}>
        {texts.bindMobile}
      </Button>
      {opened && (
        <Suspense>
          <BindDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
