import { useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => {}

/** False on the server and until the page has come alive in the browser, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * The query of the address, empty until the page has come alive: pages of visitors are kept by the server without their
 * private parameters (`return`, `ticket`), so what stands there may only show up afterwards.
 */
export function useHydratedParams(): URLSearchParams {
  const alive = useHydrated()
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(alive ? search : ''), [alive, search])
}
