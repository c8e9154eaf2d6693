import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import css from './control.module.css'

/** How long the button is held, ms. */
const HOLD_MS = 1500

/**
 * A button that acts when it is held, by pointer or key. A press without a pointer, as of a screen reader, asks
 * instead.
 */
export function HoldButton({
  label,
  hint,
  onHeld,
  onAsk,
}: {
  label: string
  /** Said after a short press. */
  hint: string
  onHeld: () => void
  onAsk: () => void
}) {
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasPressed = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  function press() {
    if (timer.current !== undefined) return
    wasPressed.current = true
    setHeld(true)
    timer.current = setTimeout(() => {
      timer.current = undefined
      setHeld(false)
      onHeld()
    }, HOLD_MS)
  }
  function release() {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    setHeld(false)
    toast.info(hint)
  }
  return (
    <button
      type="button"
      className={buttonClass({ variant: 'danger', size: 's' }, css.hold)}
      data-held={isHeld || undefined}
      onPointerDown={(event) => event.button === 0 && press()}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        press()
      }}
      onKeyUp={release}
      onBlur={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        if (!wasPressed.current) onAsk()
        wasPressed.current = false
      }}
    >
      {label}
    </button>
  )
}
