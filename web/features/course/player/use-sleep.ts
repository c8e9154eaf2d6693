import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Choices of the sleep timer: minutes; 0 is off, {@link AT_END} the end of the lesson. */
export const AT_END = -1
export const sleepChoices = [0, 15, 30, 45, 60, AT_END] as const

/** How long the sound fades before the pause, seconds. */
const FADE = 8

export interface Sleep {
  minutes: number
  /** No next lesson begins by itself. */
  stopsAtEnd: boolean
  choose(minutes: number): void
}

/** Pauses after a time, with the sound faded out. Ends with its pause. */
export function useSleep(ref: RefObject<HTMLVideoElement | null>): Sleep {
  const [{ minutes, until }, set] = useState({ minutes: 0, until: 0 })
  const choose = useCallback(
    (next: number) => set({ minutes: next, until: next > 0 ? Date.now() + next * 60_000 : 0 }),
    [],
  )
  useEffect(() => {
    const video = ref.current
    if (until === 0 || !video) return undefined
    const loud = video.volume
    const tick = () => {
      const left = (until - Date.now()) / 1000
      if (left > FADE) return
      if (left > 0) {
        video.volume = (loud * left) / FADE
        return
      }
      video.pause()
      set({ minutes: 0, until: 0 })
    }
    const timer = setInterval(tick, 500)
    return () => {
      clearInterval(timer)
      video.volume = loud
    }
  }, [ref, until])
  return { minutes, stopsAtEnd: minutes === AT_END, choose }
}
