import { type Engine, MAX_HLS_RETRY } from './way.ts'

const HLS = 'application/vnd.apple.mpegurl'

/** HLS by hls.js, or by the browser itself (iPhone); null where neither can. */
export async function openHls(video: HTMLVideoElement, url: string, onLost: () => void): Promise<Engine | null> {
  const { default: Hls } = await import('hls.js')
  if (Hls.isSupported()) {
    // Nearly two pieces behind the newest, of which it learns at once (blocking reload): what comes a second late does not stop the picture, and what
    // did stop it puts the picture a second further behind.
    const { playlistLoadPolicy, fragLoadPolicy, keyLoadPolicy } = Hls.DefaultConfig
    // Whoever is served again shall not wait on: by itself it waits twice as long each time.
    const soon = ({ default: policy }: typeof fragLoadPolicy): typeof fragLoadPolicy => ({
      default: { ...policy, errorRetry: policy.errorRetry && { ...policy.errorRetry, maxRetryDelayMs: MAX_HLS_RETRY } },
    })
    const hls = new Hls({
      liveSyncDurationCount: 1.8,
      maxLiveSyncPlaybackRate: 1.2,
      enableWorker: false,
      // Where there are several qualities it begins with the best; its own guess of an unknown line is half a Mbit/s.
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
