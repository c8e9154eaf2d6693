import { useEffect } from 'react'

/**
 * Scrolls to the element of the URL's hash and focuses it, after mount: for content that is not there when the router
 * handles the hash. The element must be focusable.
 */
export function useFocusHash(): void {
  useEffect(() => {
    const target = location.hash && document.getElementById(location.hash.slice(1))
    if (!target) return
    target.scrollIntoView({ block: 'center' })
    target.focus()
  }, [])
}
