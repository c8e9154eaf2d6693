import { type RefObject, useEffect, useState } from 'react'

export interface VideoState {
  /** Has played since the lesson was opened. */
  started: boolean
  ended: boolean
  /** A frame is available. */
  playable: boolean
  /** Playing, but waiting for data. */
  stalled: boolean
  speed: number
  /** Playing with hidden controls. */
  bare: boolean
  /** The picture fills the stage, so no background is needed. */
  fills: boolean
}

const LAYOUT = 16 / 9

const beginning: VideoState = {
  started: false,
  ended: false,
  playable: false,
  stalled: false,
  speed: 1,
  bare: false,
  fills: false,
}

/** UI state of the video, reset for every study. */
export function useVideoState(
  ref: RefObject<HTMLVideoElement | null>,
  shown: boolean,
  studyId: string | undefined,
): VideoState {
  const [state, setState] = useState(beginning)
  useEffect(() => {
    const video = ref.current
    if (!video) return
    const change = (part: Partial<VideoState>) => setState((before) => ({ ...before, ...part }))
    // media-chrome fires an event when it hides and shows its controls.
    const controller = video.parentElement
    const bare = () => !video.paused && controller?.hasAttribute('userinactive') === true
    const update = () => change({ bare: bare() })
    const on: Partial<Record<keyof HTMLVideoElementEventMap, () => void>> = {
      playing: () => change({ started: true, ended: false, stalled: false, bare: bare() }),
      pause: update,
      resize: () => change({ fills: Math.abs(video.videoWidth / video.videoHeight - LAYOUT) < 0.01 }),
      waiting: () => change({ stalled: true }),
      canplay: () => change({ playable: true, stalled: false }),
      seeking: () => change({ ended: false, stalled: video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA }),
      seeked: () => change({ stalled: false }),
      ended: () => change({ ended: true }),
      ratechange: () => change({ speed: video.playbackRate }),
    }
    controller?.addEventListener('userinactivechange', update)
    setState({ ...beginning, speed: video.playbackRate })
    const entries = Object.entries(on)
    for (const [name, listener] of entries) video.addEventListener(name, listener)
    return () => {
      controller?.removeEventListener('userinactivechange', update)
      for (const [name, listener] of entries) video.removeEventListener(name, listener)
    }
  }, [ref, shown, studyId])
  return state
}
