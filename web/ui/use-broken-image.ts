import { useCallback, useState } from 'react'

/**
 * Whether an image failed to load, including before hydration, when React misses the error event. Pass `ref` and
 * `onError` to the `<img>`; a new `src` resets the state.
 */
export function useBrokenImage(src: string | null | undefined) {
  const [broken, setBroken] = useState<string | null>(null)
  const onError = useCallback(() => setBroken(src ?? null), [src])
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc) onError()
    },
    [onError],
  )
  return { broken: broken !== null && broken === src, ref, onError }
}
