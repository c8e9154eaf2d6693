import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Step of the back and forward buttons on lock screens and headphones, seconds. */
const STEP = 15

interface Session {
  title: string
  /** Course. */
  album: string
  /** URL of a picture, or empty. */
  picture: string
  /** The element shows this lesson. */
  ready: boolean
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** Shows the lesson on lock screens, headphones and the browser's media controls, which also act on it. */
export function useMediaSession(
  ref: RefObject<HTMLVideoElement | null>,
  { title, album, picture, ready, onPrevious, onNext }: Session,
): void {
  const previous = useEffectEvent(() => onPrevious?.())
  const next = useEffectEvent(() => onNext?.())
  const [hasPrevious, hasNext] = [onPrevious !== null, onNext !== null]

  useEffect(() => {
    const session = typeof navigator === 'undefined' ? undefined : navigator.mediaSession
    if (!session || !ready) return undefined
    const artwork = picture === '' ? [] : [{ src: new URL(picture, location.href).href }]
    session.metadata = new MediaMetadata({ title, album, artwork })
    return () => {
      session.metadata = null
    }
  }, [title, album, picture, ready])

  useEffect(() => {
    const session = typeof navigator === 'undefined' ? undefined : navigator.mediaSession
    const video = ref.current
    if (!session || !video || !ready) return undefined
    const move = (to: number) => {
      video.currentTime = Math.min(video.duration || 0, Math.max(0, to))
    }
    const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
      play: () => void video.play().catch(() => {}),
      pause: () => video.pause(),
      seekbackward: ({ seekOffset }) => move(video.currentTime - (seekOffset ?? STEP)),
      seekforward: ({ seekOffset }) => move(video.currentTime + (seekOffset ?? STEP)),
      seekto: ({ seekTime }) => seekTime !== undefined && move(seekTime),
      previoustrack: hasPrevious ? () => previous() : null,
      nexttrack: hasNext ? () => next() : null,
    }
    const set = (action: string, handler: MediaSessionActionHandler | null) => {
      try {
        session.setActionHandler(action as MediaSessionAction, handler)
      } catch {
        // The browser does not know this action.
      }
    }
    const place = () => {
      const { duration, currentTime, playbackRate } = video
      if (!Number.isFinite(duration) || duration <= 0 || currentTime > duration) return
      session.setPositionState?.({ duration, position: currentTime, playbackRate: playbackRate || 1 })
    }
    for (const [action, handler] of Object.entries(actions)) set(action, handler)
    const moves = ['loadedmetadata', 'seeked', 'ratechange', 'play', 'pause'] as const
    for (const name of moves) video.addEventListener(name, place)
    place()
    return () => {
      for (const name of moves) video.removeEventListener(name, place)
      for (const action of Object.keys(actions)) set(action, null)
    }
  }, [ref, ready, hasPrevious, hasNext])
}
