/** The sound of a stream, taken out of it by a child of ffmpeg. It may be slow, break or be missing: the stream never waits for it. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { confinement } from '../../../platform/transcode/encoder.ts'
import type { Broadcast, Subscriber } from '../nms.ts'
import { RATE } from './cuts.ts'

/** Of a day of teaching, at a few per cent of a processor. */
const CPU_SECONDS = 4 * 3600
/** A child that is so far behind (bytes) is given up: a minute of sound. */
const MAX_BEHIND = 2 * 1024 * 1024
const [HEADER, AUDIO] = [0x46, 8]
/** In the header of the file: there is sound, and nothing else. */
const [FLAGS_AT, SOUND_ONLY] = [4, 0x04]

export interface Sound {
  stop(): void
}

/** Takes the sound from now on. `onEnd`: the child has ended by itself. */
export async function startSound({
  ffmpeg,
  broadcast,
  name,
  onSound,
  onEnd,
}: {
  ffmpeg: string
  broadcast: Broadcast
  name: string
  onSound(sound: Buffer): void
  onEnd(): void
}): Promise<Sound> {
  const bounds = await confinement({ cpuSeconds: CPU_SECONDS, fileBytes: 0 })
  const input = ['-v', 'error', '-threads', '1', '-fflags', 'nobuffer', '-probesize', '32', '-analyzeduration', '0']
  const output = ['-vn', '-ac', '1', '-ar', String(RATE), '-f', 's16le', '-flush_packets', '1', 'pipe:1']
  const args = [...bounds, ffmpeg, ...input, '-protocol_whitelist', 'pipe', '-f', 'flv', '-i', 'pipe:0', ...output]
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn('nice', ['-n', '10', ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let isOver = false
  const stop = () => {
    if (isOver) return
    isOver = true
    broadcast.donePlay(subscriber)
    child.kill('SIGKILL')
  }
  const end = () => {
    if (isOver) return
    stop()
    onEnd()
  }
  child.on('error', end)
  child.on('close', end)
  child.stdin.on('error', () => {})
  child.stdout.on('data', (sound: Buffer) => {
    if (!isOver) onSound(sound)
  })
  // What came since the last key frame was said before.
  let isOld = true
  const subscriber: Subscriber = {
    id: `captions-${name}`,
    ip: '',
    protocol: 'flv',
    sendBuffer(tag) {
      if (isOver) return
      if (tag[0] === HEADER) {
        const header = Buffer.from(tag)
        header[FLAGS_AT] = SOUND_ONLY
        child.stdin.write(header)
      } else if (tag[0] === AUDIO && (!isOld || isHead(tag))) child.stdin.write(tag)
      if (child.stdin.writableLength > MAX_BEHIND) end()
    },
  }
  broadcast.postPlay(subscriber)
  isOld = false
  return { stop }
}

/** The head of a tag is 11 bytes; then AAC says whether it describes itself. */
const isHead = (tag: Buffer) => (tag[11] ?? 0) >> 4 === 10 && tag[12] === 0
