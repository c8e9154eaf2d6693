import { useState } from 'react'
import { texts } from './texts.ts'
import { confirmAction } from './confirm-action.ts'

export interface CloseGuard {
  /** Closes; asks first when unsaved input would be lost. */
  close: () => void
  /** To be called with whether there is unsaved input. */
  onDirty: (dirty: boolean) => void
  dirty: boolean
}

/**
 * Guards closing a drawer or dialog with a form by Escape, the close button or 取消. Pass it
 * `closeOnBackdrop={!dirty}`. `useUnsaved`, which AdminForm includes, guards leaving the page.
 */
export function useCloseGuard(onClose: () => void): CloseGuard {
  const [dirty, setDirty] = useState(false)
  async function close() {
    const { closeTitle: title, closeContent: content, close: okText, stay: cancelText } = texts.unsaved
    const giveUp = { title, content, okText, cancelText, danger: true, run: async () => {} }
    if (dirty && !(await confirmAction(giveUp))) return
    setDirty(false)
    onClose()
  }
  return { close: () => void close(), onDirty: setDirty, dirty }
}
