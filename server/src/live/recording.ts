/** Recordings: joined and cut by ffmpeg without re-encoding. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readContainer } from '../platform/transcode/container.ts'

/** Time limit of ffmpeg. */
const LIMIT_MS = 30 * 60_000

/** @throws ffmpeg failed, with the end of its output */
async function runFfmpeg(ffmpeg: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  const all = ['-nostdin', '-v', 'error', '-y', ...args]
  const child = spawn(ffmpeg, all, { stdio: ['ignore', 'ignore', 'pipe'], signal, timeout: LIMIT_MS })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString('utf8')}`.slice(-2000)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}: ${said}`)
}

/** Joins recorded parts (FLV) into one MP4. @throws ffmpeg failed */
export async function joinParts(
  ffmpeg: string,
  parts: readonly string[],
  to: string,
  signal: AbortSignal,
): Promise<void> {
  const list = `${to}.txt`
  const made = `${to}.part.mp4`
  await mkdir(dirname(to), { recursive: true })
  await writeFile(list, parts.map((part) => `file '${part.replaceAll("'", "'\\''")}'`).join('\n'))
  const args = ['-f', 'concat', '-safe', '0', '-i', list]
  // Drops FLV's data stream. No faststart: this file is never streamed, and it would be written twice.
  args.push('-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', '-bsf:a', 'aac_adtstoasc', made)
  await runFfmpeg(ffmpeg, args, signal)
  await rename(made, to)
  await rm(list, { force: true })
}

/**
 * Cuts a video in its container, from the key frame at or before `begin`; streams have one every few seconds.
 * @throws ffmpeg failed
 */
export async function cutFilm(
  ffmpeg: string,
  { from, to, begin, end }: { from: string; to: string; begin: number; end: number },
  signal: AbortSignal,
): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  const isMp4 = (await readContainer(from))?.name === 'MP4'
  const made = `${to}.part`
  const args = ['-ss', String(begin), '-i', `file:${from}`, '-t', String(end - begin)]
  // Drop frames before the first key frame instead of hiding them by an edit list, which not every reader supports.
  args.push('-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', '-avoid_negative_ts', 'make_zero')
  await runFfmpeg(ffmpeg, [...args, '-f', isMp4 ? 'mp4' : 'matroska', `file:${made}`], signal)
  await rename(made, to)
}

/** Digests that identify videos. */
export async function digests(file: string): Promise<{ md5: string; sha256: Buffer }> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    md5.update(chunk as Buffer)
    sha256.update(chunk as Buffer)
  }
  return { md5: md5.digest('hex'), sha256: sha256.digest() }
}
