import { type ReactNode, useState } from 'react'
import { loginPath } from '../../return-url.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatDate } from '../../ui/date-format.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Hint, Row } from '../../ui/layout.tsx'
import { texts } from './apply-texts.ts'
import type { StoredDraft } from './use-local-draft.ts'

/** Foot of an application: sign-in or submission, the state of the draft, and a new beginning. */
export function FormFoot({
  isSignedIn,
  path,
  submit,
  busy,
  keeper,
  onRestart,
  children,
}: {
  isSignedIn: boolean
  /** Page to return to after sign-in. */
  path: string
  submit: string
  busy: boolean
  keeper: Pick<StoredDraft<unknown>, 'found' | 'at' | 'drop'>
  /** Empties the form; its draft is gone by then. */
  onRestart: () => void
  /** Before the button. */
  children?: ReactNode
}) {
  const [clearing, setClearing] = useState(false)
  const { at, found, drop } = keeper
  return (
    <>
      <Row gap={3}>
        {children}
        {isSignedIn ? (
          <Button type="submit" loading={busy}>
            {submit}
          </Button>
        ) : (
          <ButtonLink to={loginPath(path)}>{texts.signIn}</ButtonLink>
        )}
        <Hint as="span">
          {at === 'never' ? texts.unsaved : at !== null && texts.draft(formatDate(at, 'full').slice(11))}
        </Hint>
        {(at !== null || found) && (
          <Button variant="text" size="s" onClick={() => setClearing(true)}>
            {texts.restart}
          </Button>
        )}
      </Row>
      <ConfirmDialog
        open={clearing}
        onClose={() => setClearing(false)}
        title={texts.restartTitle}
        confirm={texts.restart}
        danger
        onConfirm={async () => {
          await drop()
          onRestart()
        }}
      >
        {texts.restartText}
      </ConfirmDialog>
    </>
  )
}
