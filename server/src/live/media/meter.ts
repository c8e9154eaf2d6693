/** Measures a stream over the last seconds. Pure, given the times. */
import type { StreamHealth } from '@zhixing/contract/live/channel'
import type { Packet } from './nms.ts'

const WINDOW_MS = 5000
const [KEY_FRAME, FRAME] = [3, 4]
/** Longer gaps are network outages, not dropped frames. */
const MAX_GAP_MS = 3000

export interface Meter {
  packet(packet: Packet, now: number): void
  /** @param bytes total received */
  read(bytes: number, now: number): Pick<StreamHealth, 'bitrate' | 'fps' | 'keySeconds' | 'lostFrames'>
}

/** Creates the meter of one stream. */
export function createMeter(): Meter {
  let frames: number[] = []
  let samples: { at: number; bytes: number }[] = []
  let keyAt: number | null = null
  let keys: number[] = []
  let last: number | null = null
  /** Typical frame interval (ms): the recent mode. */
  let usual = 0
  let lost = 0
  /** Counts dropped frames: gaps of several frame intervals in the stream's timestamps. */
  function countLost(dts: number): void {
    const gap = last === null ? 0 : dts - last
    last = dts
    if (gap <= 0 || gap > MAX_GAP_MS) return
    if (usual > 0 && gap > usual * 1.8) lost += Math.round(gap / usual) - 1
    else usual = usual === 0 ? gap : usual * 0.9 + gap * 0.1
  }
  return {
    packet({ flags, dts }, now) {
      if (flags !== KEY_FRAME && flags !== FRAME) return
      frames.push(now)
      countLost(dts)
      if (flags !== KEY_FRAME) return
      // By stream time, because of network bursts. A jump back is a restart.
      if (keyAt !== null && dts > keyAt) keys = [...keys, (dts - keyAt) / 1000].slice(-3)
      keyAt = dts
    },
    read(bytes, now) {
      const from = now - WINDOW_MS
      frames = frames.filter((at) => at > from)
      samples = [...samples.filter(({ at }) => at >= from), { at: now, bytes }]
      const [oldest] = samples
      const seconds = oldest ? (now - oldest.at) / 1000 : 0
      return {
        bitrate: oldest && seconds > 0 ? Math.round(((bytes - oldest.bytes) * 8) / seconds) : 0,
        fps: Math.round((frames.length / (WINDOW_MS / 1000)) * 10) / 10,
        keySeconds: Math.round(Math.max(0, ...keys) * 10) / 10,
        lostFrames: lost,
      }
    },
  }
}
