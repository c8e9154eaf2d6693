import { type ReactNode, useState } from 'react'
import { signOut, unsentAnswers } from '../../session.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { texts } from './texts.ts'

/** Sign-out; asks first if exam answers exist on this device only. The caller renders `dialog`. */
export function useSignOut(userId: string): { leave: () => void; dialog: ReactNode } {
  const [unsent, setUnsent] = useState(0)
  return {
    leave: () =>
      void unsentAnswers(userId).then((count) => {
        if (count > 0) setUnsent(count)
        else void signOut()
      }),
    dialog: (
      <ConfirmDialog
        open={unsent > 0}
        onClose={() => setUnsent(0)}
        onConfirm={signOut}
        title={texts.unsentTitle}
        confirm={texts.signOutAnyway}
        danger
      >
        {texts.unsentAbout(unsent)}
      </ConfirmDialog>
    ),
  }
}
