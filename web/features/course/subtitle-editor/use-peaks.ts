import { useEffect, useState } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'
import { addPeaks, PEAKS_PER_SECOND, readSound, type SoundSegment, soundOf } from './sound-playlist.ts'

/** Peaks of a video over time. */
export interface Peaks {
  /** `PEAKS_PER_SECOND` values per second, 0-255; unread ones are 0. */
  values: Uint8Array
  /** Increases with every segment read: triggers a redraw. */
  read: number
  /** `none`: the video has no audio, or the browser cannot decode it. */
  state: 'reading' | 'done' | 'none'
}

/** Enough for speech peaks, at a sixth of the memory. */
const SAMPLE_RATE = 8000

async function bytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.arrayBuffer()
}

const text = async (url: string, signal: AbortSignal) => new TextDecoder().decode(await bytes(url, signal))

/** Opens the audio of a video: its segments and a reader. */
async function openSound(hlsUrl: string, signal: AbortSignal) {
  const master = new URL(hlsUrl, location.href).href
  const url = soundOf(await text(master, signal), master)
  if (!url) throw new Error('no audio playlist')
  const { map, key, segments } = readSound(await text(url, signal), url)
  const init = await bytes(map, signal)
  const secret = key
    ? await crypto.subtle.importKey('raw', await bytes(key, signal), 'AES-CBC', false, ['decrypt'])
    : null
  const samples = async ({ url: from, iv }: SoundSegment) => {
    const sealed = await bytes(from, signal)
    const open = iv && secret ? await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, secret, sealed) : sealed
    const file = new Uint8Array(init.byteLength + open.byteLength)
    file.set(new Uint8Array(init))
    file.set(new Uint8Array(open), init.byteLength)
    const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(file.buffer)
    return sound.getChannelData(0)
  }
  return { segments, samples }
}

/**
 * Peaks of a video for a time range, decoded segment by segment as the player gets them. Only visible segments are
 * read; without a separate audio rendition the video segments are used.
 */
export function usePeaks(hlsUrl: string, seconds: number, sight: { from: number; to: number }): Peaks {
  const [peaks, setPeaks] = useState<Peaks>({ values: new Uint8Array(0), read: 0, state: 'reading' })
  const [sound, setSound] = useState<{ read: () => Promise<void> } | null>(null)
  const wanted = useLatest(sight)
  useEffect(() => {
    if (!hlsUrl || seconds <= 0) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const values = new Uint8Array(Math.ceil(seconds * PEAKS_PER_SECOND))
    const done = new Set<SoundSegment>()
    const show = (state: Peaks['state']) => {
      if (!signal.aborted) setPeaks({ values, read: done.size, state })
    }
    async function open() {
      const { segments, samples } = await openSound(hlsUrl, signal)
      let isReading = false
      async function read() {
        if (isReading) return
        isReading = true
        try {
          for (;;) {
            const { from, to } = wanted.current
            const next = segments.find((one) => !done.has(one) && one.at < to && one.at + one.seconds > from)
            if (!next || signal.aborted) break
            show('reading')
            // Undecodable segments stay flat.
            done.add(next)
            addPeaks(values, await samples(next), SAMPLE_RATE, next.at)
          }
          show('done')
        } finally {
          isReading = false
        }
      }
      const fail = () => show(done.size > 1 ? 'done' : 'none')
      if (!signal.aborted) setSound({ read: () => read().catch(fail) })
    }
    open().catch(() => show('none'))
    return () => {
      leaving.abort()
      setSound(null)
    }
  }, [hlsUrl, seconds, wanted])
  const { from, to } = sight
  useEffect(() => {
    if (to > from) void sound?.read()
  }, [sound, from, to])
  return peaks
}
