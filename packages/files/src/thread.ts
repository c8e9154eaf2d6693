import { Worker } from 'node:worker_threads'

/** Why a thread ended without an answer. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded'
  readonly why: 'time' | 'memory' | 'aborted' | 'early'

  constructor(why: ThreadEnded['why'], cause?: unknown) {
    super(`the thread ended: ${why}`, { cause })
    this.why = why
  }
}

export interface ThreadOptions<M, T> {
  data: unknown
  /** Largest heap of the thread in MB. */
  memoryMb: number
  /** Longest time, in ms; without it the thread may take as long as it needs. */
  limitMs?: number
  /** The time counts from the last message instead of from the beginning. */
  isWatched?: boolean
  signal?: AbortSignal | undefined
  name?: string
  /** What the thread writes to its standard error is nobody's business. */
  isSilent?: boolean
  /** Reads a message; its answer, once there is one, ends the thread. What it throws is thrown. */
  read(message: M): { answer: T } | undefined
}

/**
 * Does one piece of work in a thread of its own, which is gone before the answer is given: what is damaged or made to hurt costs this thread only,
 * memory and all, and leaves nothing for the next (why no pool: docs/decisions/0035).
 * @throws {ThreadEnded} when a bound was reached, it was aborted, or it ended without an answer; or what was thrown in it
 */
export async function runThread<M, T>(file: URL, options: ThreadOptions<M, T>): Promise<T> {
  const { data, memoryMb, limitMs, isWatched, signal, name, isSilent = false, read } = options
  if (signal?.aborted) throw new ThreadEnded('aborted')
  const worker = new Worker(file, {
    workerData: data,
    // The program's own flags are not for this thread; some would keep it from starting.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    stderr: isSilent,
    ...(name ? { name } : {}),
  })
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const abort = () => reject(new ThreadEnded('aborted'))
  let timer: NodeJS.Timeout | undefined
  const watch = () => {
    clearTimeout(timer)
    if (limitMs !== undefined) timer = setTimeout(() => reject(new ThreadEnded('time')), limitMs)
  }
  signal?.addEventListener('abort', abort, { once: true })
  worker.on('message', (message: M) => {
    if (isWatched) watch()
    try {
      const done = read(message)
      if (done) resolve(done.answer)
    } catch (error) {
      reject(error as Error)
    }
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadEnded('memory', error) : error),
  )
  worker.on('exit', () => reject(new ThreadEnded('early')))
  watch()
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
