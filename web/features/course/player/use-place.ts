import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { PlayerHandle } from './video.tsx'

/** `pick` of the playback position; re-renders only when its result changes. */
export function usePlace(player: RefObject<PlayerHandle | null>, pick: (time: number) => number): number {
  const [value, setValue] = useState(-1)
  const place = useEffectEvent(pick)
  useEffect(() => player.current?.listen((time) => setValue(place(time))), [player])
  return value
}
