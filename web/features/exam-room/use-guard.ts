import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast-store.ts'
import { createLeaveWatch } from './leave.ts'
import type { Room } from './room.ts'
import { texts } from './texts.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/**
 * Watches whether the page is left, and keeps the paper from being copied or printed where it rules so. Text stays selectable and readable for
 * assistive technology, and what somebody typed themselves may be copied. Who turned on aided reading may copy and print, and is seen to.
 */
export function useGuard({
  room,
  isOn,
  leaveSeconds,
  blockCopy,
  isAided,
  onLeft,
}: {
  room: Room
  isOn: boolean
  leaveSeconds: number
  blockCopy: boolean
  isAided: boolean
  onLeft: (count: number) => void
}): void {
  const tell = useRef(onLeft)
  useEffect(() => {
    tell.current = onLeft
  })
  useEffect(() => {
    if (!isOn) return undefined
    const watch = createLeaveWatch(
      {
        now: () => performance.now(),
        setTimer: (work, ms) => setTimeout(work, ms),
        clearTimer: (timer) => clearTimeout(timer as number | undefined),
        onLeave: () => tell.current(room.left()),
        onBack: (seconds) => room.event('back', Math.round(seconds * 10) / 10),
      },
      leaveSeconds,
    )
    const look = () => {
      if (document.visibilityState === 'hidden') watch.gone()
      else if (document.hasFocus()) watch.back()
    }
    const errand = (event: Event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === 'file') watch.errand()
    }
    const blur = () => watch.gone()
    const focus = () => watch.back()
    document.addEventListener('visibilitychange', look)
    addEventListener('blur', blur)
    addEventListener('focus', focus)
    document.addEventListener('click', errand, true)
    return () => {
      watch.stop()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('blur', blur)
      removeEventListener('focus', focus)
      document.removeEventListener('click', errand, true)
    }
  }, [room, isOn, leaveSeconds])

  useEffect(() => {
    if (!isOn || !blockCopy) return undefined
    if (isAided) room.event('assist')
    const copy = (event: ClipboardEvent) => {
      if (isField(event.target)) return
      room.event('copy')
      if (isAided) return
      event.preventDefault()
      toast.info(texts.copyBlocked)
    }
    const print = () => {
      room.event('print')
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
  }, [room, isOn, blockCopy, isAided])
}
