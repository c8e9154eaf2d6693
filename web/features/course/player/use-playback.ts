import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '../../../ui/toast-store.ts'
import { trackName } from './caption-menu.tsx'
import { openSource, type Source } from './source.ts'
import { texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'

/**
 * A video in a plain element: the ticket resolves to a stream, `time` follows playback.
 * @param isTrial a visitor's ticket, for a lesson that is open to all
 */
export function usePlayback(ticket: string, isTrial = false) {
  const ref = useRef<HTMLVideoElement>(null)
  const [time, setTime] = useState(0)
  const { data: stream, error } = useQuery(
    isTrial ? 'vod/api/videoInfo/trial/play' : 'vod/auth/videoInfo/play',
    ticket ? { ticket } : null,
  )
  const hlsUrl = stream?.hlsUrl ?? ''
  useEffect(() => {
    if (error !== undefined) toast.error(error)
  }, [error])
  useEffect(() => {
    const video = ref.current
    if (!video || !hlsUrl) return undefined
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
    void openSource({
      video,
      url: hlsUrl,
      startAt: 0,
      height: 0,
      onHeight() {},
      onTrouble: (trouble) => trouble && trouble !== 'network' && toast.error(texts.mediaTitle),
    }).then(
      (opened) => {
        if (left) opened.close()
        else source = opened
      },
      () => toast.error(texts.mediaTitle),
    )
    return () => {
      left = true
      cancelAnimationFrame(frame)
      for (const name of ['play', 'pause', 'seeked', 'timeupdate']) video.removeEventListener(name, once)
      source?.close()
    }
  }, [hlsUrl])
  const play = useCallback(() => {
    const video = ref.current
    if (!video) return
    if (video.paused) void video.play().catch(() => {})
    else video.pause()
  }, [])
  const main = stream?.subtitleList.find(({ url }) => url === stream.subtitleUrl)
  return { ref, time, play, hlsUrl, subtitle: main ? { url: main.url, label: trackName(main) } : undefined }
}
