import type { Engine } from './engine.ts'

const HLS = 'application/vnd.apple.mpegurl'

/** HLS by hls.js, or by the browser itself (iPhone); null where neither can. */
export async function openHls(video: HTMLVideoElement, url: string, onLost: () => void): Promise<Engine | null> {
  const { default: Hls } = await import('hls.js')
  if (Hls.isSupported()) {
    // Two pieces behind: one that is late does not stop the picture.
    const hls = new Hls({ liveSyncDurationCount: 2, maxLiveSyncPlaybackRate: 1.2, enableWorker: false })
    hls.on(Hls.Events.ERROR, (_, { fatal }) => fatal && onLost())
    hls.attachMedia(video)
    hls.loadSource(url)
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
