import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSharp } from '../../lib/sharp.ts'
import type { Container } from './container.ts'
import { encode, type Encoder } from './encoder.ts'
import { MediaError } from './port.ts'

/** Poster candidates. */
export const POSTERS = 5
const THUMB = { width: 160, height: 90, columns: 10, most: 100 }
/** Minimum seconds between thumbnails. */
const THUMB_EVERY = 5
const BOUNDS = { cpuSeconds: 600, fileBytes: 64 * 1024 * 1024 }

export interface PictureWork {
  encoder: Encoder
  file: string
  container: Container
  seconds: number
  /** Scratch folder; created and emptied here. */
  workDir: string
  /** The package; pictures are added atomically. */
  outDir: string
  signal?: AbortSignal
}

/** Times of poster candidates: not at the ends, which are often black. Pure. */
export function posterTimes(seconds: number): number[] {
  return Array.from({ length: POSTERS }, (_, n) => Math.round(seconds * (0.04 + n * 0.22) * 1000) / 1000)
}

/** Writes `poster-1.webp` … @returns their number; `poster.webp` becomes the first unless one was chosen */
export async function makePosters(work: PictureWork): Promise<number> {
  const { workDir, outDir } = work
  await emptied(workDir)
  let made = 0
  for (const time of posterTimes(work.seconds)) {
    const data = await takeStill(work, join(workDir, `poster-${made + 1}.png`), '0:v:0', ['-ss', time.toFixed(3)])
    // A short video may end before the last time.
    if (!data) continue
    made++
    await appear(data, outDir, `poster-${made}.webp`)
    if (made === 1) await appear(data, outDir, 'poster.webp')
  }
  return made
}

/** Writes the embedded cover of a sound file as the only poster. @returns the number of posters */
export async function makeCover(work: PictureWork, streamIndex: number): Promise<number> {
  await emptied(work.workDir)
  // A broken cover is no reason to refuse the sound.
  const data = await takeStill(work, join(work.workDir, 'cover.png'), `0:${streamIndex}`, []).catch(
    (error: unknown) => {
      if (error instanceof MediaError && error.reason === 'refused') return null
      throw error
    },
  )
  if (!data) return 0
  await appear(data, work.outDir, 'poster-1.webp')
  await appear(data, work.outDir, 'poster.webp')
  return 1
}

/** One picture of a stream as WebP; null if there is none. `still` is a scratch file. */
async function takeStill(
  { encoder, file, container, signal }: PictureWork,
  still: string,
  stream: string,
  before: string[],
): Promise<Buffer | null> {
  const scale = "scale='min(1280,iw)':-2,setsar=1"
  await encode(encoder, {
    ...BOUNDS,
    file,
    container,
    signal,
    before,
    after: ['-map', stream, '-frames:v', '1', '-vf', scale, '-c:v', 'png', '-f', 'image2', '-update', '1', still],
  })
  const sharp = await loadSharp()
  return sharp(still)
    .webp({ quality: 80 })
    .toBuffer()
    .catch(() => null)
}

/**
 * Writes `thumbs.webp` (sprite) and `thumbs.vtt` (times), from key frames only, which costs a twentieth of full
 * decoding. Times are those of the key frames.
 */
export async function makeThumbs(work: PictureWork): Promise<boolean> {
  const { workDir, outDir, container, file, seconds, signal } = work
  await emptied(workDir)
  const every = Math.max(THUMB_EVERY, seconds / THUMB.most)
  const { width, height } = THUMB
  const log = await encode(work.encoder, {
    ...BOUNDS,
    file,
    container,
    signal,
    before: ['-skip_frame', 'nokey'],
    after: [
      ['-map', '0:v:0', '-an', '-vsync', 'vfr', '-frames:v', String(THUMB.most), '-vf'],
      `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${every.toFixed(3)})',scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,setsar=1,showinfo`,
      ['-c:v', 'png', '-f', 'image2', join(workDir, '%04d.png')],
    ].flat(),
  })
  const names = (await readdir(workDir)).filter((name) => name.endsWith('.png')).sort()
  const times = [...log.matchAll(/ n: *\d+ pts: *-?\d+ pts_time:(-?[\d.]+)/g)].map((match) =>
    Math.max(0, Number(match[1])),
  )
  if (names.length === 0 || times.length < names.length) return false
  const columns = Math.min(THUMB.columns, names.length)
  const sharp = await loadSharp()
  const sprite = await sharp({
    create: {
      width: columns * width,
      height: Math.ceil(names.length / columns) * height,
      channels: 3,
      background: '#000',
    },
  })
    .composite(
      names.map((name, n) => ({
        input: join(workDir, name),
        left: (n % columns) * width,
        top: Math.floor(n / columns) * height,
      })),
    )
    .webp({ quality: 60 })
    .toBuffer()
  await appear(sprite, outDir, 'thumbs.webp')
  await appear(Buffer.from(thumbsVtt(times.slice(0, names.length), seconds, columns)), outDir, 'thumbs.vtt')
  return true
}

/** WebVTT from times to sprite positions. Each thumbnail lasts until the next. Pure. */
export function thumbsVtt(times: readonly number[], seconds: number, columns: number): string {
  const cues = times.map((_, n) => {
    const from = n === 0 ? 0 : (times[n] ?? 0)
    const to = Math.max(times[n + 1] ?? seconds, from + 0.001)
    const [x, y] = [(n % columns) * THUMB.width, Math.floor(n / columns) * THUMB.height]
    return `${clock(from)} --> ${clock(to)}\nthumbs.webp#xywh=${x},${y},${THUMB.width},${THUMB.height}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

/** WebVTT timestamp, 01:02:03.456. */
export function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

async function emptied(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

/** Atomic write, because viewers may already read the folder. */
async function appear(data: Buffer, folder: string, name: string): Promise<void> {
  const part = join(folder, `.${name}.part`)
  const handle = await open(part, 'w')
  try {
    await handle.writeFile(data)
    await handle.datasync()
  } finally {
    await handle.close()
  }
  await rename(part, join(folder, name))
}
