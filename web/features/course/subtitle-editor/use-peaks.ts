import { useEffect, useState } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'
import { addPeaks, PEAKS_PER_SECOND, readSound, type SoundSegment, soundOf } from './sound-playlist.ts'

/** How loud a video is over its length. */
export interface Peaks {
  /** `PEAKS_PER_SECOND` of them, 0-255; those that were not read are 0. */
  values: Uint8Array
  /** Grows with every part that was read: what was drawn is to be drawn anew. */
  read: number
  /** `none`: the video has no sound, or this browser cannot read it. */
  state: 'reading' | 'done' | 'none'
}

/** Enough to see speech by, and a sixth of the memory. */
const SAMPLE_RATE = 8000

async function bytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.arrayBuffer()
}

const text = async (url: string, signal: AbortSignal) => new TextDecoder().decode(await bytes(url, signal))

/** Opens the sound of a video: its parts, and how one is read. */
async function openSound(hlsUrl: string, signal: AbortSignal) {
  const master = new URL(hlsUrl, location.href).href
  const url = soundOf(await text(master, signal), master)
  if (!url) throw new Error('no sound')
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
 * How loud a video is from one second to another, read part by part as the player is given it. Only what is in sight is read: where there is
 * no sound by itself, it comes with the picture.
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
            // What cannot be read stays flat.
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
