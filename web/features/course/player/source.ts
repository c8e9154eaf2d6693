import type Hls from 'hls.js'

/** Why playback failed: network, expired ticket, or unsupported media. */
export type Trouble = 'network' | 'expired' | 'media'

export interface Source {
  /** Selectable heights, largest first; empty if the browser decides. */
  heights: readonly number[]
  /** Selects a height; 0 is automatic. */
  choose(height: number): void
  /** Retries after `network` trouble, at the same position. */
  retry(): void
  close(): void
}

export interface SourceOptions {
  video: HTMLVideoElement
  url: string
  /** Start position, seconds. */
  startAt: number
  height: number
  /** Called when the played height changes. */
  onHeight(height: number): void
  onTrouble(trouble: Trouble | null): void
}

const HLS = 'application/vnd.apple.mpegurl'
const RETRY = 4_000

/**
 * Loads the player engine. Called early, in parallel with the ticket. The full hls.js: the light build (50 kB less)
 * does not support alternate audio, which our packages use.
 */
export const loadEngine = () => import('hls.js')

/**
 * Attaches an HLS stream to a video element. hls.js first: some Chromium builds claim native HLS but fetch keys
 * differently; the native player where hls.js cannot run (iPhone).
 */
export async function openSource(options: SourceOptions): Promise<Source> {
  const { default: Engine } = await loadEngine()
  if (Engine.isSupported()) return byEngine(Engine, options)
  if (options.video.canPlayType(HLS)) return byBrowser(options)
  options.onTrouble('media')
  return { heights: [], choose() {}, retry() {}, close() {} }
}

function byEngine(
  Engine: typeof Hls,
  { video, url, startAt, height, onHeight, onTrouble }: SourceOptions,
): Promise<Source> {
  const hls = new Engine({
    startPosition: startAt > 0 ? startAt : -1,
    capLevelToPlayerSize: true,
    maxBufferLength: 30,
    backBufferLength: 60,
    // Segments are fMP4, so a transmuxing worker has no use; subtitles are a track of the page.
    enableWorker: false,
    renderTextTracksNatively: false,
    enableCEA708Captions: false,
    enableWebVTT: false,
    enableIMSC1: false,
  })
  let repaired = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function retry() {
    clearTimeout(timer)
    timer = undefined
    if (hls.levels.length === 0) hls.loadSource(url)
    else hls.startLoad(video.currentTime)
  }
  const online = () => timer !== undefined && retry()
  addEventListener('online', online)

  const index = (target: number) => hls.levels.findIndex((level) => level.height === target)
  const source: Source = {
    get heights() {
      return [...new Set(hls.levels.map((level) => level.height))].filter(Boolean).sort((a, b) => b - a)
    },
    choose(target) {
      const at = index(target)
      hls.nextLevel = at
      // A selected height is not capped to the player size.
      hls.autoLevelCapping = -1
    },
    retry,
    close() {
      clearTimeout(timer)
      removeEventListener('online', online)
      hls.destroy()
    },
  }

  hls.on(Engine.Events.LEVEL_SWITCHED, (_, { level }) => onHeight(hls.levels[level]?.height ?? 0))
  hls.on(Engine.Events.FRAG_BUFFERED, () => onTrouble(null))
  hls.on(Engine.Events.ERROR, (_, error) => {
    if (!error.fatal) return
    if (error.type === Engine.ErrorTypes.NETWORK_ERROR) {
      const status = error.response?.code ?? 0
      if (status === 403 || status === 404 || status === 410) return onTrouble('expired')
      onTrouble('network')
      timer ??= setTimeout(retry, RETRY)
    } else if (error.type === Engine.ErrorTypes.MEDIA_ERROR && repaired < 2) {
      repaired++
      hls.recoverMediaError()
    } else onTrouble('media')
  })

  return new Promise((resolve) => {
    hls.once(Engine.Events.MANIFEST_PARSED, () => {
      const at = index(height)
      if (at >= 0) hls.startLevel = hls.loadLevel = at
      resolve(source)
    })
    hls.attachMedia(video)
    hls.loadSource(url)
    // No playlist arrived: the error has been reported, and `retry` works.
    hls.once(Engine.Events.ERROR, () => resolve(source))
  })
}

function byBrowser({ video, url, startAt, onTrouble }: SourceOptions): Source {
  let place = startAt
  function begin() {
    video.src = url
    video.addEventListener(
      'loadedmetadata',
      () => {
        if (place > 0) video.currentTime = place
      },
      { once: true },
    )
    video.load()
  }
  function fail() {
    place = video.currentTime || place
    onTrouble(video.error?.code === MediaError.MEDIA_ERR_NETWORK || !navigator.onLine ? 'network' : 'media')
  }
  const fine = () => onTrouble(null)
  video.addEventListener('error', fail)
  video.addEventListener('playing', fine)
  begin()
  return {
    heights: [],
    choose() {},
    retry: begin,
    close() {
      video.removeEventListener('error', fail)
      video.removeEventListener('playing', fine)
      video.removeAttribute('src')
      video.load()
    },
  }
}
