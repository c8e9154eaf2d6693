import { useEffect, useRef } from 'react'

const TYPING = 'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], dialog'
const PRESSING = 'button, a, summary'

/**
 * Keys of a page, while nothing is being typed and no modifier is held. `press` says whether the key meant something. Enter on a button or a link
 * stays theirs.
 */
export function usePageKeys(press: (key: string) => boolean): void {
  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(TYPING) || document.querySelector('dialog[open]')) return
      if (event.key === 'Enter' && target?.closest(PRESSING)) return
      if (latest.current(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])
}
