import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Click handler that routes plain links inside an element on the client. For lists with dozens of links, where one
 * router link each makes server rendering slow. New tabs, other origins and modified clicks keep the browser's
 * behaviour.
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
