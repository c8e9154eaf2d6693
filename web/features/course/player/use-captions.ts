import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** Height of the control bar plus margin, px. */
const BAR = 88
/** Subtitle line height in browsers, as a share of the picture. */
const LINE = 0.0533 * 1.3

const linesOf = (cue: VTTCue) => cue.text.split('\n').length

/** Most lines that another track shows during a cue. */
function linesBelow(cue: TextTrackCue, second: TextTrack | undefined): number {
  let most = 0
  for (const other of second?.cues ?? [])
    if (other instanceof VTTCue && other.startTime < cue.endTime && other.endTime > cue.startTime)
      most = Math.max(most, linesOf(other))
  return most
}

/**
 * Toggles subtitles and moves them above the control bar while it is visible.
 * @param address URLs of the subtitles; the track elements follow them, the second language being below the first
 * @param visible false hides them until the first play
 * @param bare the control bar is hidden
 * @param scale font scale
 */
export function useCaptions(
  ref: RefObject<HTMLVideoElement | null>,
  {
    address,
    on,
    visible,
    bare,
    shown,
    scale,
  }: { address: string | undefined; on: boolean; visible: boolean; bare: boolean; shown: boolean; scale: number },
): void {
  // Before paint, so that disabled subtitles never flash.
  useLayoutEffect(() => {
    if (ref.current) switchTracks(ref.current, !on ? 'disabled' : visible ? 'showing' : 'hidden')
  }, [ref, address, on, visible, shown])

  useEffect(() => {
    const video = ref.current
    const elements = [...(video?.querySelectorAll<HTMLTrackElement>('track[kind=subtitles]') ?? [])]
    if (!video || elements.length === 0 || !on) return undefined
    function place() {
      const lines = bare ? 1 : Math.ceil(BAR / Math.max(1, (video?.clientHeight ?? 0) * LINE * scale))
      for (const [n, { track }] of elements.entries()) {
        const second = n === 0 ? elements[1]?.track : undefined
        // An active cue only moves when its mode is toggled.
        const showing = track.mode === 'showing'
        if (showing) track.mode = 'hidden'
        for (const cue of track.cues ?? [])
          if (cue instanceof VTTCue) cue.line = -lines - linesOf(cue) - linesBelow(cue, second)
        if (showing) track.mode = 'showing'
      }
    }
    place()
    // React has no track events.
    for (const element of elements) element.addEventListener('load', place)
    const size = new ResizeObserver(place)
    size.observe(video)
    return () => {
      for (const element of elements) element.removeEventListener('load', place)
      size.disconnect()
    }
  }, [ref, address, on, bare, shown, scale])
}

function switchTracks(video: HTMLVideoElement, subtitles: TextTrackMode): void {
  for (const track of video.textTracks) {
    if (track.kind === 'metadata') track.mode = 'hidden'
    else if (track.kind === 'subtitles') track.mode = subtitles
  }
}
