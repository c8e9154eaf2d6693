import { type RefObject, useEffect, useState } from 'react'

export interface Overflow {
  before: boolean
  after: boolean
}

/** Whether a horizontal list has entries beyond its edges. */
export function useOverflow(list: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ before: false, after: false })
  useEffect(() => {
    const box = list.current
    if (!box) return undefined
    const look = () => {
      const before = box.scrollLeft > 1
      const after = box.scrollLeft + box.clientWidth < box.scrollWidth - 1
      setOverflow((now) => (now.before === before && now.after === after ? now : { before, after }))
    }
    const watcher = new ResizeObserver(look)
    watcher.observe(box)
    for (const entry of box.children) watcher.observe(entry)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      watcher.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [list])
  return overflow
}
