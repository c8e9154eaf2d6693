import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirms } from './kit/confirm-store.ts'
import { texts } from './texts.ts'

/**
 * Asks before changes that were not saved are left behind: by a link, by the back button, or by closing the tab. A change of the query
 * alone (filters, tabs) does not leave the page.
 */
export function useUnsaved(dirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { title, content, leave: okText, stay: cancelText } = texts.unsaved
    void confirms.ask({ title, content, okText, cancelText, danger: true }).then((isLeaving) => {
      if (isLeaving) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker])
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])
}
