import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** Height of the control bar and a little air, px. */
const BAR = 88
/** Browsers write subtitles this high, lines apart, as a share of the picture. */
const LINE = 0.0533 * 1.3

/**
 * Switches the subtitles of the video, and lets them make room for the control bar while it is shown.
 * @param address of the subtitles; the tracks in the element follow it
 * @param visible false keeps them back while the first picture waits for the learner
 * @param bare the control bar is hidden
 * @param scale how much larger than usual the letters are
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
  // Before the browser paints, so that a subtitle switched off is never seen.
  useLayoutEffect(() => {
    if (ref.current) switchTracks(ref.current, !on ? 'disabled' : visible ? 'showing' : 'hidden')
  }, [ref, address, on, visible, shown])

  useEffect(() => {
    const video = ref.current
    const element = video?.querySelector<HTMLTrackElement>('track[kind=subtitles]')
    if (!video || !element || !on) return undefined
    function place() {
      const lines = bare ? 1 : Math.ceil(BAR / Math.max(1, (video?.clientHeight ?? 0) * LINE * scale))
      const track = element?.track
      if (!track) return
      // A subtitle that is on the screen moves only when it is shown anew.
      const showing = track.mode === 'showing'
      if (showing) track.mode = 'hidden'
      for (const cue of track.cues ?? []) if (cue instanceof VTTCue) cue.line = -lines - cue.text.split('\n').length
      if (showing) track.mode = 'showing'
    }
    place()
    // React does not listen to tracks.
    element.addEventListener('load', place)
    const size = new ResizeObserver(place)
    size.observe(video)
    return () => {
      element.removeEventListener('load', place)
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
