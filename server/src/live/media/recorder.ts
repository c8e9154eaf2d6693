/** Records a stream to a file as it arrives, so that a crash keeps what was written. */
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../kernel/log.ts'
import { partName } from '../files.ts'
import type { Broadcast, Subscriber } from './nms.ts'

export interface Recorder {
  /** Closes the file. */
  stop(): void
}

/** Backlog in bytes after which a part is ended instead of exhausting memory. */
const MAX_BEHIND = 64 * 1024 * 1024

/** Starts a part of a recording. */
export function startRecorder(
  broadcast: Broadcast,
  folder: string,
  now: number,
  log: Log,
  onFail: () => void,
): Recorder {
  mkdirSync(folder, { recursive: true })
  const file = createWriteStream(join(folder, partName(now)), { flags: 'wx' })
  let isOver = false
  const stop = () => {
    if (isOver) return
    isOver = true
    broadcast.donePlay(subscriber)
    file.end()
  }
  const fail = (error: Error) => {
    log.error({ err: error, part: 'media' }, 'recording failed')
    stop()
    onFail()
  }
  file.on('error', fail)
  const subscriber: Subscriber = {
    id: `recorder-${now}-${folder}`,
    ip: '',
    protocol: 'flv',
    sendBuffer(piece) {
      if (isOver) return
      file.write(piece)
      if (file.writableLength > MAX_BEHIND) fail(new Error('the disk is too slow'))
    },
  }
  broadcast.postPlay(subscriber)
  return { stop }
}
