import { type RefObject, useEffect } from 'react'
import { say, stopSaying } from '../../shared/voice/index.ts'

/** Fastest speech that is still understood. */
const TOP_RATE = 2

/**
 * The browser says each subtitle as it appears, for films without a voice. A pause or a seek interrupts it.
 * @param address URL of the subtitle; null is off
 */
export function useCaptionVoice(
  ref: RefObject<HTMLVideoElement | null>,
  address: string | null,
  language: string,
): void {
  useEffect(() => {
    const video = ref.current
    const element = video?.querySelector<HTMLTrackElement>('track[kind=subtitles]')
    if (!video || !element || address === null) return undefined
    const { track } = element
    let last: TextTrackCue | undefined
    const change = () => {
      const cue = track.activeCues?.[0]
      if (video.paused || cue === last) return
      last = cue
      if (cue instanceof VTTCue)
        void say(cue.text.replaceAll(/<[^>]*>/g, ''), { language, rate: Math.min(TOP_RATE, video.playbackRate) })
    }
    const stop = () => {
      last = undefined
      stopSaying()
    }
    track.addEventListener('cuechange', change)
    video.addEventListener('playing', change)
    video.addEventListener('pause', stop)
    video.addEventListener('seeking', stop)
    return () => {
      track.removeEventListener('cuechange', change)
      video.removeEventListener('playing', change)
      video.removeEventListener('pause', stop)
      video.removeEventListener('seeking', stop)
      stopSaying()
    }
  }, [ref, address, language])
}
