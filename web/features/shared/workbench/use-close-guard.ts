import { useCallback, useRef, useState } from 'react'
import { texts } from './texts.ts'
import { confirmAction } from './confirm-action.ts'

export interface CloseGuard {
  /** Closes; asks first when unsaved input would be lost. */
  close: () => void
  /** To be called with whether there is unsaved input. */
  onDirty: (dirty: boolean) => void
  dirty: boolean
}

/** Closes; asks first when unsaved input would be lost. */
export function closeAsking(dirty: boolean, onClose: () => void): void {
  const { closeTitle: title, closeContent: content, close: okText, stay: cancelText } = texts.unsaved
  const giveUp = { title, content, okText, cancelText, danger: true, run: async () => {} }
  if (!dirty) onClose()
  else void confirmAction(giveUp).then((isAgreed) => isAgreed && onClose())
}

/**
 * Guards closing a drawer or dialog with a form by Escape, the close button or 取消. Pass it
 * `closeOnBackdrop={!dirty}`. `LeaveQuestion`, which AdminForm includes, guards leaving the page.
 */
export function useCloseGuard(onClose: () => void): CloseGuard {
  const [dirty, setDirty] = useState(false)
  // The state follows in a later task: Esc right after a keystroke would find it clean.
  const latest = useRef(false)
  const onDirty = useCallback((next: boolean) => {
    latest.current = next
    setDirty(next)
  }, [])
  const closed = () => {
    onDirty(false)
    onClose()
  }
  return { close: () => closeAsking(latest.current, closed), onDirty, dirty }
}
