/** What brings the picture into the element: HTTP-FLV where the browser can take it, HLS where not (phones, Safari). */
import { FlvLoader } from './flv-loader.ts'
import { openHls } from './hls-engine.ts'
import type { Engine, Mode, Wish } from './way.ts'

export interface EngineOptions {
  video: HTMLVideoElement
  flvUrl: string
  hlsUrl: string
  /** What to take where both are there. */
  wish: Wish
  /** The way was lost: the owner opens anew. */
  onLost(): void
}

/**
 * How far behind the newest frame the picture is (s). Beyond the most it is played a little faster until it is at the target, never leaving anything out; what
 * began between the two stays there, so the most is what a viewer may have: little enough for 1.5 s from glass to glass.
 */
export const syncing = {
  liveSync: true,
  liveSyncTargetLatency: 0.7,
  liveSyncMaxLatency: 1.1,
  liveSyncPlaybackRate: 1.2,
} as const

/** FLV is given up for HLS after so many times in a row that it brought no picture. */
const MAX_FAILURES = 2

/** What to try next: HLS where FLV brought no picture several times, and FLV again after it (a proxy may hold back what has no end). Pure. */
export const wishAfter = (wish: Wish, failures: number): Wish =>
  wish === 'auto' && failures >= MAX_FAILURES && failures % (2 * MAX_FAILURES) >= MAX_FAILURES ? 'hls' : wish

/** By which way a browser gets the picture; null where by none. Pure but for what it is told of the browser. */
export function modeFor(
  can: { flv: boolean; hls: boolean },
  given: { flvUrl: string; hlsUrl: string },
  wish: Wish,
): Mode | null {
  const [flv, hls] = [can.flv && given.flvUrl !== '', can.hls && given.hlsUrl !== '']
  if (hls && (wish === 'hls' || !flv)) return 'hls'
  return flv ? 'flv' : null
}

/** Opens the picture; null where this browser cannot show it. */
export async function openLive({ video, flvUrl, hlsUrl, wish, onLost }: EngineOptions): Promise<Engine | null> {
  const { default: mpegts } = await import('mpegts.js')
  const can = { flv: mpegts.getFeatureList().mseLivePlayback, hls: true }
  const mode = modeFor(can, { flvUrl, hlsUrl }, wish)
  if (mode === null) return null
  if (mode === 'hls') return openHls(video, hlsUrl, onLost)
  mpegts.LoggingControl.enableAll = false
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url: new URL(flvUrl, location.href).href },
    {
      ...syncing,
      enableStashBuffer: false,
      autoCleanupSourceBuffer: true,
      customLoader: FlvLoader,
    },
  )
  // Its listeners stay after the end: an error that nobody listens to any more would be thrown, and one of a stream that broke off may come late.
  let isClosed = false
  const lost = () => {
    if (!isClosed) onLost()
  }
  player.on(mpegts.Events.ERROR, lost)
  player.on(mpegts.Events.LOADING_COMPLETE, lost)
  player.attachMediaElement(video)
  // What the way by HLS needs is here before it is wanted: it is wanted when the site does not answer.
  video.addEventListener('playing', () => void import('hls.js'), { once: true })
  player.load()
  return {
    mode,
    close() {
      isClosed = true
      player.destroy()
    },
  }
}
