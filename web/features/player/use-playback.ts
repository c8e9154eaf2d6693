import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast-store.ts'
import { openSource, type Source } from './source.ts'
import { texts } from './texts.ts'

/** A video of mine in a plain element: the ticket gives the stream, `time` follows it closely enough to write by. */
export function usePlayback(ticket: string) {
  const ref = useRef<HTMLVideoElement>(null)
  const [time, setTime] = useState(0)
  const [subtitleUrl, setSubtitleUrl] = useState('')
  useEffect(() => {
    const video = ref.current
    if (!video || !ticket) return undefined
    let left = false
    let source: Source | null = null
    let frame = 0
    const follow = () => {
      setTime((before) => (Math.abs(before - video.currentTime) >= 0.04 ? video.currentTime : before))
      if (!video.paused) frame = requestAnimationFrame(follow)
    }
    const once = () => {
      cancelAnimationFrame(frame)
      follow()
    }
    for (const name of ['play', 'pause', 'seeked', 'timeupdate']) video.addEventListener(name, once)
    api('vod/auth/videoInfo/play', { ticket })
      .then(async ({ hlsUrl, ...found }) => {
        if (left) return
        setSubtitleUrl(found.subtitleUrl)
        source = await openSource({
          video,
          url: hlsUrl,
          startAt: 0,
          height: 0,
          onHeight() {},
          onTrouble: (trouble) => trouble && trouble !== 'network' && toast.error(texts.mediaTitle),
        })
        if (left) source.close()
      })
      .catch(() => {})
    return () => {
      left = true
      cancelAnimationFrame(frame)
      for (const name of ['play', 'pause', 'seeked', 'timeupdate']) video.removeEventListener(name, once)
      source?.close()
    }
  }, [ticket])
  const play = useCallback(() => {
    const video = ref.current
    if (!video) return
    if (video.paused) void video.play().catch(() => {})
    else video.pause()
  }, [])
  return { ref, time, play, subtitleUrl }
}
