/** Extracts the audio of a stream by an ffmpeg child. A slow or failing child never blocks the stream. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { confinement } from '../../../platform/transcode/encoder.ts'
import type { Broadcast, Subscriber } from '../nms.ts'
import { RATE } from '../../../platform/speech/cuts.ts'

/** CPU limit: a day of teaching at a few per cent of a core. */
const CPU_SECONDS = 4 * 3600
/** Backlog in bytes, about a minute, after which the child is killed. */
const MAX_BEHIND = 2 * 1024 * 1024
const [HEADER, AUDIO] = [0x46, 8]
/** FLV header flags: audio only. */
const [FLAGS_AT, SOUND_ONLY] = [4, 0x04]

export interface Sound {
  stop(): void
}

/** Starts the extraction. `onEnd`: the child exited by itself. */
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
  // The buffered GOP was spoken before.
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

/** Whether an audio tag is an AAC sequence header (11-byte tag header first). */
const isHead = (tag: Buffer) => (tag[11] ?? 0) >> 4 === 10 && tag[12] === 0
