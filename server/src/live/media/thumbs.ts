/** What a stream looks like now, as a small picture every some seconds: of its last whole frame, so that one frame is decoded and no more. */
import { spawn } from 'node:child_process'
import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Broadcast } from './nms.ts'

/** How often (ms). */
export const THUMB_MS = 10_000
const WIDTH = 320
/** One frame takes no longer (ms). */
const LIMIT_MS = 8000

/** Makes the picture of this moment; none where there is no whole frame yet. @throws nothing: the next one comes soon */
export async function makeThumb(ffmpeg: string, broadcast: Broadcast, file: string): Promise<void> {
  const { flvHeader, flvVideoHeader, flvGopCache } = broadcast
  const [key] = flvGopCache ?? []
  if (!flvVideoHeader || !key) return
  await mkdir(dirname(file), { recursive: true })
  const made = `${file}.new`
  const args = ['-nostdin', '-v', 'error', '-y', '-threads', '1', '-f', 'flv', '-i', 'pipe:0', '-frames:v', '1']
  args.push('-vf', `scale=${WIDTH}:-2`, '-q:v', '6', '-f', 'image2', '-c:v', 'mjpeg', made)
  const child = spawn(ffmpeg, args, { stdio: ['pipe', 'ignore', 'ignore'], timeout: LIMIT_MS })
  // It may have seen enough before everything was written.
  child.stdin.on('error', () => {})
  child.stdin.end(Buffer.concat([flvHeader, flvVideoHeader, key]))
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null))
    child.on('close', resolve)
  })
  if (code === 0) await rename(made, file).catch(() => {})
}
