/** Encoding by ffmpeg and ffprobe: two aligned renditions, poster, sprite, and validation of the results. */
import { execFile } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const ffmpeg = (...args: string[]) =>
  execute('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { maxBuffer: 1 << 24 })

/** Frame rate of all lessons: slides are mostly static, and 5 aligns every step to 0.2 s. */
export const FPS = 5
/** Interval (s) between the thumbnails of the preview sprite. */
export const THUMB_EVERY = 10
const THUMB_COLUMNS = 5
const AUDIO_RATE = '12k'

/** A picture and its duration in frames. */
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

/** Concat list with one entry per picture: one entry per frame doubles the total time, due to decoding. */
const concatList = (shots: Shot[]) =>
  // The concat demuxer ignores the duration of the last entry unless it is repeated.
  [...shots, ...shots.slice(-1)].map(({ png, frames }) => `file '${png}'\nduration ${frames / FPS}\n`).join('')

/**
 * Encodes a lesson into `BASE.720.mp4` and `BASE.360.mp4`.
 *
 * CRF 41 suffices: on static slides x264's macroblock tree gives key frames a far lower quantiser, and text stays
 * sharp. Measured on these slides: half the size of `-tune stillimage -crf 29`, no visible difference at 720p.
 * @param keys key frames by number, the same in both files, since players switch renditions at key frames
 */
export async function encodeLesson(
  shots: Shot[],
  wavFile: string,
  keys: number[],
  scratch: string,
  base: string,
): Promise<void> {
  const list = join(scratch, 'shots.txt')
  await writeFile(list, concatList(shots))
  const frames = shots.reduce((sum, shot) => sum + shot.frames, 0)
  const audio = join(scratch, 'audio.m4a')
  // No limiter or loudness normalisation: the sound is meant to be quiet.
  await ffmpeg('-i', wavFile, '-ac', '1', '-c:a', 'aac', '-b:a', AUDIO_RATE, audio)
  const video = (name: string, crf: number, profile: string) => [
    '-map',
    name,
    '-map',
    '1:a',
    '-c:v',
    'libx264',
    '-frames:v',
    `${frames}`,
    '-preset',
    'slow',
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
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    list,
    '-i',
    audio,
    '-filter_complex',
    `[0:v]split=2[a][b];[a]scale=1280:720:${matrix},format=yuv420p,fps=${FPS}[v0];[b]scale=640:360:flags=lanczos:${matrix},format=yuv420p,fps=${FPS}[v1]`,
    ...video('[v0]', 45, 'high'),
    `${base}.720.mp4`,
    ...video('[v1]', 44, 'main'),
    `${base}.360.mp4`,
  )
}

/** Poster (640x360) of one picture. */
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

/** Sprite of 160x90 tiles in rows of five. @returns the positions of the tiles */
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

/** Probes a file: length in seconds, dimensions, and times of key frames. */
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
