/** A packaged video as one MP4 or M4A file, from its encrypted segments, without re-encoding. */
import { createDecipheriv } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { encode, findEncoder } from '../platform/transcode/encoder.ts'
import { MediaError } from '../platform/transcode/port.ts'
import { type MediaPlaylist, parseMedia, PlaylistError, playlistNames } from './hls.ts'
import type { PackageFiles } from './package-files.ts'

/** CPU limit: copying takes a few per cent of the length. */
const CPU_SECONDS = 3600
/** Growth of the copy over its source: the index at its beginning. */
const SPARE_BYTES = 64 * 1024 * 1024
const MP4 = { demuxer: 'mov', name: 'MP4' }
const AUDIO = 'audio.m3u8'

export interface FilmSource {
  /** ffmpeg as configured. */
  ffmpegPath: string | undefined
  files: PackageFiles
  key: Buffer
  /** Renditions of the package, to take the largest. */
  renditions: readonly { name: string; height: number; bandwidth: number }[]
  /** Existing folder for intermediate files, which the caller deletes. */
  workDir: string
  signal: AbortSignal
  /** Share of the segments that were read, 0 to 1. */
  onProgress(done: number): Promise<void>
}

/** The package is gone or damaged, or this installation cannot convert it. */
export class FilmUnavailable extends Error {
  override name = 'FilmUnavailable'
}

/** The decrypted bytes of a stream of a package: its init segment, then the others. */
export async function* plainStream(
  files: PackageFiles,
  key: Buffer,
  { map, segments }: Pick<MediaPlaylist, 'map' | 'segments'>,
): AsyncGenerator<Buffer> {
  yield await files.read(map)
  for (const { name, iv } of segments) {
    const sealed = await files.read(name)
    if (iv === null) yield sealed
    else {
      const decipher = createDecipheriv('aes-128-cbc', key, Buffer.from(iv, 'hex'))
      yield Buffer.concat([decipher.update(sealed), decipher.final()])
    }
  }
}

/**
 * Writes the best rendition of a package as one file into `workDir`.
 * @throws {FilmUnavailable}
 */
export async function writeFilm(
  source: FilmSource,
): Promise<{ path: string; extension: 'mp4' | 'm4a'; bytes: number }> {
  const { files, workDir, signal } = source
  try {
    const names = playlistNames((await files.read('master.m3u8')).toString('utf8'))
    const best = source.renditions.toSorted((a, b) => b.height - a.height || b.bandwidth - a.bandwidth)[0]
    const main = names.find((name) => name === `${best?.name}.m3u8`) ?? names[0]
    if (main === undefined) throw new FilmUnavailable('the package has no streams')
    const streams = [main, ...names.filter((name) => name === AUDIO)]
    const lists = await Promise.all(streams.map(async (name) => parseMedia((await files.read(name)).toString('utf8'))))
    const plain = await writePlain(source, lists)
    const isSound = best?.height === 0
    const extension = isSound ? 'm4a' : 'mp4'
    const path = join(workDir, `film.${extension}`)
    await copyStreams(source, plain, path, isSound)
    await Promise.all(plain.map(async (file) => rm(file)))
    return { path, extension, bytes: (await stat(path)).size }
  } catch (error) {
    signal.throwIfAborted()
    const { code } = error as NodeJS.ErrnoException
    const isDamaged = error instanceof PlaylistError || code === 'ENOENT' || code === 'ERR_OSSL_BAD_DECRYPT'
    if (isDamaged || (error instanceof MediaError && error.reason === 'refused'))
      throw new FilmUnavailable((error as Error).message, { cause: error })
    throw error
  }
}

async function writePlain(
  { files, key, workDir, signal, onProgress }: FilmSource,
  lists: readonly MediaPlaylist[],
): Promise<string[]> {
  const total = lists.reduce((sum, { segments }) => sum + segments.length, 0)
  let done = 0
  const written: string[] = []
  for (const [n, list] of lists.entries()) {
    const file = join(workDir, `stream-${n}.mp4`)
    await pipeline(
      async function* counted() {
        for await (const piece of plainStream(files, key, list)) {
          yield piece
          done += 1
          await onProgress(Math.min(1, done / total))
        }
      },
      createWriteStream(file, { mode: 0o600 }),
      { signal },
    )
    written.push(file)
  }
  return written
}

/** Copies the streams into one file whose index comes first. @throws {FilmUnavailable} without ffmpeg */
async function copyStreams(
  { ffmpegPath, signal }: FilmSource,
  files: readonly string[],
  to: string,
  isSound: boolean,
): Promise<void> {
  const encoder = await findEncoder(ffmpegPath)
  const [main, sound] = files
  if (!encoder || main === undefined) throw new FilmUnavailable('ffmpeg is not installed')
  const bytes = (await Promise.all(files.map(async (file) => (await stat(file)).size))).reduce((sum, n) => sum + n, 0)
  const second = sound === undefined ? [] : ['-protocol_whitelist', 'file', '-f', MP4.demuxer, '-i', `file:${sound}`]
  const streams = [...(isSound ? [] : ['-map', '0:v:0']), '-map', sound === undefined ? '0:a:0?' : '1:a:0']
  await encode(encoder, {
    file: main,
    container: MP4,
    before: [],
    after: [...second, ...streams, '-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', `file:${to}`],
    cpuSeconds: CPU_SECONDS,
    fileBytes: 2 * bytes + SPARE_BYTES,
    signal,
  })
}
