import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Lets plain links inside an element navigate without loading the page anew: put the handler on the element. For places with dozens of links, where a
 * router link each would cost the server more than the rest of the page. New tabs, other sites and modified clicks stay the browser's.
 */
export function useFollowLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.origin !== location.origin) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash)
  }
}
