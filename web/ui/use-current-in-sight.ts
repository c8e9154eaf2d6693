import { type RefObject, useEffect } from 'react'

/** Scrolls the current entry of a scrollable list into view whenever `current` changes. */
export function useCurrentInSight(list: RefObject<HTMLElement | null>, current: unknown): void {
  useEffect(() => {
    const box = list.current
    const entry = box?.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]')
    if (!box || !entry) return
    const [outer, inner] = [box.getBoundingClientRect(), entry.getBoundingClientRect()]
    box.scrollBy({
      left: inner.left - outer.left - (outer.width - inner.width) / 2,
      top: inner.top - outer.top - (outer.height - inner.height) / 2,
    })
  }, [list, current])
}
