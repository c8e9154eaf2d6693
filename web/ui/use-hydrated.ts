import { useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => {}

/** False on the server and until hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * Query parameters of the URL, empty until hydration: the server caches visitors' pages without private parameters
 * (`return`, `ticket`), so these must not affect the server-rendered HTML.
 */
export function useHydratedParams(): URLSearchParams {
  const alive = useHydrated()
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(alive ? search : ''), [alive, search])
}
