import { type RefObject, useEffect } from 'react'
import { api } from '../../api.ts'

/**
 * Reports that an article is read, its referrer, and completion. Pages are cached, so only the browser knows. Null
 * reports nothing.
 */
export function useReading(id: string | null, end: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (id === null) return undefined
    const quiet = { quiet: true }
    const from = document.referrer.slice(0, 500)
    const begun = api('community/api/blog/read', { id, from }, quiet).catch(() => {})
    const element = end.current
    if (!element) return undefined
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      // Completion only counts after the begin report.
      void begun.then(() => api('community/api/blog/read/end', { id }, quiet)).catch(() => {})
    })
    seen.observe(element)
    return () => seen.disconnect()
  }, [id, end])
}
