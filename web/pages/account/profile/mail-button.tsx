import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { texts } from '../info-texts.ts'

// Loaded on first use.
const MailDialog = lazy(() => import('./mail-dialog.tsx'))

/** Opens the mail address of the account. */
export function MailButton({ hasMail }: { hasMail: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button size="s" variant="line" onClick={() => setOpened(true)}>
        {hasMail ? texts.manageMail : texts.bindMail}
      </Button>
      {opened && (
        <Suspense>
          <MailDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
