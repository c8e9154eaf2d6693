import { useState } from 'react'
import { texts } from './texts.ts'
import { useConfirmAction } from './use-confirm-action.ts'

export interface CloseGuard {
  /** Closes it; asks first where something typed would be lost. */
  close: () => void
  /** Told by the form: `AdminForm`, or whatever else is typed in. */
  onDirty: (dirty: boolean) => void
  dirty: boolean
}

/**
 * Closing a drawer or dialog that holds a form: by Escape, by its cross, by 取消. Give it `closeOnBackdrop={!dirty}`: a press beside it is
 * made to see what is behind. `useUnsaved` (AdminForm has it) is about leaving the page.
 */
export function useCloseGuard(onClose: () => void): CloseGuard {
  const [dirty, setDirty] = useState(false)
  const confirmAction = useConfirmAction()
  async function close() {
    const { closeTitle: title, closeContent: content, close: okText, stay: cancelText } = texts.unsaved
    const giveUp = { title, content, okText, cancelText, danger: true, run: async () => {} }
    if (dirty && !(await confirmAction(giveUp))) return
    setDirty(false)
    onClose()
  }
  return { close: () => void close(), onDirty: setDirty, dirty }
}
