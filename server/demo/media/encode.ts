/** Everything done by ffmpeg and ffprobe: two aligned renditions, the poster, the sprite, and the checks on the result. */
import { execFile } from 'node:child_process'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const ffmpeg = (...args: string[]) =>
  execute('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { maxBuffer: 1 << 24 })

/** Frames per second of every lesson: slides hardly move, and 10 makes every step start on a tenth of a second. */
export const FPS = 10
/** Seconds between two pictures of the preview sprite. */
export const THUMB_EVERY = 5
const THUMB_COLUMNS = 5

/** A picture and how many frames it stays. */
export interface Shot {
  png: string
  frames: number
}

/** Links one file per frame, so that timing does not depend on the concat demuxer. */
async function spread(shots: Shot[], dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  let n = 0
  for (const shot of shots)
    for (let i = 0; i < shot.frames; i++) await symlink(shot.png, join(dir, `${String(n++).padStart(5, '0')}.png`))
}

/** Raises or lowers the narration to -16 LUFS with peaks under -1.5 dB and encodes it once; both renditions copy these packets. */
async function encodeAudio(wavFile: string, out: string): Promise<void> {
  const warm =
    'highpass=f=85,equalizer=f=220:t=q:w=1:g=1.5,equalizer=f=3100:t=q:w=1.2:g=-2.5,aecho=0.92:0.5:17|29:0.10|0.06'
  const limit = 'alimiter=limit=0.6:attack=4:release=60:level=false'
  const measure = async (chain: string) => {
    const { stderr } = await execute(
      'ffmpeg',
      ['-nostdin', '-hide_banner', '-i', wavFile, '-af', `${chain},ebur128`, '-f', 'null', '-'],
      { maxBuffer: 1 << 26 },
    )
    return Number(/I:\s+(-?[\d.]+) LUFS/.exec(stderr.slice(stderr.lastIndexOf('Summary')))?.[1])
  }
  let gain = 0
  // The limiter eats a little of the gain, so measure again with it in place.
  for (let round = 0; round < 5; round++) gain += -16 - (await measure(`${warm},volume=${gain.toFixed(2)}dB,${limit}`))
  const chain = `${warm},volume=${gain.toFixed(2)}dB,${limit}`
  await ffmpeg('-i', wavFile, '-af', chain, '-ar', '16000', '-ac', '1', '-c:a', 'aac', '-b:a', '14k', out)
}

/**
 * Encodes a lesson into `BASE.720.mp4` and `BASE.360.mp4`.
 *
 * A CRF of 41 looks alarming and is not: on still slides x264's macroblock tree gives the key frames a far lower quantiser, and
 * text stays crisp. Measured on these slides: half the bytes of `-tune stillimage -crf 29`, no visible difference at 720p.
 * @param keys frame numbers of the key frames, the same in both files; players can switch at any of them.
 */
export async function encodeLesson(
  shots: Shot[],
  wavFile: string,
  keys: number[],
  scratch: string,
  base: string,
): Promise<void> {
  await spread(shots, join(scratch, 'frames'))
  const audio = join(scratch, 'audio.m4a')
  await encodeAudio(wavFile, audio)
  const video = (name: string, crf: number, profile: string) => [
    '-map',
    name,
    '-map',
    '1:a',
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-x264-params',
    'psy=0:deblock=0,0',
    '-profile:v',
    profile,
    '-crf',
    `${crf}`,
    '-g',
    '9999',
    '-sc_threshold',
    '0',
    '-force_key_frames',
    keys.map((k) => (k / FPS).toFixed(3)).join(','),
    '-pix_fmt',
    'yuv420p',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-colorspace',
    'bt709',
    '-c:a',
    'copy',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
  ]
  const matrix = 'out_color_matrix=bt709:out_range=tv'
  await ffmpeg(
    '-framerate',
    `${FPS}`,
    '-i',
    join(scratch, 'frames', '%05d.png'),
    '-i',
    audio,
    '-filter_complex',
    `[0:v]split=2[a][b];[a]scale=1280:720:${matrix},format=yuv420p[v0];[b]scale=640:360:flags=lanczos:${matrix},format=yuv420p[v1]`,
    ...video('[v0]', 41, 'high'),
    `${base}.720.mp4`,
    ...video('[v1]', 40, 'main'),
    `${base}.360.mp4`,
  )
}

/** Poster (640x360) from one picture. */
export async function encodePoster(png: string, out: string): Promise<void> {
  await ffmpeg(
    '-i',
    png,
    '-vf',
    'scale=640:360:flags=lanczos',
    '-c:v',
    'libwebp',
    '-quality',
    '82',
    '-compression_level',
    '6',
    '-frames:v',
    '1',
    out,
  )
}

/** Sprite of 160x90 tiles in rows of five, and the places of the tiles. */
export async function encodeSprite(pngs: string[], scratch: string, out: string): Promise<{ x: number; y: number }[]> {
  await spread(
    pngs.map((png) => ({ png, frames: 1 })),
    join(scratch, 'thumbs'),
  )
  const rows = Math.ceil(pngs.length / THUMB_COLUMNS)
  await ffmpeg(
    '-framerate',
    '1',
    '-i',
    join(scratch, 'thumbs', '%05d.png'),
    '-vf',
    `scale=160:90:flags=area,tile=${THUMB_COLUMNS}x${rows}`,
    '-frames:v',
    '1',
    '-c:v',
    'libwebp',
    '-quality',
    '72',
    '-compression_level',
    '6',
    out,
  )
  return pngs.map((_, i) => ({ x: (i % THUMB_COLUMNS) * 160, y: Math.floor(i / THUMB_COLUMNS) * 90 }))
}

/** What a player will find in a file: length in seconds, size, and the times of its key frames. */
export async function probe(file: string): Promise<{ seconds: number; width: number; height: number; keys: string[] }> {
  const { stdout } = await execute(
    'ffprobe',
    [
      '-v',
      'error',
      '-select_streams',
      'v',
      '-show_entries',
      'format=duration:stream=width,height:packet=pts_time,flags',
      '-of',
      'json',
      file,
    ],
    { maxBuffer: 1 << 24 },
  )
  const seen = JSON.parse(stdout) as {
    format: { duration: string }
    streams: { width: number; height: number }[]
    packets: { pts_time: string; flags: string }[]
  }
  const stream = seen.streams[0]
  if (!stream) throw new Error(`No video in ${file}`)
  return {
    seconds: Number(seen.format.duration),
    width: stream.width,
    height: stream.height,
    keys: seen.packets.filter((p) => p.flags.includes('K')).map((p) => Number(p.pts_time).toFixed(2)),
  }
}
