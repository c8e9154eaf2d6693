import { createContext, useCallback, useEffect, useRef, useState } from 'react'
import { readStored, store } from '../../../offline/device-store.ts'

const NAME = 'homework-zoom'
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

/** Zoom of the pages on the marking desk; pages draw themselves again when it changes. */
export const ZoomContext = createContext(1)

/** The next step from a zoom; 0 is the normal size. Pure. */
export function zoomed(zoom: number, by: -1 | 0 | 1): number {
  if (by === 0) return 1
  const steps = by > 0 ? STEPS.filter((step) => step > zoom) : STEPS.filter((step) => step < zoom).toReversed()
  return steps[0] ?? zoom
}

/** Zoom of a scroll container, by buttons and by the wheel with Ctrl, which is also the pinch of a touchpad. */
export function useZoom() {
  const [zoom, setZoom] = useState<number>(
    () => readStored(NAME, (value) => STEPS.find((step) => step === value) ?? null) ?? 1,
  )
  const surface = useRef<HTMLElement>(null)
  const change = useCallback(
    (by: -1 | 0 | 1) => {
      const next = zoomed(zoom, by)
      store(NAME, next)
      setZoom(next)
    },
    [zoom],
  )
  useEffect(() => {
    const box = surface.current
    if (!box) return undefined
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      // A passive listener could not keep the browser from zooming the page.
      event.preventDefault()
      change(event.deltaY < 0 ? 1 : -1)
    }
    box.addEventListener('wheel', turn, { passive: false })
    return () => box.removeEventListener('wheel', turn)
  }, [change])
  return { zoom, change, surface }
}
