import { type Engine, MAX_HLS_RETRY } from './way.ts'

const HLS = 'application/vnd.apple.mpegurl'

/** HLS by hls.js, or natively (iPhone); null if neither works. */
export async function openHls(video: HTMLVideoElement, url: string, onLost: () => void): Promise<Engine | null> {
  const { default: Hls } = await import('hls.js')
  if (Hls.isSupported()) {
    // Almost two parts behind the live edge (blocking playlist reload): a delay of a second does not stall, and a
    // stall adds a second of latency.
    const { playlistLoadPolicy, fragLoadPolicy, keyLoadPolicy } = Hls.DefaultConfig
    // Short fixed retry delay instead of exponential backoff.
    const soon = ({ default: policy }: typeof fragLoadPolicy): typeof fragLoadPolicy => ({
      default: { ...policy, errorRetry: policy.errorRetry && { ...policy.errorRetry, maxRetryDelayMs: MAX_HLS_RETRY } },
    })
    const hls = new Hls({
      liveSyncDurationCount: 1.8,
      maxLiveSyncPlaybackRate: 1.2,
      enableWorker: false,
      // Start with the best quality; the default estimate is half a Mbit/s.
      abrEwmaDefaultEstimate: 5_000_000,
      playlistLoadPolicy: soon(playlistLoadPolicy),
      fragLoadPolicy: soon(fragLoadPolicy),
      keyLoadPolicy: soon(keyLoadPolicy),
    })
    hls.on(Hls.Events.ERROR, (_, { fatal }) => fatal && onLost())
    hls.attachMedia(video)
    hls.loadSource(`${url}&low=1`)
    return { mode: 'hls', close: () => hls.destroy() }
  }
  if (!video.canPlayType(HLS)) return null
  video.src = url
  video.addEventListener('error', onLost)
  return {
    mode: 'hls',
    close() {
      video.removeEventListener('error', onLost)
      video.removeAttribute('src')
      video.load()
    },
  }
}
