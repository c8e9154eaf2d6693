import { type Dispatch, type SetStateAction, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Calls `then` during render when `value` has changed, to reset dependent state before the commit (React: "adjusting
 * state when a prop changes"). `then` may only set state of the same component.
 */
export function useChange<T>(value: T, then: (value: T) => void): void {
  const [seen, setSeen] = useState(value)
  if (Object.is(seen, value)) return
  setSeen(value)
  then(value)
}

/**
 * State initialised from device storage: `before` on the server and until hydration, then the result of `read`. Read
 * again when `key` changes.
 */
export function useStoredState<T>(key: string, before: T, read: () => T): [T, Dispatch<SetStateAction<T>>] {
  const isHydrated = useHydrated()
  const [state, setState] = useState(() => (isHydrated ? read() : before))
  useChange(isHydrated ? key : null, () => setState(read()))
  return [state, setState]
}
