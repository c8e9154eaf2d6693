import { createContext, useContext, useMemo, useRef } from 'react'

/** Counts running uploads of a form's fields, so that the form can wait for them. */
export interface Uploads {
  /** Number of running uploads. */
  count: () => number
  /** Registers an upload; the returned function unregisters it. */
  begin: () => () => void
}

const UploadsContext = createContext<Uploads | null>(null)
export const UploadsProvider = UploadsContext.Provider

/** Upload counter of the enclosing form, if any. */
export const useUploadsAround = (): Uploads | null => useContext(UploadsContext)

/** Upload counter for a custom form, passed to its fields by `UploadsProvider`. */
export function useUploads(): Uploads {
  const under = useRef(0)
  return useMemo(
    () => ({
      count: () => under.current,
      begin() {
        under.current += 1
        let ended = false
        return () => {
          if (!ended) under.current -= 1
          ended = true
        }
      },
    }),
    [],
  )
}
