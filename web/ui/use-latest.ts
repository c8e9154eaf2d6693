import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Ref to the newest value, for callbacks that outlive their render: concurrent uploads, queued work. Code called from
 * effects only uses an effect event instead.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
