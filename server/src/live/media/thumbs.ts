/** Thumbnails of streams from the last key frame, so that only one frame is decoded. */
import { spawn } from 'node:child_process'
import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Broadcast } from './nms.ts'

/** Interval (ms). */
export const THUMB_MS = 10_000
const WIDTH = 320
/** Time limit per thumbnail (ms). */
const LIMIT_MS = 8000

/** Writes the current thumbnail; none before the first key frame. Never throws: the next one follows soon. */
export async function makeThumb(ffmpeg: string, broadcast: Broadcast, file: string): Promise<void> {
  const { flvHeader, flvVideoHeader, flvGopCache } = broadcast
  const [key] = flvGopCache ?? []
  if (!flvVideoHeader || !key) return
  await mkdir(dirname(file), { recursive: true })
  const made = `${file}.new`
  const args = ['-nostdin', '-v', 'error', '-y', '-threads', '1', '-f', 'flv', '-i', 'pipe:0', '-frames:v', '1']
  args.push('-vf', `scale=${WIDTH}:-2`, '-q:v', '6', '-f', 'image2', '-c:v', 'mjpeg', made)
  const child = spawn(ffmpeg, args, { stdio: ['pipe', 'ignore', 'ignore'], timeout: LIMIT_MS })
  // EPIPE: ffmpeg may exit before all input is written.
  child.stdin.on('error', () => {})
  child.stdin.end(Buffer.concat([flvHeader, flvVideoHeader, key]))
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null))
    child.on('close', resolve)
  })
  if (code === 0) await rename(made, file).catch(() => {})
}
