import { type Dispatch, type SetStateAction, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Calls `then` while rendering, once for each time `value` is another one than before: state that begins anew with what it belongs to, and never
 * shows one thing under the name of another. `then` may set state of the same component, nothing else.
 */
export function useChange<T>(value: T, then: (value: T) => void): void {
  const [seen, setSeen] = useState(value)
  if (Object.is(seen, value)) return
  setSeen(value)
  then(value)
}

/**
 * State that begins with what only this device knows: `before` on the server and until the page has come alive, then what `read` finds. It is read
 * again for another `key`.
 */
export function useStoredState<T>(key: string, before: T, read: () => T): [T, Dispatch<SetStateAction<T>>] {
  const isHydrated = useHydrated()
  const [state, setState] = useState(() => (isHydrated ? read() : before))
  useChange(isHydrated ? key : null, () => setState(read()))
  return [state, setState]
}
