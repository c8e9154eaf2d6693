import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from './icons.tsx'
import { type Toast, toast } from './toast-store.ts'
import css from './toaster.module.css'
import { cx } from './cx.ts'
import { texts } from './texts.ts'

const icons = { success: CheckIcon, error: WarningIcon, info: InfoIcon }
const nothing: readonly Toast[] = []

/** Renders the toasts; mounted once, in the root. */
export function Toaster() {
  const list = useSyncExternalStore(toast.subscribe, toast.list, () => nothing)
  const region = useRef<HTMLElement>(null)
  // Dialogs are in the top layer: reopening the popover puts it above the newest dialog.
  const newest = list.at(-1)?.id
  useEffect(() => {
    const box = region.current
    if (!box?.showPopover) return
    if (box.matches(':popover-open')) box.hidePopover()
    if (newest) box.showPopover()
  }, [newest])
  return (
    <section ref={region} popover="manual" className={css.region} aria-label={texts.messages} aria-live="polite">
      {list.map((one) => (
        <Line key={one.id} {...one} />
      ))}
    </section>
  )
}

function Line({ id, kind, text }: Toast) {
  const [held, setHeld] = useState(false)
  // Dismissed after a time that depends on the length; paused while hovered or focused.
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => toast.remove(id), (kind === 'error' ? 4000 : 2500) + text.length * 60)
    return () => clearTimeout(timer)
  }, [held, id, kind, text])
  const Icon = icons[kind]
  return (
    <div
      className={cx(css.toast, css[kind])}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={css.icon} />
      <span className={css.text}>{text}</span>
      <button type="button" className={css.close} aria-label={texts.closeMessage} onClick={() => toast.remove(id)}>
        <CloseIcon size={16} />
      </button>
    </div>
  )
}
