import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChildMessage, ChildWork } from './child.ts'
import type { PipelineEvent } from './pipeline.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
/** Heap of the child in MB; its packaging thread has a separate limit. */
const HEAP_MB = 256
/** Watchdog: without an event for so long the child is hung. Slow steps report more often. */
const WATCHDOG_MS = 5 * 60_000

/** Shares the compile cache with the child. Node creates a folder per version in it. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir()
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {}
}

export type Ending = { kind: 'done' } | { kind: 'refused'; msg: string; detail: string } | { kind: 'gone' }

export interface ChildOptions {
  signal: AbortSignal
  /** Called with the child's events, in order, one at a time. Throwing kills the child. */
  onEvent(event: PipelineEvent): Promise<void>
  /** Called with the child's process id. */
  onStart?(pid: number): void
}

/** Transcodes one video in a child process, which has exited on return. @throws when the child failed or was killed */
export async function runChild(work: ChildWork, { signal, onEvent, onStart }: ChildOptions): Promise<Ending> {
  signal.throwIfAborted()
  const child = fork(CHILD, {
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${HEAP_MB}`],
    // Its own process group, so that its encoder can be killed with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ZHIXING_GROUP_LEADER: '1', ...compileCache() },
  })
  const kill = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has exited already.
    }
  }
  let log = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-4000)
  })
  let watch = setTimeout(kill, WATCHDOG_MS)
  try {
    return await new Promise<Ending>((resolve, reject) => {
      const onAbort = () => {
        kill()
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      let ending: ChildMessage | undefined
      let event = Promise.resolve()
      child.on('message', (message: ChildMessage) => {
        clearTimeout(watch)
        watch = setTimeout(kill, WATCHDOG_MS)
        if (['done', 'refused', 'gone', 'failed'].includes(message.kind)) ending = message
        else
          event = event
            .then(() => onEvent(message as PipelineEvent))
            .catch((error: unknown) => {
              kill()
              reject(error as Error)
            })
      })
      child.once('error', reject)
      child.once('close', (code, by) => {
        signal.removeEventListener('abort', onAbort)
        // Its events may still be worked.
        clearTimeout(watch)
        void event.then(() => {
          if (!ending) reject(new Error(`the transcoding process ended with ${by ?? code}: ${log.trim()}`))
          else if (ending.kind === 'failed') reject(new Error(ending.message))
          else resolve(ending as Ending)
        })
      })
      if (child.pid) onStart?.(child.pid)
      child.send(work)
    })
  } finally {
    clearTimeout(watch)
    kill()
  }
}
