import { useEffect, useRef } from 'react'
import { toast } from '../../../ui/toast-store.ts'
import { createLeaveWatch } from './leave.ts'
import type { AttemptStore } from './attempt-store.ts'
import { texts } from './texts.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/**
 * Detects leaving the page, and blocks copying and printing if the paper forbids them. Text stays selectable for
 * assistive technology, and takers may copy what they typed. Aided reading allows copying and printing, and is
 * reported.
 */
export function useGuard({
  store,
  isOn,
  leaveSeconds,
  blockCopy,
  isAided,
  onLeft,
}: {
  store: AttemptStore
  isOn: boolean
  leaveSeconds: number
  blockCopy: boolean
  isAided: boolean
  onLeft: (count: number) => void
}): void {
  const report = useRef(onLeft)
  useEffect(() => {
    report.current = onLeft
  })
  useEffect(() => {
    if (!isOn) return undefined
    const watch = createLeaveWatch(
      {
        now: () => performance.now(),
        setTimer: (work, ms) => setTimeout(work, ms),
        clearTimer: (timer) => clearTimeout(timer as number | undefined),
        onLeave: () => report.current(store.left()),
        onBack: (seconds) => store.event('back', Math.round(seconds * 10) / 10),
      },
      leaveSeconds,
    )
    const check = () => {
      if (document.visibilityState === 'hidden') watch.left()
      else if (document.hasFocus()) watch.back()
    }
    const errand = (event: Event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === 'file') watch.errand()
    }
    const blur = () => watch.left()
    const focus = () => watch.back()
    document.addEventListener('visibilitychange', check)
    addEventListener('blur', blur)
    addEventListener('focus', focus)
    document.addEventListener('click', errand, true)
    return () => {
      watch.stop()
      document.removeEventListener('visibilitychange', check)
      removeEventListener('blur', blur)
      removeEventListener('focus', focus)
      document.removeEventListener('click', errand, true)
    }
  }, [store, isOn, leaveSeconds])

  useEffect(() => {
    if (!isOn || !blockCopy) return undefined
    if (isAided) store.event('assist')
    const copy = (event: ClipboardEvent) => {
      if (isField(event.target)) return
      store.event('copy')
      if (isAided) return
      event.preventDefault()
      toast.info(texts.copyBlocked)
    }
    const print = () => {
      store.event('print')
      if (!isAided) toast.info(texts.printBlocked)
    }
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    addEventListener('beforeprint', print)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      removeEventListener('beforeprint', print)
    }
  }, [store, isOn, blockCopy, isAided])
}
