import { createContext, useContext, useMemo, useRef } from 'react'

/** Counts what the fields of a form are sending, so that the form can wait for it. */
export interface Uploads {
  /** Files under way. */
  count: () => number
  /** A file sets out; the function that comes back says that it arrived or failed. */
  begin: () => () => void
}

const UploadsContext = createContext<Uploads | null>(null)
export const UploadsProvider = UploadsContext.Provider

/** The count of the form around a field, if the form keeps one. */
export const useUploadsAround = (): Uploads | null => useContext(UploadsContext)

/** A count for a form of one's own, to be given to its fields through `UploadsProvider`. */
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
