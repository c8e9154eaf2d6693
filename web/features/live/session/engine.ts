/** Opens the stream: HTTP-FLV where the browser supports MSE, otherwise HLS (phones, Safari). */
import { FlvLoader } from './flv-loader.ts'
import { openHls } from './hls-engine.ts'
import type { Engine, Mode, Wish } from './way.ts'

export interface EngineOptions {
  video: HTMLVideoElement
  flvUrl: string
  hlsUrl: string
  /** Preferred mode if both are available. */
  wish: Wish
  /** The connection was lost: the owner must reopen. */
  onLost(): void
}

/**
 * Latency to the newest frame, seconds. Above the maximum, playback speeds up until the target, skipping nothing;
 * latency between target and maximum stays, so the maximum must fit into 1.5 s glass to glass.
 */
export const syncing = {
  liveSync: true,
  liveSyncTargetLatency: 0.7,
  liveSyncMaxLatency: 1.1,
  liveSyncPlaybackRate: 1.2,
} as const

/** Consecutive failures before switching from FLV to HLS. */
const MAX_FAILURES = 2

/** Next mode to try: HLS after several FLV failures, then FLV again (a proxy may buffer endless responses). Pure. */
export const wishAfter = (wish: Wish, failures: number): Wish =>
  wish === 'auto' && failures >= MAX_FAILURES && failures % (2 * MAX_FAILURES) >= MAX_FAILURES ? 'hls' : wish

/** Mode of this browser; null if unsupported. Pure but for feature detection. */
export function modeFor(
  can: { flv: boolean; hls: boolean },
  given: { flvUrl: string; hlsUrl: string },
  wish: Wish,
): Mode | null {
  const [flv, hls] = [can.flv && given.flvUrl !== '', can.hls && given.hlsUrl !== '']
  if (hls && (wish === 'hls' || !flv)) return 'hls'
  return flv ? 'flv' : null
}

/** Opens the stream; null if this browser cannot play it. */
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
  // Listeners stay attached after close: an error event without a listener would be thrown, and a late network error
  // is possible.
  let isClosed = false
  const lost = () => {
    if (!isClosed) onLost()
  }
  player.on(mpegts.Events.ERROR, lost)
  player.on(mpegts.Events.LOADING_COMPLETE, lost)
  player.attachMediaElement(video)
  // Preload hls.js: the fallback is needed when the site does not respond.
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
