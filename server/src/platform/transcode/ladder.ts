/** Which qualities are made of a source, and what the encoder is told. Pure. */
import type { VideoFacts } from './port.ts'

/** What the encoder needs to know of a source. Sizes are as shown: after rotation and pixel shape. */
export interface Source {
  width: number
  height: number
  /** Frames per second as a fraction, such as `30000/1001`; empty when the file does not tell. */
  frameRate: string
  interlaced: boolean
  seconds: number
  /** Index of the picture's stream in the file; of the sound's, null without sound. */
  videoIndex: number
  audioIndex: number | null
  channels: number
}

export interface Rung {
  /** Of the playlist and its folder, such as `720p`. */
  name: string
  width: number
  height: number
  /** Highest bits per second of the picture. */
  maxRate: number
}

const STEPS = [1080, 720, 360]
/** A step is worth its disk only if it is this much smaller than the one above. */
const STEP_RATIO = 0.85
/** Bits per second at 1080 lines; others by area, small pictures a little more. */
const RATE_AT_1080 = 5_000_000
/** Above these (mean, and mean of any one segment) a file that could be copied is encoded instead: few connections carry it. */
const MAX_COPIED_RATE = 8_000_000
const MAX_COPIED_SEGMENT_RATE = 12_000_000
const MAX_COPIED_SEGMENT_BYTES = 8 * 1024 * 1024
/** Seconds between key frames: every quality can be switched and every place be sought to this close. */
export const KEY_EVERY = 2

/**
 * The qualities of a picture, best first: the source's own size up to 1080 lines, then the standard steps clearly below it. Lines are
 * counted along the shorter side, so a portrait video is as sharp as a landscape one. Never larger than the source.
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

/** x264 with 4:2:0 wants even sides. Rounded down, so that nothing grows; 2 at least. */
const even = (pixels: number) => Math.max(2, Math.floor(pixels / 2 + 0.01) * 2)

type Weight = Pick<VideoFacts, 'rate' | 'maxSegmentBytes' | 'maxSegmentRate'>

/** Whether a file that could be copied should be encoded nevertheless, because hardly any connection would carry it all the way. */
export function isTooHeavy({ rate, maxSegmentBytes, maxSegmentRate }: Weight): boolean {
  return (
    rate > MAX_COPIED_RATE || maxSegmentRate > MAX_COPIED_SEGMENT_RATE || maxSegmentBytes > MAX_COPIED_SEGMENT_BYTES
  )
}

/** A steady frame rate: the source's own between 5 and 60, so that key frames of all qualities fall on the same times. */
export function steadyRate(frameRate: string): string {
  const match = /^(\d{1,9})\/(\d{1,9})$/.exec(frameRate)
  const value = match ? Number(match[1]) / Number(match[2]) : Number.NaN
  if (!(value > 0) || !Number.isFinite(value)) return '30'
  if (value > 60) return '60'
  return value < 5 ? '5' : frameRate
}

/** Encoder arguments between input and output for one quality; sound only with the first. */
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
      ? [
          ['-map', `0:${source.audioIndex}`, '-af', sound.filter],
          ['-c:a', 'aac', '-ar', '48000', '-ac', source.channels === 1 ? '1' : '2'],
          ['-b:a', source.channels === 1 ? '80k' : '128k'],
        ].flat()
      : ['-an'],
    ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ['-fflags', '+bitexact', '-flags:v', '+bitexact+cgop', '-flags:a', '+bitexact'],
  ].flat()
}

/** The most bytes a quality can come to; an encoder that goes on beyond has been led astray. */
export function largestOutput(source: Pick<Source, 'seconds'>, rung: Rung): number {
  return Math.round(((rung.maxRate + 200_000) * (source.seconds + 60) * 1.5) / 8) + 32 * 1024 * 1024
}
