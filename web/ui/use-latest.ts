import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The newest value, for handlers that go on after the rendering that made them: several files on their way, a turn of a queue. What only effects
 * call is an effect event instead.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
