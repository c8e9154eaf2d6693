import { useCallback, useState } from 'react'

/**
 * Tells whether a picture failed to load, also when it failed before the page was hydrated (no event reaches React then).
 * Give `ref` and `onError` to the `<img>`; a new `src` starts afresh.
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
