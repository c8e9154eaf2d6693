/** Renditions of a source and encoder arguments. Pure. */
import type { VideoFacts } from './port.ts'

/** Encoder input facts. Sizes are display sizes. */
export interface Source {
  width: number
  height: number
  /** Frame rate as a fraction, for example `30000/1001`; empty if unknown. */
  frameRate: string
  interlaced: boolean
  seconds: number
  /** Stream index of the picture; of the audio, or null without audio. */
  videoIndex: number
  audioIndex: number | null
  channels: number
}

/** Encoder input facts of a file without a picture. */
export interface Sound {
  seconds: number
  audioIndex: number
  channels: number
  /** Stream index of the embedded cover; null without one. */
  coverIndex: number | null
}

export interface Rung {
  /** Name of playlist and folder, for example `720p`. */
  name: string
  width: number
  height: number
  /** Maximum video bit rate. */
  maxRate: number
}

const STEPS = [1080, 720, 360]
/** A rendition must be this much smaller than the next larger one. */
const STEP_RATIO = 0.85
/** Bit rate at 1080p; others by area, with a bonus for small ones. */
const RATE_AT_1080 = 5_000_000
/** Above these (average; any one segment) a remuxable file is re-encoded, because few connections could stream it. */
const MAX_COPIED_RATE = 8_000_000
const MAX_COPIED_SEGMENT_RATE = 12_000_000
const MAX_COPIED_SEGMENT_BYTES = 8 * 1024 * 1024
/** Key frame interval in seconds: granularity of switching and seeking. */
export const KEY_EVERY = 2

/**
 * Renditions, best first: the source size up to 1080p, then standard steps clearly below. Lines count along the
 * shorter side, for portrait video. Never upscales.
 */
export function ladderOf({ width, height }: Pick<Source, 'width' | 'height'>): Rung[] {
  const short = Math.min(width, height)
  const top = Math.min(short, 1080)
  const lines = [top, ...STEPS.filter((step) => step < top * STEP_RATIO)]
  return lines.map((line) => {
    const scale = line / short
    const size = { width: even(width * scale), height: even(height * scale) }
    const area = (size.width * size.height) / (1920 * 1080)
    return { name: `${even(line)}p`, ...size, maxRate: Math.max(300_000, Math.round(RATE_AT_1080 * area ** 0.85)) }
  })
}

/** Rounds down to an even size of at least 2, as x264 with 4:2:0 requires. */
const even = (pixels: number) => Math.max(2, Math.floor(pixels / 2 + 0.01) * 2)

type Weight = Pick<VideoFacts, 'rate' | 'maxSegmentBytes' | 'maxSegmentRate'>

/** Whether a remuxable file should be re-encoded because of its bit rate. */
export function isTooHeavy({ rate, maxSegmentBytes, maxSegmentRate }: Weight): boolean {
  return (
    rate > MAX_COPIED_RATE || maxSegmentRate > MAX_COPIED_SEGMENT_RATE || maxSegmentBytes > MAX_COPIED_SEGMENT_BYTES
  )
}

/** Constant frame rate, the source's clamped to 5-60, so that key frames of all renditions align. */
export function steadyRate(frameRate: string): string {
  const match = /^(\d{1,9})\/(\d{1,9})$/.exec(frameRate)
  const value = match ? Number(match[1]) / Number(match[2]) : Number.NaN
  if (!(value > 0) || !Number.isFinite(value)) return '30'
  if (value > 60) return '60'
  return value < 5 ? '5' : frameRate
}

/** Encoder arguments of one rendition; audio with the first only. */
export function encodeArguments(source: Source, rung: Rung, sound: { filter: string } | null): string[] {
  const picture = [
    ...(source.interlaced ? ['yadif=deint=interlaced'] : []),
    `fps=${steadyRate(source.frameRate)}:start_time=0`,
    `scale=${rung.width}:${rung.height}:flags=bicubic`,
    'setsar=1',
    'format=yuv420p',
  ]
  const rate = (bits: number) => `${Math.round(bits / 1000)}k`
  return [
    ['-map', `0:${source.videoIndex}`, '-vf', picture.join(',')],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-profile:v', 'high'],
    ['-maxrate', rate(rung.maxRate), '-bufsize', rate(rung.maxRate * 2)],
    ['-force_key_frames', `expr:gte(t,n_forced*${KEY_EVERY})`, '-sc_threshold', '0'],
    sound && source.audioIndex !== null
      ? soundArguments({ audioIndex: source.audioIndex, channels: source.channels }, sound.filter)
      : ['-an'],
    plain,
    ['-flags:v', '+bitexact+cgop', '-flags:a', '+bitexact'],
  ].flat()
}

/** No subtitles, data or metadata; reproducible. */
const plain = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact']

const soundArguments = ({ audioIndex, channels }: Pick<Sound, 'audioIndex' | 'channels'>, filter: string) =>
  [
    ['-map', `0:${audioIndex}`, '-af', filter],
    ['-c:a', 'aac', '-ar', '48000', '-ac', channels === 1 ? '1' : '2'],
    ['-b:a', channels === 1 ? '80k' : '128k'],
  ].flat()

/** Encoder arguments of a sound file. */
export function encodeSoundArguments(sound: Sound, filter: string): string[] {
  return [...soundArguments(sound, filter), '-vn', ...plain, '-flags:a', '+bitexact']
}

/** Upper bound of a rendition's size; an encoder beyond it is aborted. */
export function largestOutput(source: Pick<Source, 'seconds'>, rung: Rung): number {
  return Math.round(((rung.maxRate + 200_000) * (source.seconds + 60) * 1.5) / 8) + 32 * 1024 * 1024
}

/** The same for a sound file. */
export const largestSound = ({ seconds }: Sound): number =>
  Math.round((200_000 * (seconds + 60) * 1.5) / 8) + 4 * 1024 * 1024
